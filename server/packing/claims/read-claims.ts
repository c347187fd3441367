import { and, eq, gt, sql } from 'drizzle-orm'
import { maxBatch, type PackLine, type PackOrder } from '#contract/admin/orders/pack.ts'
import { shown } from '#server/customers/addresses/address-lines.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader } from '#server/db/open.ts'
import { order, orderLine, packClaim, stock, variant } from '#server/db/tables.ts'
import { openUnits } from '#server/orders/lock-order.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'

export type Claim = typeof packClaim.$inferSelect

/** The owner of a claim, as stored. */
export function ownerOf({ kind, id }: Pick<AdminCaller, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

export function viewClaim({ owner, ownerName, until }: Claim, caller: AdminCaller): PackOrder['claim'] {
  return { by: ownerName, own: owner === ownerOf(caller), until: until.toISOString() }
}

/** The orders that the caller has taken, in the order in which they were. */
export async function readOwn(db: Reader, caller: AdminCaller, at: Date): Promise<PackOrder[]> {
  const claims = await db
    .select({ id: packClaim.orderId })
    .from(packClaim)
    .where(and(eq(packClaim.owner, ownerOf(caller)), gt(packClaim.until, at)))
    .orderBy(packClaim.startedAt)
    .limit(maxBatch * 2)
  return readPackOrders(
    db,
    claims.map(({ id }) => id),
    caller,
  )
}

/** Claimed orders as their packer sees them, in the order of the ids. */
export async function readPackOrders(db: Reader, ids: string[], caller: AdminCaller): Promise<PackOrder[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ order, claim: packClaim })
    .from(order)
    .innerJoin(packClaim, eq(packClaim.orderId, order.id))
    .where(anyOf(order.id, ids))
  const lines = await readLines(db, ids)
  return rows
    .sort((one, other) => ids.indexOf(one.order.id) - ids.indexOf(other.order.id))
    .map(({ order: row, claim }) => ({
      id: row.id,
      number: row.number,
      version: row.version,
      placedAt: row.createdAt.toISOString(),
      shippingMethod: row.shippingMethod?.name ?? null,
      delivery: row.delivery,
      lang: row.lang,
      address: shown(row.address),
      remark: row.remark,
      staffNote: row.staffNote,
      lines: lines.filter(({ line }) => line.orderId === row.id).map((each) => viewLine(each, claim)),
      claim: viewClaim(claim, caller),
    }))
}

type LineRow = Awaited<ReturnType<typeof readLines>>[number]

/** Lines with units that can be shipped. */
function readLines(db: Reader, orderIds: string[]) {
  const { quantity, shipped, cancelled, held } = orderLine
  return db
    .select({ line: orderLine, barcode: variant.barcode, location: stock.location, onHand: stock.onHand })
    .from(orderLine)
    .leftJoin(variant, eq(variant.id, orderLine.variantId))
    .leftJoin(stock, eq(stock.variantId, orderLine.variantId))
    .where(and(anyOf(orderLine.orderId, orderIds), sql`${quantity} > ${shipped} + ${cancelled} + ${held}`))
    .orderBy(orderLine.position)
}

function viewLine({ line, barcode, location, onHand }: LineRow, { picked, missing }: Claim): PackLine {
  const { id, variantId, sku, name, options, image, tracked } = line
  const open = openUnits(line)
  return {
    lineId: id,
    ...{ variantId, sku, barcode, name, options, image, open },
    location: location ?? '',
    onHand: tracked ? (onHand ?? 0) : null,
    picked: Math.min(picked[id] ?? 0, open),
    missing: Math.min(missing[id] ?? 0, open),
  }
}
