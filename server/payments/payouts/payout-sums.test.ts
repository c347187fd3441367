import { afterAll, beforeAll, expect, it } from 'vitest'
import { payoutLineKinds } from '#contract/admin/money/payout.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import type { AccountMove } from '../provider.ts'
import { storePayout } from './store-payout.ts'
import { readPayouts } from './view-payout.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

/** The same numbers in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

it.each(['EUR', 'JPY', 'KWD'])(
  'payouts in %s are payments less refunds and fees, with adjustments and balance, to the last unit',
  async (currency) => {
    const next = numbers(currency.charCodeAt(0) * 7919)
    for (let round = 0; round < 25; round++) {
      const moves = Array.from({ length: next(60) }, (_, at): AccountMove => {
        const kind = payoutLineKinds[next(payoutLineKinds.length)]!
        const sign = kind === 'payment' ? 1 : kind === 'refund' || next(2) ? -1 : 1
        const amount = { amount: sign * (1 + next(2_000_000_000)), currency }
        return {
          ...{
            reference: `${currency} ${round} ${at}`,
            kind,
            type: kind,
            at: new Date(),
            amount,
            asked: amount,
          },
          ...{
            fee: next(4) === 0 ? -next(90) : next(90_000),
            gatewayId: null,
            refundId: null,
            refundReference: null,
          },
        }
      })
      const net = moves.reduce((sum, { amount, fee }) => sum + BigInt(amount.amount) - BigInt(fee), 0n)
      const isExact = next(2) === 1
      const left = isExact ? 0 : next(1000) - 500
      const reported = {
        ...{
          reference: `${currency} ${round}`,
          amount: { amount: Number(net) + left, currency },
          exact: isExact,
          moves,
        },
        ...{ status: 'paid' as const, failure: null, sentAt: new Date(), arrivesOn: null },
      }
      await world.shop.db.transaction((tx) => storePayout(tx, 'stripe', reported, new Date()))
      const { rows } = await world.shop.pool.query('select id from payout where reference = $1', [
        `${currency} ${round}`,
      ])
      const [{ amount, sums, lines }] = (await readPayouts(world.shop.db, [rows[0].id])) as [
        Awaited<ReturnType<typeof readPayouts>>[number],
      ]
      const { payments, refunds, fees, adjustments, balance } = sums!
      expect(amount.amount).toBe(
        payments.amount - refunds.amount - fees.amount + adjustments.amount + balance.amount,
      )
      expect([balance.amount, lines]).toEqual([left, moves.length])
      const sum = (kind: string) =>
        moves.reduce((total, move) => total + (move.kind === kind ? move.amount.amount : 0), 0)
      expect([payments.amount, refunds.amount]).toEqual([sum('payment'), Math.abs(sum('refund'))])
      expect(adjustments.amount).toBe(sum('dispute') + sum('adjustment'))
    }
  },
)
