import { type ImportMapping, type MappedField, maxTitle } from '#contract/admin/system/import-map.ts'
import { readText } from '../cells/read-text.ts'
import { ImportError } from '../errors.ts'
import type { PriceField, TextField } from '../file/read-rows.ts'
import type { Fields } from '../file/shops/other-shop.ts'
import { plainDate, plainNumber } from './notation.ts'

export type Target = ImportMapping['columns'][number] & { column: number }

/**
 * Finds the columns of a mapping in a header. Columns that it does not name are left out.
 * @throws ImportError if the header lacks one that it imports.
 */
export function placeMapping(header: string[], { columns }: ImportMapping): Target[] {
  const places = Map.groupBy(
    header.map((title, column) => ({ title: shortTitle(title), column })),
    ({ title }) => title,
  )
  const taken = new Map<string, number>()
  return columns.flatMap((target) => {
    const title = shortTitle(target.title)
    const nth = taken.get(title) ?? 0
    taken.set(title, nth + 1)
    const place = places.get(title)?.[nth]
    if (target.field === null) return []
    if (!place) throw new ImportError('map_column', { column: title })
    return [{ ...target, column: place.column }]
  })
}

/** The header as a mapping has it. */
export function shortTitle(title: string): string {
  return title
    .replaceAll(/[\u200b\ufeff]/g, '')
    .trim()
    .slice(0, maxTitle)
}

/** Reads rows by a mapping. `targets`: its columns, as `placeMapping` finds them. */
export function rowMapper(targets: Target[], { decimal, dates }: ImportMapping): (cells: string[]) => Fields {
  const readCell = ({ field, unit }: Target, cell: string): string => {
    const text = readText(cell)
    return text === '' ? '' : (readers[field!] ?? asIs)(text, { decimal, dates, unit })
  }
  const unitColumn = targets.find(({ field }) => field === 'weightUnit')
  return (cells) => {
    const fields: Fields = {}
    const options: NonNullable<Fields['options']> = []
    const details: NonNullable<Fields['details']> = []
    const texts: NonNullable<Fields['texts']> = []
    const prices: NonNullable<Fields['prices']> = []
    for (const target of targets) {
      const { field, lang, currency, title, unit } = target
      const text = readCell(target, cells[target.column] ?? '')
      if (field === 'option') options.push({ name: title, value: text })
      else if (field === 'attribute') {
        if (text) details.push({ name: title, values: listOf(text), text })
      } else if (lang || field === 'summary') {
        if (text) texts.push({ lang: lang ?? null, field: field as TextField, text })
      } else if (currency) prices.push({ currency, field: field as PriceField, text, title })
      else if (field === 'weight' && text !== '') {
        const own = /^(.*\d)\s*([a-z]+)$/i.exec(text)
        fields.weight = own?.[1] ?? text
        if (own || unit || !unitColumn) fields.weightUnit = own?.[2] ?? unit ?? ''
      } else if (field === 'weightUnit') fields.weightUnit ||= text
      else if (field === 'imageUrl' || field === 'category' || field === 'tags') {
        fields[field] = [fields[field], text].filter(Boolean).join(joints[field])
      } else if (field) fields[field] = text
    }
    return {
      ...fields,
      ...(options.length > 0 ? { options } : {}),
      ...(details.length > 0 ? { details } : {}),
      ...(texts.length > 0 ? { texts } : {}),
      ...(prices.length > 0 ? { prices } : {}),
    }
  }
}

/** Several columns of categories are levels of one tree. */
const joints = { imageUrl: '\n', category: ' > ', tags: ', ' }

type Notation = Pick<ImportMapping, 'decimal' | 'dates'> & { unit: string | undefined }
type Reader = (text: string, notation: Notation) => string

const asIs: Reader = (text) => text
const number: Reader = (text, { decimal }) => plainNumber(text, decimal)

/**
 * The parts of a list. They are trimmed one by one, because a separator with spaces around it takes a time that grows with
 * the square of the spaces in a cell.
 */
function listOf(text: string, separator = /[;|\n]/): string[] {
  return text
    .split(separator)
    .map((each) => each.trim())
    .filter(Boolean)
}

const readers: Partial<Record<MappedField, Reader>> = {
  price: number,
  compareAt: number,
  cost: number,
  quantity: number,
  weight: number,
  releaseOn: (text, { dates }) => plainDate(text, dates),
  category: (text) => listOf(text, /[»›→|]|(?<=\s)\/(?=\s)/).join(' > '),
  tags: (text) => listOf(text).join(', '),
  imageUrl: (text) => text.replaceAll(/(?<![\s;,|])[\s;,|]+(?=https?:\/\/)/g, '\n'),
  status: (text) => text.toLowerCase(),
}
