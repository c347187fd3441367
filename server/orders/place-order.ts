import { randomInt } from 'node:crypto'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { Money } from '#contract/scalars.ts'
import { columnOf } from '#server/db/column-names.ts'
import type { order, orderLine, orderPromotion, payment } from '#server/db/tables.ts'

/** Stored with the idempotency key, so that a repeat gets the same answer. */
export type PlacedAnswer = {
  orderId: string
  number: string
  status: string
  payStatus: string
  email: string
  lang: string
  /** `qr` is absent from answers of earlier versions. */
  payment: { id: string; provider: string; amount: Money; instructions: string | null; qr?: string | null }
}

/** The columns of an order that are known when it is placed. The others start with their defaults. */
type NewOrder = Required<
  Omit<
    typeof order.$inferInsert,
    | 'version'
    | 'shipStatus'
    | 'needs'
    | 'remindedAt'
    | 'packedAt'
    | 'packedBy'
    | 'cancelRequestedAt'
    | 'cancelDueAt'
    | 'cancelBinding'
    | 'cancelledAmount'
    | 'deliveredAt'
    | 'confirmedAt'
    | 'completedAt'
    | 'staffNote'
    | 'labels'
  >
>

/** The discount of a promotion on an order. */
export type OrderPromotion = Omit<typeof orderPromotion.$inferInsert, 'orderId'>

/** An order as calculated. The database decides whether stock, coupon and credit suffice. */
export type OrderToPlace = {
  idempotency: { scope: string; key: string; payloadHash: string }
  cart: { id: string; version: number }
  order: NewOrder
  lines: Required<typeof orderLine.$inferInsert>[]
  promotions: OrderPromotion[]
  payment: Required<typeof payment.$inferInsert>
  /** Store credit to be taken, base currency. */
  creditBase: number
  /** Maximum of unpaid orders per buyer. */
  maxUnpaid: number
  /** Available pieces up to which public pages say "few left". */
  fewLeft: number
}

/**
 * Concurrent orders per process. Orders that wait for the same stock hold a connection each; more of them would leave
 * none for readers without selling faster.
 */
const limitConcurrency = pLimit(8)

/**
 * Places an order in one round trip, entirely or not at all. A repeated key and payload return the first answer.
 * @throws OrderNotPlaced with the reason.
 */
export async function placeOrder(db: Pick<pg.Pool, 'query'>, placing: OrderToPlace): Promise<PlacedAnswer> {
  const { idempotency, cart, order, lines, promotions, payment, creditBase, maxUnpaid, fewLeft } = placing
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
      qr: payment.qr,
    },
  }
  const p = {
    ...idempotency,
    ...{ answer, cart, creditBase, maxUnpaid, fewLeft },
    order: byColumn(order),
    lines: lines.map(byColumn),
    promotions: promotions.map(byColumn),
    payment: byColumn(payment),
  }
  try {
    const values = [JSON.stringify(p)]
    const text = 'select place_order($1) as answer'
    const { rows } = await limitConcurrency(() =>
      db.query<{ answer: PlacedAnswer }>({ name: 'place-order', text, values }),
    )
    return rows[0]!.answer
  } catch (error) {
    throw OrderNotPlaced.from(error) ?? error
  }
}

/** Turns taxRate into tax_rate. */
function byColumn(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]))
}

/** SQLSTATEs raised by place_order and the functions it calls. */
const states = {
  SH001: 'idempotency_conflict',
  SH002: 'cart_changed',
  SH003: 'too_many_unpaid',
  SH004: 'credit_short',
  SH005: 'coupon_lost',
  SH006: 'sold_out',
} as const

type State = keyof typeof states

/** The database rolled an order back. */
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

/** Crockford's alphabet: no letter that can be mistaken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters of an order number without its dashes. */
export const orderNumberLength = 12

export const orderNumberPattern = new RegExp(`^[${alphabet}]{4}(-[${alphabet}]{4}){2}$`)

/** 60 random bits in groups: unguessable, and the table refuses duplicates. */
export function newOrderNumber(): string {
  const character = () => alphabet[randomInt(alphabet.length)]!
  const group = () => Array.from({ length: 4 }, character).join('')
  return `${group()}-${group()}-${group()}`
}
