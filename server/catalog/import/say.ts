import type { ProductFile } from './file/index-file.ts'
import { noteKinds } from './product/imported-product.ts'
import type { Counts } from './run/counts.ts'
import type { MissingPictures } from './run/missing-pictures.ts'
import type { Plan } from './run/plan.ts'

type Say = (text: string) => void

const number = new Intl.NumberFormat('en')
const n = (count: number) => number.format(count)
const some = (count: number, one: string, many = `${one}s`) => `${n(count)} ${count === 1 ? one : many}`

const separators: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }
const encodings: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  gb18030: 'GB 18030 (GBK)',
  big5: 'Big5',
  shift_jis: 'Shift JIS',
  'euc-kr': 'EUC-KR',
}

/** Reasons why pictures are missing that are said. */
const shownReasons = 10

/** How the file is read. */
export function sayFile(say: Say, { path, rows, encoding, sure, dialect }: ProductFile): void {
  say(
    `${path}: ${some(rows, 'row')}, ${nameOf(encoding)}, separated by ${separators[dialect.separator] ?? dialect.separator}`,
  )
  if (!sure) {
    say(
      `  Not all of it is UTF-8; it looks like ${nameOf(encoding)} and is read so. If letters look wrong, save the file as "CSV UTF-8", or say what it is: --encoding gbk`,
    )
  }
}

function nameOf(encoding: string): string {
  return encodings[encoding] ?? encoding
}

/** What an import will do. */
export function sayBefore(
  say: Say,
  { counts, words, refused, notes }: Plan,
  { leftOut }: ProductFile,
  how: { refusedFile: string; pictures: boolean },
): void {
  say(`  ${some(counts.products, 'product')}: ${outcomes(counts)}`)
  say(
    `  ${some(counts.variants, 'variant')}${counts.switchedOff > 0 ? `; ${n(counts.switchedOff)} that the file does not name any more go off sale` : ''}`,
  )
  const made = [
    words.categories > 0 && some(words.categories, 'category', 'categories'),
    words.tags > 0 && some(words.tags, 'tag'),
    words.attributes > 0 && some(words.attributes, 'attribute'),
    words.values > 0 && `${some(words.values, 'value')} of attributes`,
  ].filter((each) => each !== false)
  if (made.length > 0) say(`  New in the shop: ${made.join(', ')}`)
  if (counts.pictures > 0)
    say(`  ${some(counts.pictures, 'picture')} to fetch${how.pictures ? '' : ', left out as asked'}`)
  for (const [kind, { count, lines }] of notes)
    say(`  ${some(count, 'row')} ${noteKinds[kind]} (${linesIn(lines, count)})`)
  if (leftOut.size > 0) say(`  Columns not taken over: ${[...leftOut].join(', ')}`)
  if (counts.refusedRows === 0) return
  const wholly =
    counts.refusedProducts > 0 ? `, ${some(counts.refusedProducts, 'product')} with all of theirs` : ''
  say(`  ${some(counts.refusedRows, 'row')} refused${wholly}:`)
  for (const { line, reason } of refused) say(`    line ${line}: ${reason}`)
  if (counts.refusedRows > refused.length) say(`    … and ${n(counts.refusedRows - refused.length)} more`)
  say(`  All of them stand in ${how.refusedFile}: mend them there and bring that file in.`)
}

/** What an import did. */
export function sayDone(
  say: Say,
  counts: Counts,
  how: { seconds: number; stopped: boolean; missing: MissingPictures; refusedFile: string },
): void {
  const took = how.seconds < 10 ? how.seconds.toFixed(1) : n(Math.round(how.seconds))
  say(
    `${how.stopped ? 'Stopped' : 'Done'} after ${took} s: ${some(counts.products, 'product')} (${outcomes(counts)}), ${some(counts.variants, 'variant')}`,
  )
  if (counts.pictures > 0) say(`  ${some(counts.pictures, 'picture')} fetched`)
  if (counts.missingPictures > 0) {
    say(`  ${some(counts.missingPictures, 'picture')} could not be had:`)
    for (const [reason, count] of [...how.missing.reasons].slice(0, shownReasons))
      say(`    ${n(count)}: ${reason}`)
    say(`  All of them stand in ${how.missing.path}. Another import tries them again.`)
  }
  if (counts.refusedRows > 0) say(`  ${some(counts.refusedRows, 'row')} refused, see ${how.refusedFile}`)
  if (how.stopped) say('  Bring the same file in again to go on from here.')
}

function outcomes(counts: Counts): string {
  return `${n(counts.new)} new, ${n(counts.changed)} changed, ${n(counts.unchanged)} unchanged`
}

function linesIn(lines: number[], count: number): string {
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${count > lines.length ? ', …' : ''}`
}
