import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { returnReplacement } from '#server/db/tables.ts'
import { lockReplaced } from '../cancellation/lock-replaced.ts'
import { reopenExchange } from '../cancellation/reopen-exchange.ts'
import type { LockedOrder } from '../lock-order.ts'
import type { Units } from '../shipments/ship-units.ts'
import type { Acting } from '../transitions.ts'
import type { Added } from './price-added.ts'
import type { PricedEdit } from './price-edit.ts'

type Line = Added['lines'][number]
type Link = { lineId: string; returnLineId: string }

/** Removed units that replace goods of a return, as far as nothing is sent instead of them. */
type Open = Units & { returnLineId: string; productId: number }

/**
 * Edits a replacement of returned goods: units added at no price are sent instead of the removed ones, and settle the return
 * in their place. It opens again for units that nothing is sent for, because their buyer has neither goods nor money. Call it
 * before stock is locked.
 * @returns the added lines, split so that each replaces units of one return line or of none, and their links.
 */
export async function swapReplacements(
  tx: Tx,
  locked: LockedOrder,
  { added, removed }: Pick<PricedEdit, 'added' | 'removed'>,
  acting: Acting,
): Promise<{ lines: Line[]; links: Link[] }> {
  const unchanged = { lines: added.lines, links: [] }
  if (removed.length === 0 || (await lockReplaced(tx, locked.id)) === null) return unchanged
  const open = await removedReplacements(tx, locked, removed)
  const swapped = added.lines.flatMap((line) =>
    line.total === 0 ? swap(line, open) : [{ line, link: null }],
  )
  const units = open.filter(({ quantity }) => quantity > 0)
  if (units.length > 0) await reopenExchange(tx, locked, { units, isWhole: false }, acting)
  return {
    lines: swapped.map(({ line }, index) => ({ ...line, position: locked.lines.length + index })),
    links: swapped.flatMap(({ link }) => link ?? []),
  }
}

/** Stores the links, once the lines are there. */
export async function linkSwapped(tx: Tx, orderId: string, links: readonly Link[]): Promise<void> {
  if (links.length > 0) await tx.insert(returnReplacement).values(links.map((link) => ({ ...link, orderId })))
}

async function removedReplacements(
  tx: Tx,
  { id, lines }: LockedOrder,
  removed: readonly Units[],
): Promise<Open[]> {
  const lineIds = removed.map(({ lineId }) => lineId)
  const links = await tx
    .select()
    .from(returnReplacement)
    .where(and(eq(returnReplacement.orderId, id), inArray(returnReplacement.lineId, lineIds)))
  return removed.flatMap(({ lineId, quantity }) => {
    const link = links.find((each) => each.lineId === lineId)
    const line = lines.find((each) => each.id === lineId)
    return link && line
      ? [{ lineId, quantity, returnLineId: link.returnLineId, productId: line.productId }]
      : []
  })
}

/**
 * Splits a line by the removed units that it replaces, which it takes off `open`: those of the same product first. Units
 * beyond them replace nothing.
 */
function swap(line: Line, open: Open[]): { line: Line; link: Link | null }[] {
  let left = line.quantity
  const parts: { line: Line; link: Link | null }[] = []
  const isSame = ({ productId }: Open) => Number(productId === line.productId)
  for (const units of open.toSorted((a, b) => isSame(b) - isSame(a))) {
    const quantity = Math.min(left, units.quantity)
    if (quantity === 0) continue
    units.quantity -= quantity
    left -= quantity
    const part = partOf(line, quantity)
    parts.push({ line: part, link: { lineId: part.id, returnLineId: units.returnLineId } })
  }
  if (left > 0) parts.push({ line: partOf(line, left), link: null })
  return parts
}

/** A part of a line that costs nothing. */
function partOf(line: Line, quantity: number): Line {
  if (quantity === line.quantity) return line
  return { ...line, id: randomUUID(), quantity, discount: (line.discount / line.quantity) * quantity }
}
