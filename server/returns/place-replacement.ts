import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { stockSetting } from '#server/catalog/product/availability.ts'
import type { Tx } from '#server/db/open.ts'
import { order, orderHistory, orderLine, returnReplacement, variant } from '#server/db/tables.ts'
import { accessKeyOf, hashAccessKey } from '#server/orders/access-key.ts'
import { newOrderNumber } from '#server/orders/place-order.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { LockedReturn } from './lock-return.ts'

/** SQLSTATE of reserve_stock. */
const soldOut = 'SH006'

/**
 * Places the order of an exchange: what arrived and is not settled is sent again, or the chosen variant instead, to the
 * same address, at no charge.
 * @throws Refusal `sold_out`.
 */
export async function placeReplacement(
  tx: Tx,
  shop: Pick<Shop, 'secret' | 'settings'>,
  { order: original, lines, number: returnNumber }: LockedReturn,
  at: Date,
): Promise<{ id: string; number: string }> {
  const [id, number] = [randomUUID(), newOrderNumber()]
  const { currency } = original
  const nothing = { amount: 0, currency }
  await tx.insert(order).values({
    id,
    number,
    accessKeyHash: hashAccessKey(accessKeyOf(shop, id)),
    visitorId: original.visitorId,
    customerId: original.customerId,
    email: original.email,
    mobile: original.mobile,
    lang: original.lang,
    currency,
    exchange: original.exchange,
    payStatus: 'paid',
    total: 0,
    shippingFee: 0,
    tax: 0,
    totals: {
      subtotal: nothing,
      discount: nothing,
      shipping: nothing,
      tax: nothing,
      taxIncluded: original.totals.taxIncluded,
      total: nothing,
      credit: nothing,
      due: nothing,
      explain: [],
    },
    address: original.address,
    billing: original.billing,
    shippingMethod: original.shippingMethod,
    paymentMethod: 'free',
    remark: '',
    createdAt: at,
    paidAt: at,
  })
  const sent = await replacementLines(tx, id, lines)
  await tx.insert(orderLine).values(sent.map(({ line }) => line))
  await tx
    .insert(returnReplacement)
    .values(sent.map(({ line, returnLineId }) => ({ lineId: line.id, orderId: id, returnLineId })))
  await tx.insert(orderHistory).values([
    { orderId: id, at, by: 'merchant', kind: 'status', from: null, to: 'in_progress' },
    { orderId: id, at, by: 'merchant', kind: 'note', note: `replacement ${returnNumber}` },
  ])
  await reserve(tx, id, shop.settings(stockSetting).fewLeft)
  await tx.execute(sql`
    insert into stock_move (variant_id, reserved, reason, order_id, at)
    select variant_id, quantity, 'order', order_id, ${at.toISOString()}::timestamptz
    from order_line where order_id = ${id} and tracked`)
  await emit(tx, 'order.placed', { orderId: id }, { at })
  return { id, number }
}

async function replacementLines(tx: Tx, orderId: string, lines: LockedReturn['lines']) {
  const sent = lines.filter(({ received, refunded }) => received > refunded)
  const wanted = sent.map(({ replacement, line }) => replacement?.variantId ?? line.variantId)
  const found = await tx.select().from(variant).where(inArray(variant.id, wanted))
  return sent.map(({ id: returnLineId, line, received, refunded, replacement }, position) => {
    const variantId = replacement?.variantId ?? line.variantId
    const known = found.find(({ id }) => id === variantId)
    if (!known?.active) throw noneLeft(line.name)
    const placed = {
      id: randomUUID(),
      orderId,
      position,
      productId: line.productId,
      variantId,
      sku: known.sku,
      slug: line.slug,
      name: line.name,
      options: replacement?.options ?? line.options,
      image: line.image,
      quantity: received - refunded,
      tracked: known.stockPolicy !== 'untracked',
      unitPrice: 0,
      discount: 0,
      tax: 0,
      taxRate: line.taxRate,
      total: 0,
    }
    return { line: placed, returnLineId }
  })
}

/** Within a savepoint, so that the caller's transaction survives a refusal. */
async function reserve(tx: Tx, orderId: string, fewLeft: number): Promise<void> {
  try {
    await tx.transaction((inner) => inner.execute(sql`select reserve_stock(${orderId}, ${fewLeft})`))
  } catch (error) {
    if (stateOf(error) === soldOut) throw noneLeft('')
    throw error
  }
}

function stateOf(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError ? cause.code : undefined
}

function noneLeft(name: string): Refusal {
  return new Refusal('sold_out', { text: { key: 'return_rule.replacement_none_left', values: { name } } })
}
