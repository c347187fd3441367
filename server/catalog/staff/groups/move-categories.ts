import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { wholeIdOf } from '#server/platform/admin/changes/parts.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import type { AuditedPart, WriteContext } from '#server/platform/admin/context.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'

type Spot = { parent: number | null; place: number }
type Row = { id: number; parent: number | null; position: number; name: string }
/** Categories go below `parent`, in front of `before`; null: at the top, at the end. */
export type Move = { ids: readonly number[]; parent: number | null; before: number | null }

/** One change of the order at a time, because two could put categories below each other. */
export async function lockOrder(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('category order'))`)
}

/**
 * Moves categories with everything below them, in the order in which they stand. One that lies below another of them
 * moves along with it. Returns the changes of those that were moved by themselves.
 * @throws Refusal `not_found`; `invalid` for a parent that is one of them or lies below one.
 */
export async function moveCategories(
  { tx }: Pick<WriteContext, 'tx'>,
  { ids, parent, before }: Move,
): Promise<AuditedPart[]> {
  await lockOrder(tx)
  const tree = await readTree(tx)
  const moved = topmost(tree, ids)
  checkPlace(tree, moved, parent)
  const siblings = tree.below(parent).filter((row) => !moved.includes(row))
  const place = before === null ? siblings.length : siblings.findIndex(({ id }) => id === before)
  if (place === -1) throw invalidAt('before', 'desk.group.no_neighbour')
  await writeOrder(tx, parent, siblings.toSpliced(place, 0, ...moved), moved)
  await tellMoved(tx, moved)
  return moved.map((row, index) =>
    changeOf(row, { parent: row.parent, place: tree.placeOf(row) }, { parent, place: place + index }),
  )
}

/** The effects of a move that nobody sees in the tree. Addresses of categories do not name those above them. */
export async function tryMove(
  reader: Reader,
  at: Date,
  { ids, parent }: Omit<Move, 'before'>,
): Promise<{ moved: number; products: number; offers: number }> {
  const tree = await readTree(reader)
  const moved = topmost(tree, ids)
  checkPlace(tree, moved, parent)
  const above = new Map(moved.map((row) => [row, tree.above(row.parent)]))
  const next = tree.above(parent)
  const named = [...new Set([...above.values(), next].flat())]
  const { rows: covering } = await reader.execute<{ categories: number[] }>(sql`
    select category_ids categories from (
      select category_ids, ends_at from promotion union all select category_ids, ends_at from coupon) offers
    where category_ids && ${sql.param(named)}::int[] and (ends_at is null or ends_at > ${at.toISOString()}::timestamptz)`)
  const offers = covering.filter(({ categories }) => {
    const covers = (lines: readonly number[]) => lines.some((id) => categories.includes(id))
    return moved.some((row) => !covers([row.id]) && covers(above.get(row)!) !== covers(next))
  })
  const { rows } = await reader.execute<{ products: number }>(sql`
    with recursive inside as (
      select id from category where id = any(${sql.param(moved.map(({ id }) => id))}::int[])
      union select c.id from category c join inside on c.parent_id = inside.id)
    select count(distinct product_id)::int products from product_category join inside on inside.id = category_id`)
  return { moved: moved.length, products: rows[0]!.products, offers: offers.length }
}

/** Puts categories back to where they were, unless they were moved again, or that place is gone or below them. */
export const undoMove: UndoHandler = async ({ tx }, { id: move, resourceId, label, changes }) => {
  await lockOrder(tx)
  const tree = await readTree(tx)
  const again = await movedSince(tx, move)
  const kept: { path: string; why: string }[] = []
  const back: { row: Row; from: Spot; place: number }[] = []
  for (const { id, parent, place } of formerPlaces(changes)) {
    const row = tree.byId.get(id)
    const target = (parent ? parent.before : (row?.parent ?? null)) as number | null
    const isGone = !row || (target !== null && !tree.byId.has(target))
    const isElsewhere = again.has(id) || (parent && row?.parent !== parent.after)
    if (!row || isGone || isElsewhere || tree.isWithin(target, id)) {
      const why = isGone ? 'not_found' : 'changed_meanwhile'
      kept.push({ path: `${id}.${parent ? 'parent' : 'position'}`, why })
      continue
    }
    back.push({ row, from: { parent: row.parent, place: tree.placeOf(row) }, place })
    // Those that follow are checked against the tree with this one back in its place.
    row.parent = target
  }
  const restored = new Set(back.map(({ row }) => row))
  const places = new Map<Row, number>()
  for (const [parent, own] of Map.groupBy(back, ({ row }) => row.parent)) {
    const order = tree.below(parent).filter((row) => !restored.has(row))
    // The first place first, so that each index counts those restored in front of it.
    for (const { row, place } of own) order.splice(place, 0, row)
    for (const [place, row] of order.entries()) places.set(row, place)
    await writeOrder(
      tx,
      parent,
      order,
      own.map(({ row }) => row),
    )
  }
  await tellMoved(tx, [...restored])
  const undone = back.map(({ row, from }) =>
    changeOf(row, from, { parent: row.parent, place: places.get(row)! }),
  )
  const own = undone.find((each) => each.id === resourceId)
  const parts = undone.filter((each) => each !== own)
  return { label, changes: own?.changes ?? [], parts, kept }
}

/** The move of one category. Its places are indices among those below the same category. */
function changeOf({ id, name }: Row, from: Spot, to: Spot): AuditedPart {
  const parent = { path: `${id}.parent`, before: from.parent, after: to.parent }
  const position = { path: `${id}.position`, before: from.place, after: to.place }
  return {
    ...{ id: String(id), label: name },
    changes: from.parent === to.parent ? [position] : [parent, position],
  }
}

/** The places in which categories stood before a change, the first place first. */
function formerPlaces(changes: readonly AuditChange[]) {
  const byId = Map.groupBy(changes, ({ path }) => Number.parseInt(path, 10))
  return [...byId]
    .map(([id, own]) => ({
      id,
      parent: own.find(({ path }) => path.endsWith('.parent')),
      place: Number(own.find(({ path }) => path.endsWith('.position'))!.before),
    }))
    .toSorted((a, b) => a.place - b.place)
}

/** Categories that were moved after a change. A later move that was undone does not count. */
async function movedSince(tx: Tx, change: number): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number; undoes: number | null; category: number }>(sql`
    select w.id::float8 id, w.undoes::float8 undoes, split_part(c ->> 'path', '.', 1)::int category
    from audit a join audit w on w.id = ${wholeIdOf('a')}, jsonb_array_elements(a.changes) c
    where a.id > ${change} and w.id > ${change} and a.resource = 'category' and a.fields @> array['position']
      and c ->> 'path' ~ '^[0-9]+\\.position$'
    order by w.id`)
  const again = new Set<number>()
  for (const [category, moves] of Map.groupBy(rows, (row) => row.category)) {
    const standing = new Set<number>()
    for (const { id, undoes } of moves) if (undoes === null || !standing.delete(undoes)) standing.add(id)
    if (standing.size > 0) again.add(category)
  }
  return again
}

async function readTree(reader: Reader) {
  const { rows } = await reader.execute<Row>(sql`
    select id, parent_id parent, position, coalesce(
      (select name from translation where kind = 'category' and owner_id = category.id and lang = 'en'), handle) as name
    from category order by position, id`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byParent = Map.groupBy(rows, ({ parent }) => parent)
  const below = (parent: number | null): Row[] => byParent.get(parent) ?? []
  const above = (id: number | null): number[] => {
    const line: number[] = []
    for (let at = id; at !== null; at = byId.get(at)?.parent ?? null) line.push(at)
    return line
  }
  return {
    ...{ byId, below, above },
    isWithin: (id: number | null, other: number) => above(id).includes(other),
    /** The index among the categories below the same one. Stored positions may have gaps, or be equal. */
    placeOf: (row: Row) => below(row.parent).indexOf(row),
  }
}
type Tree = Awaited<ReturnType<typeof readTree>>

/** The categories without those that lie below others of them, from the top of the tree down. */
function topmost(tree: Tree, ids: readonly number[]): Row[] {
  const chosen = new Set(ids)
  if ([...chosen].some((id) => !tree.byId.has(id))) throw new Refusal('not_found')
  const walk = (parent: number | null): Row[] =>
    tree.below(parent).flatMap((row) => (chosen.has(row.id) ? [row] : walk(row.id)))
  return walk(null)
}

function checkPlace(tree: Tree, moved: readonly Row[], parent: number | null): void {
  if (parent !== null && !tree.byId.has(parent)) throw new Refusal('not_found')
  const caught = moved.find(({ id }) => tree.isWithin(parent, id))
  if (caught) throw invalidAt('parent', 'desk.group.below_itself', { name: caught.name })
}

/** Numbers the categories below a parent anew. */
async function writeOrder(tx: Tx, parent: number | null, order: Row[], moved: readonly Row[]): Promise<void> {
  const ids = (rows: readonly Row[]) => sql`${sql.param(rows.map(({ id }) => id))}::int[]`
  await tx.execute(sql`
    update category c set parent_id = ${parent}, position = o.place - 1,
      version = version + (c.id = any(${ids(moved)}))::int
    from unnest(${ids(order)}) with ordinality o (id, place)
    where c.id = o.id and (c.id = any(${ids(moved)}) or c.position <> o.place - 1)`)
}

async function tellMoved(tx: Tx, moved: readonly Row[]): Promise<void> {
  if (moved.length > 0) await noteChange(tx, [...tagsOf('category', moved), 'lists'])
}
