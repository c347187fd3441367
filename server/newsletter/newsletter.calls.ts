import { eq } from 'drizzle-orm'
import type { SubscriptionState } from '#contract/newsletter.ts'
import { readCustomer } from '#server/customers/accounts/find-customer.ts'
import { type CustomerContext, signedIn } from '#server/customers/profile/signed-in.ts'
import { subscriber } from '#server/db/tables.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countAttempt, tryAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { askSubscription, confirmSubscription, subscribeVerified, unsubscribe } from './subscribe.ts'

/** Requests per network, because each one emails an address that the caller may not own. */
const perNetwork = { max: 30, minutes: 60 }
/** Emails per address and day. */
const perAddress = { max: 3, minutes: 24 * 60 }
/** Followed links per network. Mail providers send them for many readers from few networks. */
const perLinkNetwork = { max: 1000, minutes: 60 }

export const newsletterHandlers: Handlers<
  | '/newsletter/subscribe'
  | '/newsletter/confirm'
  | '/newsletter/unsubscribe'
  | '/newsletter/own'
  | '/newsletter/change'
> = {
  async '/newsletter/subscribe'(ctx, { email }) {
    await askByForm(ctx, email)
    return {}
  },

  async '/newsletter/confirm'({ shop, ip }, { token }) {
    await followLink(shop, 'confirm', { token, ip, source: 'link' })
    return {}
  },

  async '/newsletter/unsubscribe'({ shop, ip }, { token }) {
    await followLink(shop, 'unsubscribe', { token, ip, source: 'link' })
    return {}
  },

  '/newsletter/own': async (ctx) => ownSubscription(signedIn(ctx)),

  async '/newsletter/change'(given, { subscribed }) {
    const ctx = signedIn(given)
    const { shop, ip, lang } = ctx
    const person = await readCustomer(shop.db, ctx.customer.id)
    const { email } = person
    if (email === null) throw new Refusal('invalid', { text: { key: 'newsletter.no_email' } })
    const at = shop.now()
    const wish = { email, lang, source: 'account', ip, at } as const
    if (!subscribed) {
      await shop.db.transaction((tx) => unsubscribe(tx, { email }, { source: 'account', ip, at }))
    } else if (person.emailVerifiedAt) {
      await shop.db.transaction((tx) => subscribeVerified(tx, shop, wish))
    } else {
      await askByForm(ctx, email, 'account')
    }
    return ownSubscription(ctx)
  },
}

/**
 * Asks for the newsletter. Beyond the limit of an address the answer is the same, and no email goes out.
 * @throws Refusal `too_many` for the network.
 */
export async function askByForm(
  { shop, lang, ip }: CallContext,
  email: string,
  source: 'form' | 'account' = 'form',
): Promise<void> {
  await countAttempt(shop, { subject: `newsletter ${networkOf(ip)}`, ...perNetwork })
  if (!(await tryAttempt(shop, { subject: `newsletter ${email}`, ...perAddress }))) return
  await shop.db.transaction((tx) => askSubscription(tx, shop, { email, lang, source, ip, at: shop.now() }))
}

/**
 * Follows the link of an email.
 * @throws Refusal `code_expired` for a link that cannot be confirmed any more, `too_many`.
 */
export async function followLink(
  shop: Shop,
  step: 'confirm' | 'unsubscribe',
  { token, ip, source }: { token: string; ip: string; source: 'link' | 'one_click' },
): Promise<void> {
  await countAttempt(shop, { subject: `newsletter-link ${networkOf(ip)}`, ...perLinkNetwork })
  const from = { source, ip, at: shop.now() }
  await shop.db.transaction((tx) =>
    step === 'confirm' ? confirmSubscription(tx, shop, token, from) : unsubscribe(tx, { token }, from),
  )
}

async function ownSubscription({ shop, customer }: CustomerContext) {
  const { email } = await readCustomer(shop.db, customer.id)
  const [row] =
    email === null ? [] : await shop.db.select().from(subscriber).where(eq(subscriber.email, email))
  const state: SubscriptionState = row && row.state !== 'unsubscribed' ? row.state : 'none'
  return { email, state }
}
