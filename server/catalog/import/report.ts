import { plainText } from './errors.ts'
import type { OpenFile, ProductFile } from './file/index-file.ts'
import { noteKinds } from './product/imported-product.ts'
import type { Counts, Plan } from './run/plan.ts'
import type { MissingPictures } from './run/side-files.ts'

type Say = (text: string) => void

const number = new Intl.NumberFormat('en')
export const n = (count: number) => number.format(count)
export const some = (count: number, one: string, many = `${one}s`) =>
  `${n(count)} ${count === 1 ? one : many}`

const separators: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }
const encodings: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'double-utf-8': 'UTF-8 encoded twice',
  gb18030: 'GB 18030 (GBK)',
  big5: 'Big5',
  shift_jis: 'Shift JIS',
  'euc-kr': 'EUC-KR',
}

/** Maximum number of listed metafields, columns and reasons for missing pictures. */
const maxListed = 20
const exampleLength = 40

/** Prints how the file is read. */
export function sayFile(say: Say, { path, rows, encoding, dialect }: OpenFile & { rows: number }): void {
  say(
    `${path}: ${some(rows, 'row')}, ${nameOf(encoding)}, separated by ${separators[dialect.separator] ?? dialect.separator}`,
  )
}

/** Question about a guessed encoding: shows the file's texts in each likely encoding, and how to choose one. */
export function encodingQuestion({ path, readings, encoding }: OpenFile): string {
  const intro =
    encoding === 'double-utf-8'
      ? `The texts of ${path} seem to be encoded twice.`
      : `${path} is not UTF-8, and nothing in it says what it is.`
  const width = Math.max(...readings.map((each) => each.encoding.length))
  const lines = readings.map(
    (each) => `    --encoding ${each.encoding.padEnd(width)}  ${each.texts.join(' | ')}`,
  )
  return [
    `${intro} In the likely encodings it reads:`,
    ...lines,
    'Choose the one that reads right, or save the file as "CSV UTF-8".',
  ].join('\n')
}

function nameOf(encoding: string): string {
  return encodings[encoding] ?? encoding
}

export type PlanDetails = { refusedFile: string; pictures: boolean; currency: string; newBase: boolean }

/** Prints the plan of an import. */
export function sayBefore(
  say: Say,
  { counts, words, refused, notes }: Plan,
  file: ProductFile,
  { refusedFile, pictures, currency, newBase }: PlanDetails,
): void {
  say(`  ${some(counts.products, 'product')}: ${outcomes(counts)}`)
  const deactivated =
    counts.deactivated > 0 ? `; ${n(counts.deactivated)} that the file leaves out go off sale` : ''
  say(`  ${some(counts.variants, 'variant')}${deactivated}`)
  say(
    newBase
      ? `  Prices are in ${currency}, which becomes the shop's base currency: it has no products yet`
      : `  Prices are in ${currency}, the shop's base currency`,
  )
  if (counts.withoutStock > 0) {
    say(
      `  The file has no quantity column, so ${some(counts.withoutStock, 'variant')} would be sold out. Shopify leaves it out for shops with several locations.`,
    )
    say(
      '    Import the inventory file as well (in Shopify: Products > Inventory > Export), or sell without counting stock: --untracked',
    )
  }
  const made = [
    words.categories > 0 && some(words.categories, 'category', 'categories'),
    words.tags > 0 && some(words.tags, 'tag'),
    words.attributes > 0 && some(words.attributes, 'attribute'),
    words.values > 0 && some(words.values, 'attribute value'),
  ].filter((each) => each !== false)
  if (made.length > 0) say(`  New in the shop: ${made.join(', ')}`)
  if (counts.pictures > 0)
    say(`  ${some(counts.pictures, 'media file')} to fetch${pictures ? '' : ', skipped (--no-pictures)'}`)
  for (const [kind, { count, lines }] of notes)
    say(`  ${some(count, 'row')} ${noteKinds[kind]} (${linesIn(lines, count)})`)
  if (file.leftOut.size > 0) say(`  Columns not imported: ${[...file.leftOut].join(', ')}`)
  sayMetafields(say, file)
  if (counts.refusedRows === 0) return
  const wholly =
    counts.refusedProducts > 0 ? `, including all rows of ${some(counts.refusedProducts, 'product')}` : ''
  say(`  ${some(counts.refusedRows, 'row')} refused${wholly}:`)
  for (const { line, fault } of refused) say(`    line ${line}: ${plainText(fault)}`)
  if (counts.refusedRows > refused.length) say(`    … and ${n(counts.refusedRows - refused.length)} more`)
  say(`  They are in ${refusedFile}: correct them there and import that file.`)
}

function sayMetafields(say: Say, { metafields }: ProductFile): void {
  const hidden = metafields.filter(({ shown, rows }) => !shown && rows > 0)
  if (hidden.length === 0) return
  say('  Metafields not imported:')
  for (const { metafield, name, rows, example } of hidden.slice(0, maxListed)) {
    const short = example.length > exampleLength ? `${example.slice(0, exampleLength)}…` : example
    const owner = metafield.owner === 'variant' ? ' of variants' : ''
    say(`    ${name}${owner}: ${some(rows, 'row')}, such as "${short.replaceAll('\n', ' ')}"`)
  }
  if (hidden.length > maxListed) say(`    … and ${n(hidden.length - maxListed)} more`)
  const one = hidden.find(({ metafield }) => metafield.owner === 'product')
  if (one) say(`    To show one to shoppers: --metafields ${one.name}`)
}

export type DoneDetails = {
  seconds: number
  stopped: boolean
  missing: MissingPictures
  refusedFile: string
  currency: string
}

/** Prints the result of an import. */
export function sayDone(
  say: Say,
  counts: Counts,
  { seconds, stopped, missing, refusedFile, currency }: DoneDetails,
): void {
  const took = seconds < 10 ? seconds.toFixed(1) : n(Math.round(seconds))
  say(
    `${stopped ? 'Stopped' : 'Done'} after ${took} s: ${some(counts.products, 'product')} (${outcomes(counts)}), ${some(counts.variants, 'variant')}, prices in ${currency}`,
  )
  if (counts.withoutStock > 0)
    say(`  ${some(counts.withoutStock, 'variant')} sold out, because the file has no quantities`)
  if (counts.pictures > 0) say(`  ${some(counts.pictures, 'media file')} fetched`)
  if (counts.missingPictures > 0) {
    say(`  ${some(counts.missingPictures, 'media file')} could not be fetched:`)
    for (const [reason, count] of [...missing.reasons].slice(0, maxListed)) say(`    ${n(count)}: ${reason}`)
    say(`  They are listed in ${missing.path}. Another import tries them again.`)
  }
  if (counts.refusedRows > 0) say(`  ${some(counts.refusedRows, 'row')} refused, see ${refusedFile}`)
  if (stopped) say('  Import the same file again to continue.')
}

function outcomes(counts: Counts): string {
  return `${n(counts.new)} new, ${n(counts.changed)} changed, ${n(counts.unchanged)} unchanged`
}

function linesIn(lines: number[], count: number): string {
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${count > lines.length ? ', …' : ''}`
}
