import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { payoutProviders } from '#contract/admin/payout.ts'
import { payout, payoutFetch } from '#server/db/tables.ts'
import { tellDesks } from '#server/platform/live/tell-desks.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PayoutWish, ReportedPayout } from '../provider.ts'
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
  await judgeAgain(shop)
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
    movesSince: async (currency, sentAt) =>
      before((await lastSent(shop, code, currency, sentAt)) ?? startedAt),
  }
  let changed = 0
  for await (const reported of providerOf(code).readPayouts!(shop, wish))
    changed += Number(await keepPayout(shop, code, reported))
  if (changed > 0) await tellDesks(shop, ['payout'])
}

const before = (moment: Date) => new Date(moment.getTime() - overlap * 24 * 3600_000)

/** When the last payout of a currency that has movements was sent, before another. */
async function lastSent({ db }: Shop, code: Code, currency: string, sentAt: Date): Promise<Date | undefined> {
  const isEarlier = and(
    eq(payout.provider, code),
    eq(payout.currency, currency),
    lt(payout.sentAt, sentAt),
    sql`${payout.completeAt} is not null and (${payout.exact} or ${payout.status} <> 'failed')`,
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
    await db.transaction(async (tx) => {
      await storePayout(tx, code, { ...reported, moves: null }, now())
      const isOwn = and(
        eq(payout.provider, code),
        eq(payout.reference, reference),
        eq(payout.state, 'waiting'),
      )
      await tx.update(payout).set({ unreadAt: now() }).where(isOwn)
    })
    return true
  }
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
