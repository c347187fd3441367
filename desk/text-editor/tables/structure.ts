/**
 * Gives each table the structure that screen readers need: leading rows of header cells become the head, and each header
 * cell says whether it heads a column or a row.
 */
export function structureTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    table.caption?.removeAttribute('contenteditable')
    const rows = [...table.rows]
    const head = headOf(rows)
    for (const section of [...table.querySelectorAll('thead, tbody, tfoot')]) section.remove()
    append(table, 'thead', rows.slice(0, head))
    append(table, 'tbody', rows.slice(head))
    for (const cell of table.querySelectorAll('th'))
      if (!cell.hasAttribute('scope')) cell.scope = cell.closest('thead') ? 'col' : 'row'
  }
}

/** True if `structureTables` leaves no row of a table outside the head or foot that it is in. */
export function keepsSections(table: HTMLTableElement): boolean {
  const heads = table.querySelectorAll(':scope > thead > tr').length
  return heads <= headOf([...table.rows]) && !table.querySelector(':scope > tfoot > tr')
}

/** Number of leading rows of header cells, unless a cell reaches from them into the rows below. */
function headOf(rows: readonly HTMLTableRowElement[]): number {
  const isHead = (row: HTMLTableRowElement) =>
    row.cells.length > 0 && [...row.cells].every((cell) => cell.localName === 'th')
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
