import * as z from 'zod/mini'
import { languages } from '../../languages.ts'

/** Fields of a product that a column can become, in the order of the picker. */
export const mappedFields = [
  'title',
  'handle',
  'summary',
  'body',
  'price',
  'compareAt',
  'cost',
  'sku',
  'barcode',
  'quantity',
  'policy',
  'option',
  'attribute',
  'category',
  'type',
  'tags',
  'vendor',
  'imageUrl',
  'imageAlt',
  'variantImage',
  'weight',
  'weightUnit',
  'published',
  'status',
  'seoTitle',
  'seoDescription',
  'requiresShipping',
  'taxable',
  'taxCode',
  'mpn',
  'condition',
  'releaseOn',
  'manufacturerName',
  'manufacturerAddress',
  'manufacturerContact',
  'responsibleName',
  'responsibleAddress',
  'responsibleContact',
  'warnings',
  'durabilityYears',
  'hsCode',
  'originCountry',
  'customsDescription',
  'variantHsCode',
  'variantOrigin',
] as const
export type MappedField = (typeof mappedFields)[number]

/** Fields with a text for each language, prices for each currency, and fields of numbers. */
export const textFields: readonly MappedField[] = ['title', 'summary', 'body', 'seoTitle', 'seoDescription']
export const priceFields: readonly MappedField[] = ['price', 'compareAt']
const numberFields: readonly MappedField[] = [...priceFields, 'cost', 'quantity', 'weight']
/** Fields that several columns can fill. */
const sharedFields: readonly MappedField[] = ['option', 'attribute', 'imageUrl', 'category', 'tags']

export const weightUnits = ['g', 'kg', 'lb', 'oz'] as const

/** Columns of a file, and options of a product, at most. */
export const maxColumns = 1000
export const maxMappedOptions = 10
/** Longer headers are cut. */
export const maxTitle = 200

export const decimalSigns = ['.', ','] as const
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const

export const ColumnTarget = z.object({
  /** null: the column is not imported. Options and attributes have the column's header as their name. */
  field: z.nullable(z.enum(mappedFields)),
  /** Of a text. Left out: the language of the import. */
  lang: z.optional(z.enum(languages)),
  /** Of a price that is fixed in another currency. Left out: the currency of the import. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** Of a weight without a unit of its own. Left out: g. */
  unit: z.optional(z.enum(weightUnits)),
})
export type ColumnTarget = z.infer<typeof ColumnTarget>

/** The fields that the columns of a file become. */
export const ImportMapping = z.object({
  /** By header; of equal headers, the first entry is that of the first column. */
  columns: z
    .array(z.extend(ColumnTarget, { title: z.string().check(z.maxLength(maxTitle)) }))
    .check(z.minLength(1), z.maxLength(maxColumns)),
  /** The decimal sign of its numbers; null: each is read as it stands. */
  decimal: z.nullable(z.enum(decimalSigns)),
  /** The order of day, month and year in its dates; null: only 2026-12-31 is one. */
  dates: z.nullable(z.enum(dateOrders)),
})
export type ImportMapping = z.infer<typeof ImportMapping>

/** The decimal sign that the numbers of a column prove; `unsure`: 1,234 may be thousands or decimals. null: none has a sign. */
const numbers = z.nullable(z.enum([...decimalSigns, 'unsure']))
const dates = z.nullable(z.enum([...dateOrders, 'unsure']))

/** The columns of a file with sample values, and proposals for them. */
export const ImportColumns = z.object({
  encoding: z.string(),
  /** False: the encoding is a guess, and has to be chosen. */
  sure: z.boolean(),
  readings: z.array(z.object({ encoding: z.string(), texts: z.array(z.string()) })),
  /** The shop knows files with this header, and reads their `isKnown` columns without a mapping. */
  isKnown: z.boolean(),
  columns: z.array(
    z.extend(ColumnTarget, {
      title: z.string(),
      isKnown: z.boolean(),
      samples: z.array(z.string()),
      numbers,
      dates,
    }),
  ),
  /** Those in which products can have prices of their own. */
  currencies: z.array(z.string()),
  /** The mapping of the last file with the same header. */
  earlier: z.nullable(z.object({ name: z.string(), mapping: ImportMapping })),
})
export type ImportColumns = z.infer<typeof ImportColumns>

export const mappingFaultCodes = [
  'title',
  'price',
  'twice',
  'options',
  'currency',
  'decimal',
  'dates',
] as const
/** `title`: the header of the column at fault; empty if it is none in particular. */
export type MappingFault = { code: (typeof mappingFaultCodes)[number]; title: string }

type Facts = Pick<ImportColumns, 'isKnown' | 'columns'>

/** The signs and orders that a mapping has to choose among, as far as the values leave them open. */
export function notationOf(file: Facts, columns: ImportMapping['columns']) {
  const taken = (fields: readonly MappedField[]) =>
    file.columns.filter((_, at) => columns[at]?.field && fields.includes(columns[at].field))
  return {
    decimal: settled(taken(numberFields).map((column) => column.numbers)),
    dates: settled(taken(['releaseOn']).map((column) => column.dates)),
  }
}

/** `isOpen`: the values do not prove one notation, so that it has to be chosen. null: there is nothing to choose. */
function settled<Notation extends string>(
  seen: (Notation | 'unsure' | null)[],
): { found: Notation | null; isOpen: boolean } | null {
  const proved = [...new Set(seen.filter((each) => each !== null && each !== 'unsure'))] as Notation[]
  const [found] = proved
  if (proved.length === 1) return { found: found!, isOpen: false }
  return proved.length > 1 || seen.includes('unsure') ? { found: null, isOpen: true } : null
}

/** Everything that keeps a mapping from being used. `currencies`: those in which products can have prices of their own. */
export function mappingFaults(
  file: Facts,
  { columns, decimal, dates: order }: ImportMapping,
  currencies: readonly string[],
): MappingFault[] {
  const faults: MappingFault[] = []
  const fault = (code: MappingFault['code'], title = '') => faults.push({ code, title })
  const has = (field: MappedField) =>
    columns.some((each) => each.field === field && !each.lang && !each.currency)
  if (!file.isKnown && !has('title') && !has('handle')) fault('title')
  if (!file.isKnown && !has('price')) fault('price')
  const taken = new Set<string>()
  for (const { title, field, lang, currency } of columns) {
    if (!field) continue
    const key = [field, lang, currency].join(' ')
    if (taken.has(key) && !sharedFields.includes(field)) fault('twice', title)
    taken.add(key)
    if (currency && !currencies.includes(currency)) fault('currency', title)
  }
  const options = columns.filter(({ field }) => field === 'option').length
  if (options > (file.isKnown ? 0 : maxMappedOptions)) fault('options')
  const notation = notationOf(file, columns)
  if (notation.decimal?.isOpen && decimal === null) fault('decimal')
  if (notation.dates?.isOpen && order === null) fault('dates')
  return faults
}
