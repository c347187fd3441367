import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { cart, cartLine, productAlert, subscriber, subscriptionEvent, variant } from '#server/db/tables.ts'
import { keepConsentText } from '#server/newsletter/consent-text.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { demoAlerts, demoCarts, demoSubscribers } from '../waiting.ts'
import { daysAgo } from './days.ts'

/**
 * Writes subscribers with their proof of consent, shoppers who wait for sold-out variants, and carts that were left
 * behind. Nobody gets an email.
 */
export async function loadWaiting(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    for (const each of demoSubscribers) await loadSubscriber(tx, shop, each)
    await loadAlerts(tx, shop)
    for (const each of demoCarts) await loadCart(tx, shop, each)
  })
}

async function loadSubscriber(
  tx: Tx,
  shop: Shop,
  { email, lang, source, days }: (typeof demoSubscribers)[number],
): Promise<void> {
  const [askedAt, confirmedAt = null, unsubscribedAt = null] = days.map((each) => daysAgo(shop, each))
  const state = unsubscribedAt ? 'unsubscribed' : confirmedAt ? 'subscribed' : 'asked'
  const [made] = await tx
    .insert(subscriber)
    .values({ ...{ email, lang, source, state, askedAt, confirmedAt, unsubscribedAt }, token: randomUUID() })
    .returning({ id: subscriber.id })
  await indexForDesk(tx, {
    ...{ kind: 'subscriber', id: made!.id, label: email, texts: [email], fresh: askedAt! },
  })
  const textHash = await keepConsentText(tx, shop, lang, askedAt!)
  const network = '203.0.113.0'
  await tx.insert(subscriptionEvent).values([
    { email, kind: 'asked', source, textHash, network, at: askedAt! },
    ...(confirmedAt
      ? [{ email, kind: 'confirmed' as const, source: 'link' as const, textHash, network, at: confirmedAt }]
      : []),
    ...(unsubscribedAt
      ? [
          {
            email,
            kind: 'unsubscribed' as const,
            source: 'one_click' as const,
            network,
            at: unsubscribedAt,
          },
        ]
      : []),
  ])
}

async function loadAlerts(tx: Tx, shop: Shop): Promise<void> {
  const skus = demoAlerts.map(({ sku }) => sku)
  const variants = await tx.select().from(variant).where(inArray(variant.sku, skus))
  const { base: currency } = shop.settings(currencySetting)
  for (const { id, sku, price } of variants) {
    const { days } = demoAlerts.find((each) => each.sku === sku)!
    await tx.insert(productAlert).values(
      days.map((each, index) => ({
        ...{ kind: 'back_in_stock' as const, variantId: id, lang: index % 2 === 0 ? 'de' : 'en', currency },
        ...{ email: `${sku.toLowerCase()}-${index + 1}@postfach.example`, priceThen: price },
        ...{ token: randomUUID(), confirmed: true, createdAt: daysAgo(shop, each) },
      })),
    )
  }
}

async function loadCart(
  tx: Tx,
  shop: Shop,
  { email, days, remindedDays, shippingMethod, items }: (typeof demoCarts)[number],
): Promise<void> {
  const skus = items.map(({ sku }) => sku)
  const variants = await tx.select().from(variant).where(inArray(variant.sku, skus))
  const { base: currency } = shop.settings(currencySetting)
  const updatedAt = daysAgo(shop, days)
  const remindedAt = remindedDays === undefined ? null : daysAgo(shop, remindedDays)
  const [made] = await tx
    .insert(cart)
    .values({
      ...{ visitorId: randomUUID(), email: email ?? null, currency, remindedAt, updatedAt },
      shippingMethod: shippingMethod ?? null,
    })
    .returning({ id: cart.id })
  if (variants.length === 0) return
  await tx.insert(cartLine).values(
    variants.map(({ id, sku, price }) => ({
      ...{ cartId: made!.id, variantId: id, seenPrice: price, seenCurrency: currency, addedAt: updatedAt },
      quantity: items.find((each) => each.sku === sku)!.quantity,
    })),
  )
}
