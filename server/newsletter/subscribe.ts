import { randomBytes } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import type { Tx } from '#server/db/open.ts'
import { subscriber, subscriptionEvent } from '#server/db/tables.ts'
import { forgetInDesk, indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import { emit } from '#server/platform/emit.ts'
import { neighbourhoodOf } from '#server/platform/http/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { keepConsentText } from './consent-text.ts'
import { confirms } from './links.ts'

type Row = typeof subscriber.$inferSelect

/** Milliseconds in which a request can be confirmed. */
const confirmLifetime = 7 * 24 * 3600_000

/** Milliseconds between two emails to an address that nobody has confirmed: strangers can enter it. */
const askAgainAfter = 15 * 60_000

type Wish = {
  email: string
  lang: Lang
  source: Row['source']
  /** Address of the caller; empty if the server acts by itself. */
  ip: string
  at: Date
}

/**
 * Takes down that somebody asked for the newsletter, and queues the email with the link to confirm. A subscriber gets an
 * email that says so. Nothing happens while an earlier email is on its way, unless the reader has unsubscribed since.
 */
export async function askSubscription(
  tx: Tx,
  shop: Shop,
  { email, lang, source, ip, at }: Wish,
): Promise<void> {
  const before = new Date(at.getTime() - askAgainAfter)
  const asked = await tx
    .insert(subscriber)
    .values({ email, lang, source, token: newToken(), askedAt: at })
    .onConflictDoUpdate({
      target: subscriber.email,
      set: {
        askedAt: at,
        lang: sql`case when ${subscriber.state} = 'subscribed' then ${subscriber.lang} else excluded.lang end`,
        source: sql`case when ${subscriber.state} = 'subscribed' then ${subscriber.source} else excluded.source end`,
        state: sql`case when ${subscriber.state} = 'subscribed' then 'subscribed' else 'asked' end`,
      },
      setWhere: sql`${subscriber.askedAt} <= ${before.toISOString()} or ${subscriber.state} = 'unsubscribed'`,
    })
    .returning()
  const [row] = asked
  if (!row) return
  await index(tx, row)
  if (row.state === 'asked') {
    const textHash = await keepConsentText(tx, shop, lang, at)
    await prove(tx, row, { kind: 'asked', source, ip, at, textHash })
  }
  await emit(tx, 'newsletter.asked', { subscriberId: row.id }, { at })
}

/** Subscribes a customer's own verified address at once: the sign-in is the proof that it is theirs. */
export async function subscribeVerified(
  tx: Tx,
  shop: Shop,
  { email, lang, source, ip, at }: Wish,
): Promise<void> {
  const textHash = await keepConsentText(tx, shop, lang, at)
  const [row] = await tx
    .insert(subscriber)
    .values({ email, lang, source, token: newToken(), askedAt: at, confirmedAt: at, state: 'subscribed' })
    .onConflictDoUpdate({
      target: subscriber.email,
      set: { lang, source, askedAt: at, confirmedAt: at, unsubscribedAt: null, state: 'subscribed' },
      setWhere: ne(subscriber.state, 'subscribed'),
    })
    .returning()
  if (!row) return
  await index(tx, row)
  await prove(tx, row, { kind: 'confirmed', source, ip, at, textHash })
  await emit(tx, 'newsletter.confirmed', { subscriberId: row.id }, { at })
}

/**
 * Confirms a request. A link works again without effect, as readers press twice.
 * @throws Refusal `code_expired` for an unknown or old link, or after the subscriber has left.
 */
export async function confirmSubscription(
  tx: Tx,
  shop: Shop,
  given: string,
  { ip, at }: { ip: string; at: Date },
): Promise<void> {
  const expired = new Refusal('code_expired', { text: { key: 'newsletter.link_expired' } })
  const [token = '', signature = ''] = given.split('.')
  const [row] = await tx.select().from(subscriber).where(eq(subscriber.token, token)).for('update')
  if (!row) throw expired
  if (row.state === 'subscribed') return
  if (!confirms(shop, row, signature) || row.state === 'unsubscribed') throw expired
  if (at.getTime() - row.askedAt.getTime() > confirmLifetime) throw expired
  await tx
    .update(subscriber)
    .set({ confirmedAt: at, unsubscribedAt: null, state: 'subscribed' })
    .where(eq(subscriber.email, row.email))
  const [asked] = await tx
    .select({ textHash: subscriptionEvent.textHash })
    .from(subscriptionEvent)
    .where(and(eq(subscriptionEvent.email, row.email), eq(subscriptionEvent.kind, 'asked')))
    .orderBy(sql`${subscriptionEvent.id} desc`)
    .limit(1)
  await prove(tx, row, { kind: 'confirmed', source: 'link', ip, at, textHash: asked?.textHash ?? null })
  await emit(tx, 'newsletter.confirmed', { subscriberId: row.id }, { at })
}

/** Ends a subscription. Unknown tokens, and repeats, do nothing. */
export async function unsubscribe(
  tx: Tx,
  by: { token: string } | { email: string },
  { source, ip, at }: { source: 'link' | 'one_click' | 'account'; ip: string; at: Date },
): Promise<void> {
  const which = 'token' in by ? eq(subscriber.token, by.token) : eq(subscriber.email, by.email)
  const [row] = await tx
    .update(subscriber)
    .set({ unsubscribedAt: at, state: 'unsubscribed' })
    .where(and(which, ne(subscriber.state, 'unsubscribed')))
    .returning()
  if (row) await prove(tx, row, { kind: 'unsubscribed', source, ip, at, textHash: null })
}

/** Deletes a subscriber with the proof of consent: nothing is left to prove. */
export async function removeSubscriber(tx: Tx, id: string): Promise<Row> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
  const [row] = isId ? await tx.delete(subscriber).where(eq(subscriber.id, id)).returning() : []
  if (!row) throw new Refusal('not_found')
  await forgetInDesk(tx, 'subscriber', row.id)
  return row
}

type Event = Omit<typeof subscriptionEvent.$inferInsert, 'email' | 'network' | 'at'> & {
  ip: string
  at: Date
}

async function prove(tx: Tx, { email }: Row, { ip, ...event }: Event): Promise<void> {
  await tx
    .insert(subscriptionEvent)
    .values({ email, ...event, network: ip === '' ? '' : neighbourhoodOf(ip) })
}

async function index(tx: Tx, { id, email, askedAt }: Row): Promise<void> {
  await indexForDesk(tx, { kind: 'subscriber', id, label: email, texts: [email], fresh: askedAt })
}

function newToken(): string {
  return randomBytes(24).toString('base64url')
}
