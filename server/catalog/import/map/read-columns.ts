import { createHash } from 'node:crypto'
import {
  type ColumnTarget,
  type ImportColumns,
  type MappedField,
  mappedFields,
} from '#contract/admin/system/import-map.ts'
import type { Lang } from '#contract/languages.ts'
import { refusalHeaders } from '../../csv-columns.ts'
import { readText } from '../cells/read-text.ts'
import type { OpenTable } from '../file/index-file.ts'
import { readSource } from '../file/read-rows.ts'
import { shortTitle } from './mapped-row.ts'
import { notationIn } from './notation.ts'
import { type Facts, proposeTargets } from './propose-targets.ts'

/** Rows and characters read for samples, samples shown, values judged, and characters of each. */
const limits = { rows: 2000, characters: 4_000_000, samples: 3, values: 100, length: 80 }

export type KnownColumns = ReadonlyMap<number, MappedField | null>

/**
 * Samples the columns of a file and proposes what they become. `known`: columns that the shop reads without a mapping, with
 * their field if a mapping could name it; null: it does not know the file.
 */
export async function readColumns(
  { path, encoding, sure, readings, table }: OpenTable,
  known: KnownColumns | null,
  lang: Lang,
): Promise<Omit<ImportColumns, 'earlier' | 'currencies'>> {
  const { header } = table
  const seen = header.map(() => new Set<string>())
  const repeats = header.map(() => 0)
  let rows = 0
  let characters = 0
  for await (const { cells } of readSource(path, encoding, table)) {
    for (const [column, values] of seen.entries()) {
      const cell = cells[column] ?? ''
      characters += cell.length
      const text = readText(cell.slice(0, 4 * limits.length)).slice(0, limits.length)
      if (text === '') continue
      if (values.has(text)) repeats[column]! += 1
      else if (values.size < limits.values) values.add(text)
    }
    rows += 1
    if (rows >= limits.rows || characters >= limits.characters) break
  }
  const facts = header.map((title, column): Facts => {
    const values = [...seen[column]!]
    return { title: shortTitle(title), values, repeats: repeats[column]!, ...notationIn(values) }
  })
  const targets = proposeTargets(facts, known, lang)
  return {
    ...{ encoding, sure, readings, isKnown: known !== null },
    columns: facts.map(({ title, values, numbers, dates }, column) => ({
      ...{ title, numbers, dates, isKnown: known?.has(column) ?? refusals.has(title) },
      samples: values.slice(0, limits.samples).map((value) => value.replaceAll(/\s+/g, ' ')),
      ...(known?.has(column) ? knownTarget(known.get(column)!) : targets[column]!),
    })),
  }
}

const refusals = new Set<string>(Object.values(refusalHeaders))

function knownTarget(field: MappedField | null): ColumnTarget {
  return { field: field && mappedFields.includes(field) ? field : null }
}

/** The same for files with the same headers, also for the rows of one that were refused. */
export function headerKeyOf(header: string[]): string {
  const titles = header.map((title) => shortTitle(title).toLowerCase())
  const own = titles.filter((title) => !refusalTitles.has(title))
  return createHash('sha256').update(JSON.stringify(own)).digest('hex')
}

const refusalTitles = new Set([...refusals].map((title) => title.toLowerCase()))
