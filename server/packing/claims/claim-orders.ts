import { and, eq, inArray, sql } from 'drizzle-orm'
import { claimMinutes } from '#contract/admin/orders/pack.ts'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import { order, packClaim } from '#server/db/tables.ts'
import { type LockedOrder, lockByNumber, openUnits } from '#server/orders/lock-order.ts'
import { checkLeft, shippingRefused, type Units } from '#server/orders/shipments/ship-units.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { Refusal, type Text } from '#server/platform/refusal.ts'
import { type Claim, ownerOf } from './read-claims.ts'

/** The order numbers of a payload, each once. Sorted, so that two packers never wait for each other. */
export function eachOnce(numbers: readonly string[]): string[] {
  return [...new Set(numbers.map((number) => number.trim().toUpperCase()))].sort()
}

export function claimEnd(at: Date): Date {
  return new Date(at.getTime() + claimMinutes * 60_000)
}

/**
 * Takes an order for the caller, who may have it already.
 * @returns the locked order, or why it cannot be packed.
 * @throws Refusal `not_found`.
 */
export async function claimOrder(
  tx: Tx,
  number: string,
  caller: AdminCaller,
  at: Date,
): Promise<{ locked: LockedOrder } | { why: Text }> {
  const locked = await lockByNumber(tx, number)
  const why = packingRefused(locked)
  if (why) return { why: { key: why } }
  const claim = await findClaim(tx, locked.id)
  const owner = ownerOf(caller)
  if (claim && claim.owner !== owner && claim.until > at) return { why: takenBy(claim) }
  const fresh = { owner, ownerName: caller.name, startedAt: at, picked: {}, missing: {} }
  const kept = claim?.owner === owner ? {} : fresh
  await tx
    .insert(packClaim)
    .values({ orderId: locked.id, ...fresh, until: claimEnd(at) })
    .onConflictDoUpdate({ target: packClaim.orderId, set: { ...kept, until: claimEnd(at) } })
  return { locked }
}

/** Why an order cannot be packed, as a text key; null if it can. */
function packingRefused({ status, facts, paymentMethod, lines }: LockedOrder): string | null {
  const refused = shippingRefused(status, { paid: facts.paid, cod: paymentMethod === 'cod' })
  return refused ?? (lines.some((line) => openUnits(line) > 0) ? null : 'order.nothing_to_ship')
}

async function findClaim(tx: Tx, orderId: string): Promise<Claim | undefined> {
  const [found] = await tx.select().from(packClaim).where(eq(packClaim.orderId, orderId)).for('update')
  return found
}

function takenBy({ ownerName }: Claim): Text {
  return { key: 'desk.pack.taken_by', values: { name: ownerName } }
}

/**
 * The caller's claim on a locked order. One that has expired still counts until somebody else takes the order, so that a
 * packer without a network loses nothing.
 * @throws Refusal `in_use` naming who has it, `transition_refused` if nobody has.
 */
export async function requireClaim(tx: Tx, { id }: LockedOrder, caller: AdminCaller): Promise<Claim> {
  const claim = await findClaim(tx, id)
  if (claim?.owner === ownerOf(caller)) return claim
  if (claim) throw new Refusal('in_use', { text: takenBy(claim) })
  throw new Refusal('transition_refused', { text: { key: 'desk.pack.not_taken' } })
}

/**
 * Sets how many units of lines lie in the parcel, and renews the claim.
 * @throws Refusal `invalid` for more units than are left, `not_found` for lines of another order.
 */
export async function pickUnits(
  tx: Tx,
  locked: LockedOrder,
  claim: Claim,
  units: readonly Units[],
  at: Date,
): Promise<void> {
  checkLeft(
    locked,
    units.filter(({ quantity }) => quantity > 0),
  )
  checkLines(locked, units)
  const picked = { ...claim.picked, ...Object.fromEntries(units.map((each) => [each.lineId, each.quantity])) }
  await tx
    .update(packClaim)
    .set({ picked, until: claimEnd(at) })
    .where(eq(packClaim.orderId, locked.id))
}

/** @throws Refusal `not_found` for lines of another order. */
function checkLines({ lines }: LockedOrder, units: readonly Units[]): void {
  if (units.some(({ lineId }) => !lines.some(({ id }) => id === lineId))) throw new Refusal('not_found')
}

/** Renews the caller's claims. @returns the numbers of orders that are no longer theirs. */
export async function keepClaims(
  { shop, caller, at }: AdminContext,
  numbers: readonly string[],
): Promise<string[]> {
  const wanted = eachOnce(numbers)
  const { rows } = await shop.db.execute<{ number: string }>(sql`
    update ${packClaim} c set until = ${claimEnd(at).toISOString()}
    from ${order} o where o.id = c.order_id and c.owner = ${ownerOf(caller)} and o.number = any(${sql.param(wanted)})
    returning o.number`)
  return wanted.filter((number) => !rows.some((row) => row.number === number))
}

/**
 * Gives orders back to the queue.
 * @returns their numbers. @throws Refusal 30 `not_allowed` if another packer has one and the caller may not change orders.
 */
export async function releaseClaims(
  tx: Tx,
  numbers: readonly string[],
  caller: AdminCaller,
): Promise<{ id: string; number: string; owner: string; ownerName: string }[]> {
  const found = await tx
    .select({ id: order.id, number: order.number, owner: packClaim.owner, ownerName: packClaim.ownerName })
    .from(packClaim)
    .innerJoin(order, eq(order.id, packClaim.orderId))
    .where(inArray(order.number, eachOnce(numbers)))
    .orderBy(order.number)
    .for('update', { of: packClaim })
  const foreign = found.some(({ owner }) => owner !== ownerOf(caller))
  if (foreign && !caller.permissions.has('orders.change')) {
    const details = { permission: 'orders.change' }
    throw new Refusal('not_allowed', { code: codes.permission, details })
  }
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(packClaim).where(inArray(packClaim.orderId, ids))
  return found
}

/** Ends the claim on an order that was shipped. */
export async function endClaim(tx: Tx, orderId: string): Promise<void> {
  await tx.delete(packClaim).where(and(eq(packClaim.orderId, orderId)))
}
