/** What makes a spreadsheet take a cell for a formula (OWASP, CSV injection); apostrophes before it were put there by us. */
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A cell that spreadsheets show as it is and never compute. */
export function harmlessCell(text: string): string {
  return dangerous.test(text) ? `'${text}` : text
}

/** Takes back what `harmlessCell` did: the two together change no text. */
export function originalCell(cell: string): string {
  return cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell
}
