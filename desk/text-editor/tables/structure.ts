/** Sections of a table beside its body. */
const sections = ['thead', 'tfoot'] as const
type Section = (typeof sections)[number] | null

/** Of a row of HTML, or of a row that the editor wrote, which says it in an attribute. */
function sectionOf(row: HTMLElement): Section {
  const name = row.dataset.section ?? row.parentElement?.localName
  return sections.find((each) => each === name) ?? null
}

/** The section that a row keeps in the editor. Header cells make a head by themselves, as long as they are ones. */
export function keptSection(row: HTMLElement): Section {
  const section = sectionOf(row)
  return section === 'thead' && !row.querySelector(':scope > td') ? null : section
}

/**
 * Gives each table the structure that screen readers need: leading rows of header cells become the head, and each header
 * cell says whether it heads a column or a row. Rows that come from a head or a foot return to it.
 */
export function structureTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    table.caption?.removeAttribute('contenteditable')
    const rows = [...table.rows]
    const head = headOf(rows)
    const foot = footOf(rows)
    for (const row of rows) row.removeAttribute('data-section')
    for (const section of [...table.querySelectorAll('thead, tbody, tfoot')]) section.remove()
    append(table, 'thead', rows.slice(0, head))
    append(table, 'tbody', rows.slice(head, rows.length - foot))
    append(table, 'tfoot', rows.slice(rows.length - foot))
    for (const cell of table.querySelectorAll('th'))
      if (!cell.hasAttribute('scope')) cell.scope = cell.closest('thead') ? 'col' : 'row'
  }
}

/** True if `structureTables` leaves no row of a table outside the head or foot that it is in. */
export function keepsSections(table: HTMLTableElement): boolean {
  const rows = [...table.rows]
  const count = (section: Section) => rows.filter((row) => sectionOf(row) === section).length
  return count('thead') <= headOf(rows) && count('tfoot') === footOf(rows)
}

/** Number of leading rows in the head or of header cells, unless a cell reaches from them into the rows below. */
function headOf(rows: readonly HTMLTableRowElement[]): number {
  const isHead = (row: HTMLTableRowElement) =>
    sectionOf(row) === 'thead' ||
    (row.cells.length > 0 && [...row.cells].every((cell) => cell.localName === 'th'))
  const first = rows.findIndex((row) => !isHead(row))
  // A table of header cells only has one row of column headers.
  const count = first < 0 ? Math.min(rows.length, 1) : first
  return reaches(rows.slice(0, count)) ? 0 : count
}

/** Number of rows at the end that are in the foot, unless a cell reaches into them from above. */
function footOf(rows: readonly HTMLTableRowElement[]): number {
  const above = rows.findLastIndex((row) => sectionOf(row) !== 'tfoot') + 1
  return above === 0 || reaches(rows.slice(0, above)) ? 0 : rows.length - above
}

/** True if a cell reaches out of these rows. */
function reaches(rows: readonly HTMLTableRowElement[]): boolean {
  return rows.some((row, index) => [...row.cells].some(({ rowSpan }) => index + rowSpan > rows.length))
}

function append(
  table: HTMLTableElement,
  name: 'thead' | 'tbody' | 'tfoot',
  rows: readonly HTMLTableRowElement[],
): void {
  if (rows.length === 0) return
  const section = table.ownerDocument.createElement(name)
  section.append(...rows)
  table.append(section)
}
