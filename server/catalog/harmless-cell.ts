/** What makes a spreadsheet take a cell for a formula (OWASP, CSV injection); apostrophes before it were put there by us. */
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Shopify's export puts an apostrophe before a number such as a SKU, lest a spreadsheet take its zeros away. */
const guarded = /^'+\d{3,}$/

/** A cell that spreadsheets show as it is and never compute. */
export function harmlessCell(text: string): string {
  return dangerous.test(text) || guarded.test(text) ? `'${text}` : text
}

/** Takes back what `harmlessCell` and Shopify's export did: with the first, the two together change no text. */
export function originalCell(cell: string): string {
  return cell.startsWith("'") && (dangerous.test(cell) || guarded.test(cell)) ? cell.slice(1) : cell
}
