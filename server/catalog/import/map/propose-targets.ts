import {
  type ColumnTarget,
  type ImportColumns,
  type MappedField,
  maxMappedOptions,
} from '#contract/admin/system/import-map.ts'
import type { Lang } from '#contract/languages.ts'
import { type Meaning, meaningOf } from './header-words.ts'
import type { KnownColumns } from './read-columns.ts'

export type Facts = Pick<ImportColumns['columns'][number], 'title' | 'numbers' | 'dates'> & {
  /** Distinct values of the first rows. */
  values: string[]
  /** Rows whose value an earlier one has. */
  repeats: number
}

const several: readonly MappedField[] = ['option', 'attribute', 'imageUrl', 'category', 'tags']

/**
 * Proposes a field for each column by its header, or else by its values. Of two columns for the same field the first gets it.
 * Without a title in the language of the import, that of another language stands in.
 */
export function proposeTargets(columns: Facts[], known: KnownColumns | null, lang: Lang): ColumnTarget[] {
  const taken = new Set<string>()
  for (const field of known?.values() ?? []) if (field) taken.add(keyOf({ field }))
  const meanings = columns.map(({ title }) => inLanguage(meaningOf(title), lang))
  const hasVariants = columns.some(
    ({ repeats }, column) => ['title', 'handle'].includes(meanings[column]!.field ?? '') && repeats > 0,
  )
  const targets = columns.map((facts, column): ColumnTarget => {
    if (known?.has(column)) return { field: null }
    const { isOption, ...meaning } = meanings[column]!
    if (isOption) return { field: hasVariants && known === null ? 'option' : 'attribute' }
    return take(meaning.field ? fitting(meaning, facts) : { field: null }, taken)
  })
  for (const [column, target] of targets.entries()) {
    if (target.field || known?.has(column)) continue
    targets[column] = take({ field: fieldByValues(columns[column]!) }, taken)
  }
  if (known === null && !taken.has(keyOf({ field: 'title' }))) {
    const other = targets.find(({ field }) => field === 'title')
    if (other) delete other.lang
  }
  let options = 0
  return targets.map((target) =>
    target.field === 'option' && ++options > maxMappedOptions ? { field: 'attribute' } : target,
  )
}

/** Texts in the language of the import need none of their own. */
function inLanguage({ lang, ...meaning }: Meaning, own: Lang): Meaning {
  return lang && lang !== own ? { ...meaning, lang } : meaning
}

function take(target: ColumnTarget, taken: Set<string>): ColumnTarget {
  const key = keyOf(target)
  if (!target.field || (taken.has(key) && !several.includes(target.field))) return { field: null }
  taken.add(key)
  return target
}

function keyOf({ field, lang, currency }: ColumnTarget): string {
  return [field, lang, currency].join(' ')
}

const numeric: readonly MappedField[] = ['price', 'compareAt', 'cost', 'quantity', 'weight']

/** Leaves out what the values contradict: a column "Price" with words, or "Image" with names of files. */
function fitting(target: ColumnTarget, { values }: Facts): ColumnTarget {
  if (values.length === 0) return target
  const isNumber = values.filter((value) => /\d/.test(value)).length > values.length / 2
  if (numeric.includes(target.field!) && !isNumber) return { field: null }
  if (target.field === 'imageUrl' && !values.some(isAddress)) return { field: null }
  if (target.field === 'weight' && !target.unit) return { ...target, unit: weightUnit(values) }
  return target
}

/** Small numbers with decimals are kilograms. */
function weightUnit(values: string[]): 'g' | 'kg' {
  const isSmall = values.every((value) => Number.parseFloat(value.replace(',', '.')) < 50)
  return isSmall && values.some((value) => /[.,]\d/.test(value)) ? 'kg' : 'g'
}

const isAddress = (value: string) => /^https?:\/\//i.test(value)

/** The field that only the values tell: addresses of pictures, barcodes with their check digit, and HTML. */
function fieldByValues({ values }: Facts): MappedField | null {
  if (values.length === 0) return null
  if (values.every((value) => isAddress(value) && /\.(jpe?g|png|webp|avif)(\?|$|[\s,;|])/i.test(value)))
    return 'imageUrl'
  if (values.every(isBarcode)) return 'barcode'
  if (values.some((value) => /<(p|br|ul|div|h\d)\b/i.test(value))) return 'body'
  return null
}

/** An EAN or UPC: the weighted sum of its digits is a multiple of ten. */
function isBarcode(value: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(value)) return false
  const digits = [...value].reverse().map(Number)
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
}
