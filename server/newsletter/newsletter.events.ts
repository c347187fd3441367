import { eq } from 'drizzle-orm'
import { isLang, langPath } from '#contract/languages.ts'
import { subscriber } from '#server/db/tables.ts'
import { type EventHandlers, inQueue } from '#server/platform/jobs/event-handlers.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { confirmUrl, unsubscribeUrl } from './links.ts'
import { askSubscription } from './subscribe.ts'

export const newsletterEvents: EventHandlers = {
  'newsletter.asked': inQueue('codes', (shop, { subscriberId }) => emailSubscriber(shop, subscriberId)),
  'newsletter.confirmed': inQueue('emails', (shop, { subscriberId }) => welcome(shop, subscriberId)),
  'newsletter.wanted': (shop, { orderId }) => askBuyer(shop, orderId),
}

/** A buyer who ticked the box at checkout is asked to confirm, like everybody else. */
async function askBuyer(shop: Shop, orderId: string): Promise<void> {
  const { rows } = await shop.pool.query<{ email: string; lang: string; at: Date }>(
    'select email, lang, created_at at from orders where id = $1',
    [orderId],
  )
  const [buyer] = rows
  if (!buyer) return
  const lang = isLang(buyer.lang) ? buyer.lang : 'en'
  const wish = { email: buyer.email, lang, source: 'checkout', ip: '', at: buyer.at } as const
  await shop.db.transaction((tx) => askSubscription(tx, shop, wish))
}

/** The link to confirm; for somebody who is subscribed, that they are. */
async function emailSubscriber(shop: Shop, id: string): Promise<void> {
  const row = await readSubscriber(shop, id)
  if (!row) return
  const subscribed = row.state === 'subscribed'
  await sendEmail(shop, {
    template: 'newsletter',
    to: row.email,
    lang: row.lang,
    data: subscribed
      ? { kind: 'known', button_url: shop.publicUrl + langPath(row.lang, '/'), ...stopOf(shop, row) }
      : { kind: 'confirm', button_url: confirmUrl(shop, row, row.lang) },
    ...(subscribed ? { unsubscribe: unsubscribeUrl(shop, row.token, row.lang) } : {}),
  })
}

async function welcome(shop: Shop, id: string): Promise<void> {
  const row = await readSubscriber(shop, id)
  if (row?.state !== 'subscribed') return
  await sendEmail(shop, {
    template: 'newsletter',
    to: row.email,
    lang: row.lang,
    data: { kind: 'welcome', button_url: shop.publicUrl + langPath(row.lang, '/'), ...stopOf(shop, row) },
    unsubscribe: unsubscribeUrl(shop, row.token, row.lang),
  })
}

async function readSubscriber(shop: Shop, id: string) {
  const [row] = await shop.db.select().from(subscriber).where(eq(subscriber.id, id))
  if (!row) return null
  const { lang } = row
  return { ...row, lang: isLang(lang) ? lang : ('en' as const) }
}

function stopOf(shop: Shop, { token, lang }: NonNullable<Awaited<ReturnType<typeof readSubscriber>>>) {
  return { stop_url: unsubscribeUrl(shop, token, lang) }
}
