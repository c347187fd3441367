import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { payout, payoutLine } from '#server/db/tables.ts'
import { settlePayoutLine } from '#server/payments/payouts/match-payout-line.ts'
import { storePayout } from '#server/payments/payouts/store-payout.ts'
import type { AccountMove } from '#server/payments/provider.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { amountOf, demoPayouts } from '../payouts.ts'
import { daysAgo } from './days.ts'

const by = 'Mia'

/** Writes payouts as their provider would report them, and settles those lines that have a note. */
export async function loadPayouts(shop: Shop): Promise<void> {
  for (const each of demoPayouts) await shop.db.transaction((tx) => load(tx, shop, each))
}

async function load(tx: Tx, shop: Shop, each: (typeof demoPayouts)[number]): Promise<void> {
  const { reference, sent, arrived, isClosed, moves } = each
  const { base: currency } = shop.settings(currencySetting)
  const nameOf = (index: number) => `${reference}_${index + 1}`
  const arrivesOn = daysAgo(shop, arrived).toISOString().slice(0, 10)
  const reported = moves.map(({ kind, days, amount, fee = 0 }, index): AccountMove => {
    const money = { amount, currency }
    return {
      ...{ reference: nameOf(index), kind, type: types[kind], at: daysAgo(shop, days), amount: money, fee },
      ...{ asked: money, gatewayId: null, refundId: null, refundReference: null },
    }
  })
  const known = { status: 'paid', failure: null, exact: true } as const
  const report = { ...known, reference, amount: { amount: amountOf(each), currency }, arrivesOn }
  const at = daysAgo(shop, arrived)
  await storePayout(tx, 'stripe', { ...report, sentAt: daysAgo(shop, sent), moves: reported }, at)
  const noted = moves.flatMap(({ note }, index) => (note ? [{ note, reference: nameOf(index) }] : []))
  const isNoted = inArray(
    payoutLine.reference,
    noted.map((line) => line.reference),
  )
  for (const line of await tx.select().from(payoutLine).where(isNoted)) {
    const note = noted.find((named) => named.reference === line.reference)!.note
    await settlePayoutLine(tx, line, { order: undefined, note, open: false }, { name: by, at })
  }
  const isOwn = and(eq(payout.provider, 'stripe'), eq(payout.reference, reference))
  const closed = { state: 'closed' as const, countsOn: arrivesOn, closedBy: by, closedAt: at }
  if (isClosed) await tx.update(payout).set(closed).where(isOwn)
}

/** Stripe's words. */
const types = { payment: 'charge', fee: 'stripe_fee', dispute: 'adjustment' } as const
