import { randomInt } from 'node:crypto'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { Money } from '#contract/scalars.ts'
import type { order, orderLine, payment } from '#server/db/tables.ts'

/** What is remembered with the idempotency key: enough to give the same answer again. */
export type PlacedAnswer = {
  orderId: string
  number: string
  status: string
  payStatus: string
  email: string
  lang: string
  payment: { id: string; provider: string; amount: Money; instructions: string | null }
}

/** Everything about an order, computed; what it costs others – stock, coupon, credit – the database decides. */
export type OrderToPlace = {
  idempotency: { scope: string; key: string; payloadHash: string }
  cart: { id: string; version: number }
  order: Required<typeof order.$inferInsert>
  lines: Required<typeof orderLine.$inferInsert>[]
  payment: Required<typeof payment.$inferInsert>
  /** Store credit to be taken, base currency. */
  creditBase: number
  /** Unpaid orders that one buyer may have. */
  maxUnpaid: number
  /** Available pieces up to which public pages say "few left". */
  fewLeft: number
}

/**
 * Orders placed at the same moment by one process. Those that wait for the same stock hold a connection each; more
 * of them would leave none for readers, and sell nothing faster.
 */
const inTurn = pLimit(8)

/**
 * Places an order in one round trip: all of it or nothing. The same key and payload again give the first answer.
 * @throws OrderNotPlaced saying what stood against it.
 */
export async function placeOrder(db: Pick<pg.Pool, 'query'>, placing: OrderToPlace): Promise<PlacedAnswer> {
  const { idempotency, cart, order, lines, payment, creditBase, maxUnpaid, fewLeft } = placing
  const answer: PlacedAnswer = {
    orderId: order.id,
    number: order.number,
    status: order.status,
    payStatus: order.payStatus,
    email: order.email,
    lang: order.lang,
    payment: {
      id: payment.id,
      provider: payment.provider,
      amount: { amount: payment.amount, currency: payment.currency },
      instructions: payment.instructions,
    },
  }
  const p = {
    ...idempotency,
    ...{ answer, cart, creditBase, maxUnpaid, fewLeft },
    order: byColumn(order),
    lines: lines.map(byColumn),
    payment: byColumn(payment),
  }
  try {
    const values = [JSON.stringify(p)]
    const text = 'select place_order($1) as answer'
    const { rows } = await inTurn(() =>
      db.query<{ answer: PlacedAnswer }>({ name: 'place-order', text, values }),
    )
    return rows[0]!.answer
  } catch (error) {
    throw OrderNotPlaced.from(error) ?? error
  }
}

/** Property names as the database has them: taxRate is tax_rate. */
function byColumn(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}

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

/** Crockford's alphabet: no letter that is taken for a digit when read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 60 random bits in groups: nobody guesses a number, and two alike are refused by the table. */
export function newOrderNumber(): string {
  const character = () => alphabet[randomInt(alphabet.length)]!
  const group = () => Array.from({ length: 4 }, character).join('')
  return `${group()}-${group()}-${group()}`
}
