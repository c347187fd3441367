import { createHmac, hkdfSync } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { countrySpecs, isValidIBAN } from 'ibantools'
import type { Reader, Tx } from '#server/db/open.ts'
import { bankLine, order } from '#server/db/tables.ts'
import { orderNumberLength, orderNumberPattern } from '#server/orders/place-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { StatementLine } from './read-statement.ts'

/**
 * Banks name the day alone. At this time it is the same day from Hawaii to New Zealand, so that lists filtered by days of
 * these time zones find the line.
 */
const bookingTime = '10:00:00Z'

/** Rows per statement. */
const batch = 500

type NewLine = typeof bankLine.$inferInsert & { id: string }

/**
 * Stores the lines of a statement, except those that an earlier one had, also when both are imported at once.
 * @returns the ids of those that are new.
 */
export async function importLines(
  tx: Tx,
  shop: Pick<Shop, 'secret'>,
  lines: readonly StatementLine[],
  { by, at }: { by: string; at: Date },
): Promise<string[]> {
  const named = await findNamed(tx, lines)
  const prints = fingerprintsOf(shop, lines)
  const rows = lines.map(({ bookedOn, payer, purpose, ...line }, index): NewLine => {
    return {
      ...line,
      id: crypto.randomUUID(),
      fingerprint: prints[index]!,
      bookedAt: new Date(`${bookedOn}T${bookingTime}`),
      payer: withoutAccounts(payer),
      purpose: withoutAccounts(purpose),
      named: named(purpose),
      ...{ importedBy: by, importedAt: at },
    }
  })
  // Two imports at once wait for each other in the same order, so neither blocks the other for good.
  rows.sort((one, other) => (one.fingerprint < other.fingerprint ? -1 : 1))
  const added: string[] = []
  for (let from = 0; from < rows.length; from += batch) {
    const stored = await tx
      .insert(bankLine)
      .values(rows.slice(from, from + batch))
      .onConflictDoNothing({ target: bankLine.fingerprint })
      .returning({ id: bankLine.id })
    added.push(...stored.map(({ id }) => id))
  }
  return added
}

/**
 * Keyed digests of lines. Lines of one file that are the same in everything, such as two equal orders of a day, are counted,
 * so that both are kept and neither comes again with another file.
 */
export function fingerprintsOf(shop: Pick<Shop, 'secret'>, lines: readonly StatementLine[]): string[] {
  const key = Buffer.from(hkdfSync('sha256', shop.secret, '', 'bank lines', 32))
  const seen = new Map<string, number>()
  return lines.map(({ bookedOn, amount, currency, payer, purpose }) => {
    const facts = JSON.stringify([bookedOn, amount, currency, bare(payer), bare(purpose)])
    const count = (seen.get(facts) ?? 0) + 1
    seen.set(facts, count)
    return createHmac('sha256', key).update(`${facts} ${count}`).digest('base64url')
  })
}

/** Banks break purposes into pieces and change case and spaces from one file to the next. */
export function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Existing orders whose numbers stand in the purposes, whatever spaces and dashes their bank has left of them. */
async function findNamed(
  reader: Reader,
  lines: readonly StatementLine[],
): Promise<(purpose: string) => string[]> {
  const wanted = [...new Set(lines.flatMap(({ purpose }) => numbersIn(purpose)))]
  const known = new Set<string>()
  for (let from = 0; from < wanted.length; from += 5000) {
    const some = inArray(order.number, wanted.slice(from, from + 5000))
    const found = await reader.select({ number: order.number }).from(order).where(some)
    for (const { number } of found) known.add(number)
  }
  return (purpose) => [...new Set(numbersIn(purpose).filter((number) => known.has(number)))].slice(0, 5)
}

/** Everything in a purpose that could be an order number. */
export function numbersIn(purpose: string): string[] {
  const text = bare(purpose).replace(/[^A-Z0-9]/g, ' ')
  const numbers: string[] = []
  for (let from = 0; from + orderNumberLength <= text.length; from++) {
    const piece = text.slice(from, from + orderNumberLength)
    const number = piece.replace(/(.{4})(?=.)/g, '$1-')
    if (orderNumberPattern.test(number)) numbers.push(number)
  }
  return numbers
}

/** Leaves out bank accounts, which nobody needs to match a line, wherever they begin and however they are broken. */
export function withoutAccounts(text: string): string {
  let kept = ''
  let from = 0
  for (const { index } of text.matchAll(/[A-Z]{2}(?=[\s.-]*\d)/gi)) {
    const end = index < from ? null : endOfAccount(text, index)
    if (end === null) continue
    kept += `${text.slice(from, index)}…`
    from = end
  }
  return kept + text.slice(from)
}

/** The end of an IBAN that begins here; null if none does. Its country decides how long it is. */
function endOfAccount(text: string, start: number): number | null {
  const length = countrySpecs[text.slice(start, start + 2).toUpperCase()]?.chars
  if (!length) return null
  let account = ''
  for (let end = start; end < text.length; end++) {
    const sign = text[end]!
    if (/[A-Z0-9]/i.test(sign)) account += sign.toUpperCase()
    else if (!/[\s.-]/.test(sign)) return null
    if (account.length === length) return isValidIBAN(account) ? end + 1 : null
  }
  return null
}
