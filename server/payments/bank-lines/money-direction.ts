import { plainTitle } from './statement-columns.ts'

/** Words for money out and in. Banks write them from the account holder's side, in the language of the account. */
const out =
  /^(af|s|soll|belastung|d|dr|db|debit|debet|debito|dare|debe|cargo|addebito|out|money out|支出|借|转出|轉出|出|出金|출금|ถอน|-|\u2212)$/
const into =
  /^(bij|h|haben|gutschrift|c|cr|credit|kredit|credito|avere|haber|abono|accredito|in|money in|收入|贷|貸|转入|轉入|入|入金|입금|ฝาก|\+)$/

/** Titles of such columns that do not name both directions, as "Af Bij" does. */
const titles = ['direction', 'sens', 'vorzeichen', 'kennzeichen', 'sign', 'richting', '收支', '借贷标志']

/** Direction of a cell such as "Af" or "Credit": -1 for money out, 1 for money in, null for other words. */
export function directionOf(text: string): 1 | -1 | null {
  if (text === '' || text.length > 12) return null
  const word = plainTitle(text)
  return out.test(word) ? -1 : into.test(word) ? 1 : null
}

type Column = { at: number; title: string; cells: readonly string[] }

/**
 * The column of a file that says in words whether money came in or went out. null: amounts tell it themselves.
 * undefined: the file leaves it open, so a person is asked. `amounts`: -1 or 1 for amounts with a sign of their own, else
 * null, line by line like the cells of the columns.
 */
export function findDirection(
  columns: readonly Column[],
  amounts: readonly (1 | -1 | null)[],
): number | null | undefined {
  const found = columns.flatMap(({ at, cells }) => {
    const directions = cells.map(directionOf)
    const isWhole =
      cells.some((cell) => cell !== '') && cells.every((cell, row) => cell === '' || directions[row] !== null)
    return isWhole ? [{ at, directions }] : []
  })
  const [first, ...others] = found
  const agrees = (one: readonly (number | null)[], other: readonly (number | null)[]) =>
    one.every((direction, row) => direction === null || other[row] === null || direction === other[row])
  if (amounts.some((sign) => sign !== null)) {
    // Lines without a sign are money in.
    const signed = amounts.map((sign) => sign ?? 1)
    return found.every(({ directions }) => agrees(directions, signed)) ? null : undefined
  }
  if (first)
    return others.every(({ directions }) => agrees(directions, first.directions)) ? first.at : undefined
  return columns.some(looksLikeDirection) ? undefined : null
}

/** True if a column may say it in words that are not known here, or not in every line. */
function looksLikeDirection({ title, cells }: Column): boolean {
  const plain = plainTitle(title)
  const named = plain.split(/[^\p{L}]+/u).map(directionOf)
  if (titles.includes(plain) || (named.includes(1) && named.includes(-1))) return true
  if (cells.some((cell) => directionOf(cell) !== null)) return true
  const values = new Set(cells)
  return values.size === 2 && [...values].every((value) => /^\p{L}{1,3}$/u.test(value))
}
