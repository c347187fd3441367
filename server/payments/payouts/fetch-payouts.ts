import { desc, eq, sql } from 'drizzle-orm'
import { payoutProviders } from '#contract/admin/payout.ts'
import { payout, payoutFetch } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { providerOf } from '../providers.ts'
import { judgePayout } from './judge-payout.ts'
import { storePayout } from './store-payout.ts'

type Code = (typeof payoutProviders)[number]

/** Days before the last complete payout that are read again: a payout may fail, and a movement complete, days later. */
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
  const complete = await db
    .select({ reference: payout.reference, sentAt: payout.sentAt })
    .from(payout)
    .where(sql`${payout.provider} = ${code} and ${payout.completeAt} is not null`)
    .orderBy(desc(payout.sentAt))
    .limit(1000)
  const last = complete[0]?.sentAt ?? shop.now()
  const since = new Date(last.getTime() - overlap * 24 * 3600_000)
  const known = new Set(complete.map(({ reference }) => reference))
  let changed = 0
  for await (const reported of providerOf(code).readPayouts!(shop, { since, known }))
    changed += Number(await db.transaction((tx) => storePayout(tx, code, reported, shop.now())))
  if (changed > 0) await tellDesks(shop)
}

/** A message that is lost only delays a refresh. */
async function tellDesks({ live, log }: Shop): Promise<void> {
  await live
    .publishToDesk({ type: 'changed', data: { tags: ['payout'], by: null, change: null } })
    .catch((error) => log.warn({ err: error }, 'desks not told of payouts'))
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
