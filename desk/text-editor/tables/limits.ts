/** Most rows and columns of a table that the editor shows. Larger ones stay HTML: each cell costs time with each key. */
const maxRows = 200
const maxColumns = 50
const maxCells = 2000

/** Counts before anything is built, because few characters can ask for millions of cells. */
export function isTooLarge(table: HTMLTableElement): boolean {
  const rows = [...table.rows]
  if (rows.length > maxRows) return true
  let cells = 0
  for (const row of rows) {
    const columns = [...row.cells].reduce((sum, { colSpan }) => sum + colSpan, 0)
    cells += columns
    if (columns > maxColumns || cells > maxCells) return true
  }
  return false
}
