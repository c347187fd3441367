import type { GroupRow } from '#contract/admin/catalog/group.ts'

type Row = Pick<GroupRow, 'id' | 'parent'>
/** A place of the tree as the move call takes it: below `parent`, in front of `before`; null: at the top, at the end. */
export type TreePlace = { parent: number | null; before: number | null }

/** The places to which keys move a category: among its siblings, below the previous one, and out behind its parent. */
export function placesFor(rows: readonly Row[], id: number) {
  const row = rows.find((each) => each.id === id)!
  const siblings = rows.filter(({ parent }) => parent === row.parent).map((each) => each.id)
  const at = siblings.indexOf(id)
  const above = siblings[at - 1]
  const parent = rows.find((each) => each.id === row.parent)
  const uncles = rows.filter((each) => each.parent === (parent?.parent ?? null)).map((each) => each.id)
  const place = (of: number | null, before: number | undefined): TreePlace => ({
    parent: of,
    before: before ?? null,
  })
  return {
    up: above === undefined ? null : place(row.parent, above),
    down: at === siblings.length - 1 ? null : place(row.parent, siblings[at + 2]),
    in: above === undefined ? null : place(above, undefined),
    out: parent ? place(parent.parent, uncles[uncles.indexOf(parent.id) + 1]) : null,
  }
}

export type Step = keyof ReturnType<typeof placesFor>

/** How deep each category lies, and which have others below them. */
export function shapeOf(rows: readonly Row[]): { depths: Map<number, number>; parents: Set<number> } {
  const depths = new Map<number, number>()
  // Rows come after those above them.
  for (const { id, parent } of rows) depths.set(id, parent === null ? 0 : (depths.get(parent) ?? 0) + 1)
  return { depths, parents: new Set(rows.flatMap(({ parent }) => (parent === null ? [] : [parent]))) }
}

/** True if a category is another one or lies below it. */
export function isWithin(rows: readonly Row[], id: number | null, other: number): boolean {
  const parentOf = new Map(rows.map((row) => [row.id, row.parent]))
  for (let at = id; at !== null; at = parentOf.get(at) ?? null) if (at === other) return true
  return false
}
