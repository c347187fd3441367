import pLimit from 'p-limit'
import type pg from 'pg'
import type { Money } from '#contract/scalars.ts'
import type { order, orderLine, payment } from '#server/db/tables.ts'
import { OrderNotPlaced } from './order-not-placed.ts'

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
