import { and, eq, or } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminParsed } from '#contract/admin/calls.ts'
import { builtInViews, type View, type ViewKind, viewLists } from '#contract/admin/view.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { savedView } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Own views per list: more than tabs have room for. */
const most = 100

type Row = typeof savedView.$inferSelect

/** The views of a list that a caller sees: built-in ones, their own and shared ones, in the caller's order. */
export async function viewsOf(reader: Reader, kind: ViewKind, callerId: string): Promise<View[]> {
  const rows = await reader
    .select()
    .from(savedView)
    .where(and(eq(savedView.kind, kind), or(eq(savedView.staffId, callerId), eq(savedView.shared, true))))
    .orderBy(savedView.position, savedView.createdAt)
  const own = new Map(rows.filter(({ staffId }) => staffId === callerId).map((row) => [row.builtIn, row]))
  const builtIn = Object.entries(builtInViews[kind]).map(([name, query], index) => {
    const row = own.get(name)
    return { position: row?.position ?? index - 1000, view: builtInView(kind, name, query, row) }
  })
  const saved = rows
    .filter((row) => row.builtIn === null)
    .map((row) => ({ position: row.position, view: viewOf(kind, row, callerId) }))
  return [...builtIn, ...saved].sort((a, b) => a.position - b.position).map(({ view }) => view)
}

/** @throws Refusal `invalid` for a query that the list would refuse, `not_found` for a view of someone else. */
export async function saveView(tx: Tx, staffId: string, payload: AdminParsed<'/view/save'>): Promise<void> {
  const { id, kind, name, columns, density, shared } = payload
  const query = queryOf(kind, payload.query)
  if (!query)
    throw new Refusal('invalid', { fields: { query: { key: 'form.invalid', values: { field: 'query' } } } })
  const values = { name, query, columns, density, shared }
  if (id !== undefined) {
    const saved = await tx
      .update(savedView)
      .set(values)
      .where(isOwn(staffId, kind, id))
      .returning()
    if (saved.length === 0) throw new Refusal('not_found')
    return
  }
  const mine = and(eq(savedView.staffId, staffId), eq(savedView.kind, kind))
  const position = await tx.$count(savedView, mine)
  if (position >= most) throw new Refusal('too_many')
  await tx.insert(savedView).values({ ...values, staffId, kind, position })
}

/** @throws Refusal `not_found`. */
export async function removeView(tx: Tx, staffId: string, kind: ViewKind, id: string): Promise<void> {
  if (isBuiltIn(kind, id)) return place(tx, { staffId, kind, builtIn: id, hidden: true })
  const removed = await tx
    .delete(savedView)
    .where(isOwn(staffId, kind, id))
    .returning()
  if (removed.length === 0) throw new Refusal('not_found')
}

export async function orderViews(tx: Tx, staffId: string, kind: ViewKind, ids: string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    if (isBuiltIn(kind, id)) await place(tx, { staffId, kind, builtIn: id, hidden: false, position })
    else if (isUuid(id))
      await tx
        .update(savedView)
        .set({ position })
        .where(isOwn(staffId, kind, id))
  }
}

/** The part of a list's payload that a view stores; null if the list would refuse it, such as after an upgrade. */
export function queryOf(kind: ViewKind, stored: unknown): Record<string, unknown> | null {
  const parsed = z.safeParse(viewLists[kind].payload, stored)
  if (!parsed.success) return null
  const { q, filter, sort } = parsed.data
  return { ...(q ? { q } : {}), ...(filter ? { filter } : {}), ...(sort ? { sort } : {}) }
}

type Placed = { staffId: string; kind: ViewKind; builtIn: string; hidden: boolean; position?: number }

/** Stores that a built-in view is hidden or moved. */
async function place(tx: Tx, { hidden, position, ...row }: Placed): Promise<void> {
  const [stored] = await tx
    .select({ id: savedView.id })
    .from(savedView)
    .where(
      and(
        eq(savedView.staffId, row.staffId),
        eq(savedView.kind, row.kind),
        eq(savedView.builtIn, row.builtIn),
      ),
    )
    .for('update')
  const values = { hidden, ...(position === undefined ? {} : { position }) }
  if (stored) await tx.update(savedView).set(values).where(eq(savedView.id, stored.id))
  else
    await tx
      .insert(savedView)
      .values({ ...row, name: '', ...values })
      .onConflictDoNothing()
}

function isBuiltIn(kind: ViewKind, id: string): boolean {
  return Object.hasOwn(builtInViews[kind], id)
}

/** @throws Refusal `not_found` for what is no id of a saved view. */
function isOwn(staffId: string, kind: ViewKind, id: string) {
  if (!isUuid(id)) throw new Refusal('not_found')
  return and(eq(savedView.id, id), eq(savedView.kind, kind), eq(savedView.staffId, staffId))
}

function isUuid(id: string): boolean {
  return z.uuid().safeParse(id).success
}

function builtInView(kind: ViewKind, id: string, query: object, row: Row | undefined): View {
  return {
    ...{ id, kind, builtIn: true, name: '', query: { ...query }, columns: [], density: 'normal' },
    ...{ shared: true, own: false, hidden: row?.hidden ?? false },
  }
}

function viewOf(kind: ViewKind, row: Row, callerId: string): View {
  const { id, name, query, columns, density, shared, hidden } = row
  return {
    id,
    kind,
    builtIn: false,
    name,
    query,
    columns,
    density,
    shared,
    own: row.staffId === callerId,
    hidden,
  }
}
