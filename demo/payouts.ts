type Move = {
  kind: 'payment' | 'fee' | 'dispute'
  /** Days since it happened. */
  days: number
  /** Minor units of the shop's currency; negative: left the account. */
  amount: number
  fee?: number
  /** Mia’s explanation. A line without one still has to be looked at. */
  note?: string
}

const market = 'Card reader, market stall'

/**
 * Payouts of Stripe, with the days since they were sent and arrived. Their money comes from a market stall, because the
 * orders of the demo shop are paid in a test environment. The last one differs.
 */
export const demoPayouts: {
  reference: string
  sent: number
  arrived: number
  isClosed?: true
  moves: Move[]
}[] = [
  {
    ...{ reference: 'po_demo_1', sent: 20, arrived: 18, isClosed: true },
    moves: [
      { kind: 'payment', days: 24, amount: 12_800, fee: 217, note: market },
      { kind: 'payment', days: 24, amount: 4_590, fee: 94, note: market },
      { kind: 'fee', days: 21, amount: -200 },
    ],
  },
  {
    ...{ reference: 'po_demo_2', sent: 9, arrived: 7 },
    moves: [
      { kind: 'payment', days: 12, amount: 21_450, fee: 347, note: market },
      { kind: 'payment', days: 12, amount: 8_900, fee: 159, note: market },
    ],
  },
  {
    ...{ reference: 'po_demo_3', sent: 4, arrived: 2 },
    moves: [
      { kind: 'payment', days: 6, amount: 16_700, fee: 276, note: market },
      { kind: 'dispute', days: 5, amount: -4_590, fee: 2_000 },
    ],
  },
]

/** Minor units that arrive on the bank account. */
export function amountOf({ moves }: (typeof demoPayouts)[number]): number {
  return moves.reduce((sum, { amount, fee = 0 }) => sum + amount - fee, 0)
}
