/** The SQLSTATEs that place_order and what it calls raise. */
const states = {
  SH001: 'idempotency_conflict',
  SH002: 'cart_changed',
  SH003: 'too_many_unpaid',
  SH004: 'credit_short',
  SH005: 'coupon_lost',
  SH006: 'sold_out',
} as const

type State = keyof typeof states

/** The database took an order back, and why. */
export class OrderNotPlaced extends Error {
  readonly why: (typeof states)[State]
  /** Of `coupon_lost`: total, customer or first_order. Of `sold_out`: the variants, as JSON. */
  readonly detail: string

  constructor(why: (typeof states)[State], detail: string) {
    super(why)
    this.why = why
    this.detail = detail
  }

  static from(error: unknown): OrderNotPlaced | null {
    const { code, detail } = error as { code?: string; detail?: string }
    return code !== undefined && code in states
      ? new OrderNotPlaced(states[code as State], detail ?? '')
      : null
  }

  soldOutVariants(): number[] {
    return this.why === 'sold_out' ? JSON.parse(this.detail) : []
  }
}
