/**
 * Gives each table the structure that screen readers need: leading rows of header cells become the head, and each header
 * cell says whether it heads a column or a row. A head of plain cells stays one. Rows of a foot become the last ones of
 * the body, as the shop saves them.
 */
export function structureTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    table.caption?.removeAttribute('contenteditable')
    const rows = [...table.rows]
    const head = headOf(rows)
    for (const row of rows) row.removeAttribute('data-head')
    for (const section of [...table.querySelectorAll('thead, tbody, tfoot')]) section.remove()
    append(table, 'thead', rows.slice(0, head))
    append(table, 'tbody', rows.slice(head))
    for (const cell of table.querySelectorAll('th'))
      if (!cell.hasAttribute('scope')) cell.scope = cell.closest('thead') ? 'col' : 'row'
  }
}

/** True if `structureTables` leaves no row of a table outside the head that it is in. */
export function keepsHead(table: HTMLTableElement): boolean {
  const rows = [...table.rows]
  return rows.filter(isInHead).length <= headOf(rows)
}

/** True for a row of a head that has plain cells. Header cells make a head by themselves, as long as they are ones. */
export function isPlainHead(row: HTMLElement): boolean {
  return isInHead(row) && row.querySelector(':scope > td') !== null
}

/** The editor says in an attribute which of its rows are in a head. */
function isInHead(row: HTMLElement): boolean {
  return 'head' in row.dataset || row.parentElement?.localName === 'thead'
}

/** Number of leading rows in the head or of header cells, unless a cell reaches from them into the rows below. */
function headOf(rows: readonly HTMLTableRowElement[]): number {
  const isHead = (row: HTMLTableRowElement) =>
    isInHead(row) || (row.cells.length > 0 && [...row.cells].every((cell) => cell.localName === 'th'))
  const first = rows.findIndex((row) => !isHead(row))
  // A table of header cells only has one row of column headers.
  const count = first < 0 ? Math.min(rows.length, 1) : first
  const reaches = rows
    .slice(0, count)
    .some((row, index) => [...row.cells].some(({ rowSpan }) => index + rowSpan > count))
  return reaches ? 0 : count
}

function append(
  table: HTMLTableElement,
  name: 'thead' | 'tbody',
  rows: readonly HTMLTableRowElement[],
): void {
  if (rows.length === 0) return
  const section = table.ownerDocument.createElement(name)
  section.append(...rows)
  table.append(section)
}
