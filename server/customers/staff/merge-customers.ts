import { eq, inArray, sql } from 'drizzle-orm'
import pg from 'pg'
import type { MergeField, MergePreview } from '#contract/admin/customers/customer.ts'
import { codes } from '#contract/codes.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { customer, loginSession } from '#server/db/tables.ts'
import { forgetInDesk } from '#server/platform/admin/lists/desk-search.ts'
import { emit } from '#server/platform/emit.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { attachGuestOrders } from '../accounts/attach-guest-orders.ts'
import type { Customer } from '../accounts/find-customer.ts'
import { sendNotice } from '../emails/notice.ts'
import { confirmationOf } from './change-customer.ts'

/** Transfers what one feature stores about a customer to another customer, such as the cart. */
export type JoinCustomers = (tx: Tx, from: string, customerId: string) => Promise<void>

/** A customer to keep, and another whose account is merged into theirs. */
export type Pair = { own: Customer; other: Customer }

export type Choice = Partial<Record<MergeField, string>>

/**
 * Milliseconds for which a merge waits for a lock. Shorter than PostgreSQL takes to detect a deadlock, so that the merge
 * gives way and not the shopper who signs in or orders at this moment.
 */
const lockWaitMs = 400
const maxAttempts = 5

/** PostgreSQL's lock_not_available. */
const lockNotAvailable = '55P03'

/**
 * Merges `other` into `own` and deletes it. Orders with their returns, addresses, credit, favorites, threads and the
 * cart are transferred. Passwords, passkeys and second factors are not: whoever signed in to the other account must not
 * thereby get into this one.
 * @throws Refusal `not_found`; `invalid` for a wrong confirmation, and at each field that differs unless `choice` has one
 * of its two values; 10 `changed_meanwhile` if it has neither; `in_use` while one of the accounts is busy.
 */
export async function mergeCustomers(
  tx: Tx,
  wish: { id: string; from: string; choice: Choice; confirm: string },
  joins: JoinCustomers[],
): Promise<{ before: Pair; after: Customer }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tx.transaction((own) => merge(own, wish, joins))
    } catch (error) {
      if (!isLocked(error)) throw error
      if (attempt === maxAttempts) throw new Refusal('in_use', { text: { key: 'desk.customer.busy' } })
    }
  }
}

async function merge(
  tx: Tx,
  { id, from, choice, confirm }: Parameters<typeof mergeCustomers>[1],
  joins: JoinCustomers[],
): Promise<{ before: Pair; after: Customer }> {
  await tx.execute(sql.raw(`set local lock_timeout = ${lockWaitMs}`))
  const pair = await readPair(tx, id, from, { lock: true })
  if (confirm !== confirmationOf(pair.other)) {
    throw new Refusal('invalid', { fields: { confirm: { key: 'desk.customer.confirm' } } })
  }
  const chosen = choose(pair, choice)
  const { own, other } = pair
  for (const join of joins) await join(tx, other.id, own.id)
  await moveAddresses(tx, other.id, own.id)
  for (const table of [
    'orders',
    'coupon_use',
    'credit_move',
    'upload',
    'product_alert',
    'review',
    'question',
    'answer',
    'sent_email',
  ]) {
    await tx.execute(
      sql`update ${sql.identifier(table)} set customer_id = ${own.id} where customer_id = ${other.id}`,
    )
  }
  const sessions = await tx
    .select({ id: loginSession.id })
    .from(loginSession)
    .where(eq(loginSession.customerId, other.id))
  await tx.delete(customer).where(eq(customer.id, other.id))
  const [after] = await tx
    .update(customer)
    .set({ ...chosen, version: own.version + 1 })
    .where(eq(customer.id, own.id))
    .returning()
  if (after!.email && after!.emailVerifiedAt) await attachGuestOrders(tx, own.id, after!.email)
  await tellBoth(tx, pair, after!)
  await forgetInDesk(tx, 'customer', other.id)
  await emit(tx, 'customer.merged', {
    customerId: own.id,
    from: other.id,
    avatarKey: other.avatarKey === after!.avatarKey ? null : other.avatarKey,
    sessionIds: sessions.map((each) => each.id),
  })
  await tx.execute(sql.raw('set local lock_timeout = 0'))
  return { before: pair, after: after! }
}

/**
 * Reads the two customers of a merge.
 * @throws Refusal `not_found`, `invalid` if they are the same.
 */
export async function readPair(
  reader: Reader,
  id: string,
  from: string,
  { lock = false } = {},
): Promise<Pair> {
  if (id === from) throw new Refusal('invalid', { fields: { from: { key: 'desk.customer.same' } } })
  const query = reader
    .select()
    .from(customer)
    .where(inArray(customer.id, [id, from].filter(isUuid)))
    .orderBy(customer.id)
  const rows = await (lock ? query.for('update') : query)
  const [own, other] = [id, from].map((each) => rows.find((row) => row.id === each))
  if (!own || !other) throw new Refusal('not_found')
  return { own, other }
}

/**
 * The fields of which staff choose a value. An address or number to sign in with is never taken over silently, because
 * it opens the account.
 */
export function differences({ own, other }: Pair): MergePreview['differs'] {
  return (Object.keys(shownAs) as MergeField[]).flatMap((field) => {
    const [mine, theirs] = [shownAs[field](own), shownAs[field](other)]
    const opens = field === 'email' || field === 'mobile'
    const differs = theirs !== '' && theirs !== mine && (mine !== '' || opens)
    return differs ? [{ field, own: mine, other: theirs }] : []
  })
}

const shownAs: Record<MergeField, (person: Customer) => string> = {
  email: ({ email }) => email ?? '',
  mobile: ({ countryCode, mobile }) => (mobile ? `${countryCode} ${mobile}` : ''),
  name: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  birthday: ({ birthday }) => birthday ?? '',
}

/** The columns of the customer who stays. */
function choose(pair: Pair, choice: Choice): Partial<Customer> {
  const { own, other } = pair
  const differs = differences(pair)
  const missing = differs.filter(({ field }) => choice[field] === undefined)
  if (missing.length > 0) {
    const fields = Object.fromEntries(
      missing.map(({ field }) => [field, { key: 'desk.customer.choose' }] as const),
    )
    throw new Refusal('invalid', { fields, details: { differs } })
  }
  if (differs.some((each) => ![each.own, each.other].includes(choice[each.field]!))) {
    throw new Refusal('changed_meanwhile', { code: codes.dialog, details: { differs } })
  }
  const from = (field: MergeField) => {
    const value = choice[field] ?? (shownAs[field](own) || shownAs[field](other))
    return value === shownAs[field](own) ? own : other
  }
  const { email, emailVerifiedAt } = from('email')
  const { countryCode, mobile } = from('mobile')
  const { firstName, lastName } = from('name')
  return {
    ...{ email, emailVerifiedAt, countryCode, mobile, firstName, lastName },
    birthday: from('birthday').birthday,
    nickName: own.nickName || other.nickName,
    bio: own.bio || other.bio,
    avatarKey: own.avatarKey ?? other.avatarKey,
    credits: own.credits + other.credits,
    staffNote: [own.staffNote, other.staffNote].filter(Boolean).join('\n\n'),
    labels: [...new Set([...own.labels, ...other.labels])],
    companyId: own.companyId ?? other.companyId,
    createdAt: new Date(Math.min(own.createdAt.getTime(), other.createdAt.getTime())),
  }
}

/** Equal addresses become one. The defaults of the customer who stays win. */
async function moveAddresses(tx: Tx, from: string, customerId: string): Promise<void> {
  await tx.execute(sql`
    delete from address a where a.customer_id = ${from} and exists (
      select from address b where b.customer_id = ${customerId}
        and (b.country, b.state, b.city, b.area, b.postal_code, b.first_name, b.last_name, b.address)
          = (a.country, a.state, a.city, a.area, a.postal_code, a.first_name, a.last_name, a.address)
        and b.company is not distinct from a.company and b.apartment is not distinct from a.apartment)`)
  await tx.execute(sql`
    update address a set customer_id = ${customerId},
      position = a.position + 1 + coalesce((select max(position) from address where customer_id = ${customerId}), 0),
      default_shipping = a.default_shipping and not exists (
        select from address b where b.customer_id = ${customerId} and b.default_shipping),
      default_billing = a.default_billing and not exists (
        select from address b where b.customer_id = ${customerId} and b.default_billing)
    where a.customer_id = ${from}`)
}

/** Tells both contacts without naming the other one: they might belong to two people after all. */
async function tellBoth(tx: Tx, { own, other }: Pair, after: Customer): Promise<void> {
  for (const person of [own, other]) {
    const signsIn =
      (person.email !== null && person.email === after.email) ||
      (person.mobile !== null && shownAs.mobile(person) === shownAs.mobile(after))
    await sendNotice(tx, person, { kind: signsIn ? 'merged' : 'merged_away' })
  }
}

function isLocked(error: unknown): boolean {
  const { cause } = error as { cause?: unknown }
  return [error, cause].some((each) => each instanceof pg.DatabaseError && each.code === lockNotAvailable)
}
