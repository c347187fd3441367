/** Texts that spreadsheets take for a formula (OWASP, CSV injection), with any apostrophes that protect them. */
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Shopify's export puts an apostrophe before a number such as a SKU, so that spreadsheets keep its leading zeros. */
const guarded = /^'+\d+$/

/** The text as a cell that spreadsheets show unchanged and never compute. */
export function harmlessCell(text: string): string {
  return dangerous.test(text) || guarded.test(text) ? `'${text}` : text
}

/** Undoes `harmlessCell` and Shopify's apostrophe. Writing a text and reading it back never changes it. */
export function originalCell(cell: string): string {
  return cell.startsWith("'") && (dangerous.test(cell) || guarded.test(cell)) ? cell.slice(1) : cell
}
