import type { Tx } from '#server/db/open.ts'
import type { HistoryDetails } from '#server/db/tables/orders.ts'
import { orderHistory, type orderLine } from '#server/db/tables.ts'
import type { Acting } from './transitions.ts'

type Stored = typeof orderHistory.$inferSelect
type Entry = Pick<typeof orderHistory.$inferInsert, 'kind' | 'from' | 'to' | 'note' | 'details'>

/** Records who changed an order, and how. */
export async function addHistory(
  tx: Tx,
  orderId: string,
  { by, name, at }: Acting,
  entry: Entry,
): Promise<void> {
  await tx.insert(orderHistory).values({ orderId, at, by, actorName: name ?? null, ...entry })
}

type Line = Pick<typeof orderLine.$inferInsert, 'id' | 'name' | 'options'>

/** Units of an order for an entry of its history, with the name of the product and the chosen variant. */
export function goodsOf(
  lines: readonly Line[],
  units: readonly { lineId: string; quantity: number }[],
): Pick<HistoryDetails, 'goods'> {
  return {
    goods: units.map(({ lineId, quantity }) => {
      const { name, options } = lines.find(({ id }) => id === lineId)!
      const variant = options.map(({ value }) => value).join(', ')
      return { name: variant ? `${name} (${variant})` : name, quantity }
    }),
  }
}

type ReadEntry = { note: string; details: (HistoryDetails & { units?: number }) | null }

/** Reads an entry. Older ones have the number of units before the reason: "1 Ordered twice". */
export function readEntry({
  kind,
  to,
  note,
  details,
}: Pick<Stored, 'kind' | 'to' | 'note' | 'details'>): ReadEntry {
  if (details || kind !== 'units' || (to !== 'added' && to !== 'cancelled')) return { note, details }
  const { units, reason } = /^(?<units>\d+)(?: (?<reason>.*))?$/s.exec(note)?.groups ?? {}
  return units ? { note: reason ?? '', details: { units: Number(units) } } : { note, details }
}

/** Notes that the buyer reads, in words of the timeline. All others are codes for staff. */
const buyersNotes = ['payment_processing']

/** True for entries that the buyer sees. Packing is the merchant's own business. */
export function isForBuyer({ kind, note }: Pick<Stored, 'kind' | 'note'>): boolean {
  return kind === 'note' ? buyersNotes.includes(note) : kind !== 'packing'
}
