/** Texts that spreadsheets interpret as a formula (OWASP, CSV injection), with or without escaping apostrophes. */
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Shopify's export prefixes numbers such as SKUs with an apostrophe, so that spreadsheets keep leading zeros. */
const guarded = /^'+\d+$/

/** Escapes a text so that spreadsheets show it unchanged and never compute it. */
export function harmlessCell(text: string): string {
  return dangerous.test(text) || guarded.test(text) ? `'${text}` : text
}

/** Undoes `harmlessCell` and Shopify's apostrophe. Writing a text and reading it back never changes it. */
export function originalCell(cell: string): string {
  return cell.startsWith("'") && (dangerous.test(cell) || guarded.test(cell)) ? cell.slice(1) : cell
}
