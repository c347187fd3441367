import type { Column, Link, MenuContent, MenuId, MenuTexts, UserLink } from '#contract/admin/content/menu.ts'

/** A link of a menu, or the heading of a column, with the number of levels above it. */
export type MenuRow = {
  depth: number
  label: MenuTexts
  /** null: the heading of a column. */
  to: UserLink['to'] | null
}

type Tree = Exclude<MenuId, 'announcement'>

/** Levels that the shop shows. More are kept if they are there. */
const levels: Record<Tree, number> = { header: 2, footer: 2, legal: 1, user: 1 }

/** A menu's content from top to bottom, each link before those below it. */
export function rowsOf(id: Tree, content: MenuContent): MenuRow[] {
  if (id !== 'footer') return linkRows((content ?? []) as UserLink[], 0)
  return ((content ?? []) as Column[]).flatMap(({ title, links }) => [
    { depth: 0, label: title, to: null },
    ...linkRows(links, 1),
  ])
}

function linkRows(links: readonly UserLink[], depth: number): MenuRow[] {
  return links.flatMap((link) => [
    { depth, label: 'label' in link ? link.label : { en: '' }, to: link.to },
    ...('children' in link ? linkRows(link.children ?? [], depth + 1) : []),
  ])
}

/** The content that has these rows. */
export function contentOf(id: Tree, rows: readonly MenuRow[]): MenuContent {
  if (id !== 'footer') return linksOf(rows, 0)
  const heads = rows.flatMap(({ to }, at) => (to === null ? [at] : []))
  return heads.map((at) => ({ title: rows[at]!.label, links: linksOf(below(rows, at), 1) as Link[] }))
}

function linksOf(rows: readonly MenuRow[], depth: number): UserLink[] {
  return rows.flatMap(({ label, to, depth: own }, at) => {
    if (own !== depth || to === null) return []
    if (to.kind === 'screen') return { to }
    const children = linksOf(below(rows, at), depth + 1) as Link[]
    return { label, to, ...(children.length > 0 ? { children } : {}) }
  })
}

/** The place after a row and everything below it. */
export function endOf(rows: readonly MenuRow[], at: number): number {
  const next = rows.findIndex(({ depth }, place) => place > at && depth <= rows[at]!.depth)
  return next < 0 ? rows.length : next
}

function below(rows: readonly MenuRow[], at: number): readonly MenuRow[] {
  return rows.slice(at + 1, endOf(rows, at))
}

/** The level on which a row may stand at most. */
export function deepest(id: Tree, rows: readonly MenuRow[]): number {
  return Math.max(levels[id] - 1, ...rows.map(({ depth }) => depth))
}

/**
 * Puts a row with everything below it to the place of another one: before it on the way up, behind it on the way down.
 * It takes the nearest level that its new place allows; nothing else changes its level or the row that it is below.
 * Columns move past whole columns, and links stay in one.
 */
export function moveRow(id: Tree, rows: readonly MenuRow[], from: number, to: number): MenuRow[] {
  const end = endOf(rows, from)
  const block = rows.slice(from, end)
  const rest = [...rows.slice(0, from), ...rows.slice(end)]
  const down = to > from
  // One step down leads past the next row that does not belong to this one.
  const target = down ? Math.max(to, end) - block.length : to
  let place = Math.min(down ? target + 1 : target, rest.length)
  const isColumn = block[0]!.to === null
  if (isColumn) while (place < rest.length && rest[place]!.to !== null) place += down ? 1 : -1
  if (id === 'footer' && !isColumn) place = Math.max(place, 1)
  const [previous, next] = [rest[place - 1], rest[place]]
  const most = isColumn ? 0 : Math.min((previous?.depth ?? -1) + 1, deepest(id, rows) - heightOf(block))
  const least = isColumn ? 0 : Math.max(next?.to === null ? 1 : (next?.depth ?? 0), id === 'footer' ? 1 : 0)
  if (least > most) return [...rows]
  const depth = Math.min(most, Math.max(least, block[0]!.depth))
  return rest.toSpliced(place, 0, ...deeper(block, depth - block[0]!.depth))
}

/** Puts a row below the one before it on its level. */
export function indentRow(rows: readonly MenuRow[], at: number): MenuRow[] {
  const end = endOf(rows, at)
  return [...rows.slice(0, at), ...deeper(rows.slice(at, end), 1), ...rows.slice(end)]
}

/** True if a row may go below the one before it. */
export function canIndent(id: Tree, rows: readonly MenuRow[], at: number): boolean {
  const { depth, to } = rows[at]!
  const block = rows.slice(at, endOf(rows, at))
  const lowest = depth + heightOf(block)
  return to !== null && (rows[at - 1]?.depth ?? -1) >= depth && lowest < deepest(id, rows)
}

/** Puts a row behind the one that it is below, on the same level. */
export function outdentRow(rows: readonly MenuRow[], at: number): MenuRow[] {
  const { depth } = rows[at]!
  const above = rows.findLastIndex((row, place) => place < at && row.depth < depth)
  const block = rows.slice(at, endOf(rows, at))
  const after = endOf(rows, above)
  const rest = rows.toSpliced(at, block.length)
  return rest.toSpliced(after - block.length, 0, ...deeper(block, -1))
}

/** True if a row may leave the one that it is below. Links of the footer stay in a column. */
export function canOutdent(id: Tree, rows: readonly MenuRow[], at: number): boolean {
  return rows[at]!.depth > (id === 'footer' ? 1 : 0)
}

/** Takes a row away, with everything below it. */
export function removeRow(rows: readonly MenuRow[], at: number): MenuRow[] {
  return rows.toSpliced(at, endOf(rows, at) - at)
}

/** Levels below the first row. */
function heightOf(block: readonly MenuRow[]): number {
  return Math.max(...block.map(({ depth }) => depth)) - block[0]!.depth
}

function deeper(rows: readonly MenuRow[], by: number): MenuRow[] {
  return rows.map((row) => ({ ...row, depth: row.depth + by }))
}
