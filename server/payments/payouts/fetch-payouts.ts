import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { type payoutFaults, payoutProviders } from '#contract/admin/money/payout.ts'
import { payout, payoutFetch } from '#server/db/tables.ts'
import { tellDesks } from '#server/platform/live/tell-desks.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type PayoutWish, type ReportedPayout, TooManyMoves } from '../provider.ts'
import { providerOf } from '../providers.ts'
import { judgePayout } from './judge-payout.ts'
import { storePayout } from './store-payout.ts'

type Code = (typeof payoutProviders)[number]

/** Days that are read again before the last fetch or payout: a payout may fail, and a movement complete, days later. */
const overlap = 31

/** Payouts compared again per run. */
const batch = 500

/** Asks each provider for its payouts and compares them with the shop's own books. One that is down does not stop others. */
export async function fetchPayouts(shop: Shop): Promise<void> {
  for (const code of payoutProviders) {
    if (!shop.keys(code)) continue
    const at = shop.now()
    await shop.db.insert(payoutFetch).values({ provider: code, startedAt: at }).onConflictDoNothing()
    try {
      await fetchFrom(shop, code)
      await note(shop, code, { fetchedAt: at, failedAt: null })
    } catch (error) {
      shop.log.error({ err: error, provider: code }, 'payouts could not be fetched')
      await note(shop, code, { failedAt: at })
    }
  }
  await endUnread(shop)
  await judgeAgain(shop)
}

/**
 * Asks a provider for the lines of one payout. What went wrong is stored with it, because a person waits for the answer.
 */
export async function fetchPayout(shop: Shop, id: string): Promise<void> {
  const [stored] = await shop.db.select().from(payout).where(eq(payout.id, id))
  if (stored?.state !== 'waiting') return
  const { provider, reference, sentAt } = stored
  const [{ startedAt } = { startedAt: sentAt }] = await shop.db
    .select({ startedAt: payoutFetch.startedAt })
    .from(payoutFetch)
    .where(eq(payoutFetch.provider, provider))
  const wish = {
    since: sentAt,
    known: new Set<string>(),
    movesSince: earlierMoves(shop, provider, startedAt),
  }
  try {
    let isFound = false
    for await (const reported of providerOf(provider).readPayouts!(shop, wish)) {
      if (reported.reference !== reference) continue
      isFound = true
      await keepPayout(shop, provider, reported)
      break
    }
    if (!isFound) await noteUnread(shop, provider, reference, 'not_found')
  } catch (error) {
    shop.log.error({ err: error, provider, reference }, 'payout could not be fetched')
    await noteUnread(shop, provider, reference, 'no_answer')
  }
  await endUnread(shop)
  await tellDesks(shop, ['payout'])
}

/** Ends payouts that are too old to be read again with the others: only a person asks for them any more. */
async function endUnread({ db, now }: Shop): Promise<void> {
  const isOver = and(eq(payout.state, 'waiting'), lt(payout.sentAt, before(now())))
  const unreadWhy = sql`coalesce(${payout.unreadWhy}, 'not_named')`
  await db.update(payout).set({ state: 'unreadable', unreadWhy }).where(isOver)
}

function note(shop: Shop, code: Code, result: { fetchedAt?: Date; failedAt: Date | null }) {
  return shop.db.update(payoutFetch).set(result).where(eq(payoutFetch.provider, code))
}

async function fetchFrom(shop: Shop, code: Code): Promise<void> {
  const { db } = shop
  const [last] = await db.select().from(payoutFetch).where(eq(payoutFetch.provider, code))
  const { startedAt, fetchedAt } = last!
  const since = before(fetchedAt ?? startedAt)
  const complete = await db
    .select({ reference: payout.reference })
    .from(payout)
    .where(and(eq(payout.provider, code), gte(payout.sentAt, since), sql`${payout.completeAt} is not null`))
  const known = new Set(complete.map(({ reference }) => reference))
  const wish: PayoutWish = {
    ...{ since, known },
    movesSince: earlierMoves(shop, code, startedAt),
  }
  let changed = 0
  for await (const reported of providerOf(code).readPayouts!(shop, wish))
    changed += Number(await keepPayout(shop, code, reported))
  if (changed > 0) await tellDesks(shop, ['payout'])
}

function earlierMoves(shop: Shop, code: Code, startedAt: Date): PayoutWish['movesSince'] {
  return async (currency, sentAt) => {
    const read = before((await lastSent(shop, { code, currency, sentAt }, hasLines)) ?? startedAt)
    const unread = await lastSent(shop, { code, currency, sentAt }, closedUnread)
    return unread && unread > read ? unread : read
  }
}

const hasLines = sql`${payout.completeAt} is not null and (${payout.exact} or ${payout.status} <> 'failed')`

/** Nobody knows its movements. They would be taken for those of the next payout. */
const closedUnread = sql`${payout.completeAt} is null and ${payout.state} = 'closed'`

const before = (moment: Date) => new Date(moment.getTime() - overlap * 24 * 3600_000)

/** When the last payout of a currency like this was sent, before another. */
async function lastSent(
  { db }: Shop,
  { code, currency, sentAt }: { code: Code; currency: string; sentAt: Date },
  isLike: SQL,
): Promise<Date | undefined> {
  const isEarlier = and(
    eq(payout.provider, code),
    eq(payout.currency, currency),
    lt(payout.sentAt, sentAt),
    isLike,
  )
  const [found] = await db
    .select({ sentAt: payout.sentAt })
    .from(payout)
    .where(isEarlier)
    .orderBy(desc(payout.sentAt))
    .limit(1)
  return found?.sentAt
}

/** Stores a payout. One whose movements cannot be read is stored without them, and does not stop those after it. */
async function keepPayout(
  shop: Shop,
  code: Code,
  { moves: read, ...reported }: ReportedPayout,
): Promise<boolean> {
  const { db, log, now } = shop
  try {
    const moves = (await read?.()) ?? null
    return await db.transaction((tx) => storePayout(tx, code, { ...reported, moves }, now()))
  } catch (error) {
    const { reference } = reported
    log.error({ err: error, provider: code, reference }, 'lines of a payout could not be read')
    await db.transaction((tx) => storePayout(tx, code, { ...reported, moves: null }, now()))
    await noteUnread(shop, code, reference, error instanceof TooManyMoves ? 'too_many' : 'no_answer')
    return true
  }
}

async function noteUnread(
  { db, now }: Shop,
  code: Code,
  reference: string,
  unreadWhy: (typeof payoutFaults)[number],
): Promise<void> {
  const isOwn = and(
    eq(payout.provider, code),
    eq(payout.reference, reference),
    inArray(payout.state, ['waiting', 'unreadable']),
  )
  await db.update(payout).set({ unreadAt: now(), unreadWhy }).where(isOwn)
}

/** Payouts that differ, the newest first: payments and refunds that were booked meanwhile may fit them. */
async function judgeAgain({ db }: Shop): Promise<void> {
  const open = await db
    .select({ id: payout.id })
    .from(payout)
    .where(eq(payout.state, 'open'))
    .orderBy(desc(payout.sentAt))
    .limit(batch)
  for (const { id } of open)
    await db.transaction(async (tx) => {
      await tx.select().from(payout).where(eq(payout.id, id)).for('update')
      await judgePayout(tx, id)
    })
}
