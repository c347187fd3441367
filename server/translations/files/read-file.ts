import { parse } from 'csv-parse/sync'
import { Parser } from 'htmlparser2'
import { targetLanguages, translationKinds } from '#contract/admin/content/translation.ts'
import { originalCell } from '#server/catalog/harmless-cell.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import { type columns, type FileText, maxTexts } from './file-text.ts'

/** Texts of one record in one language by their key, with the source that they were translated from. */
export type FileRecord = { name: string; texts: Record<string, { source: string; target: string }> }

/** Records by "product.12.de". */
export type FileRecords = Record<string, FileRecord>

type Text = Pick<FileText, 'kind' | 'id' | 'lang' | 'key' | 'name' | 'source' | 'target'>

/**
 * Reads a file that `exportTexts` wrote and somebody edited: CSV, or XLIFF 1.2.
 * @throws Refusal `invalid` for another file, with the line or the text that cannot be read.
 */
export async function readFile(file: Buffer | null): Promise<FileRecords> {
  const content = file?.toString('utf8').replace(/^\uFEFF/, '') ?? ''
  const texts = /^\s*</.test(content) ? readXliff(content) : readCsv(content)
  if (texts.length > maxTexts) throw invalidAt('file', 'desk.translation.too_many_texts', { max: maxTexts })
  const records: FileRecords = {}
  for (const { kind, id, lang, key, name, source, target } of texts) {
    if (target.trim() === '') continue
    const place = `${kind}.${id}.${lang}`
    records[place] ??= { name, texts: {} }
    records[place].texts[key] = { source, target }
  }
  if (Object.keys(records).length === 0) throw invalidAt('file', 'desk.translation.no_texts')
  return records
}

const needed = ['kind', 'id', 'language', 'field', 'source', 'target'] as const

/** Spreadsheet programs save with the separator of the country. Texts hold the others, which must not end a cell. */
const separators = [',', ';', '\t']

function readCsv(content: string): Text[] {
  const delimiter = separators.find((each) => {
    const [titles = []] = rowsOf(content, { delimiter: each, to: 1 }) ?? []
    return needed.every((column) => titles.some((title) => title.trim() === column))
  })
  const rows = delimiter && rowsOf(content, { delimiter })
  if (!rows) throw invalidAt('file', 'desk.translation.other_file')
  const [head = [], ...lines] = rows
  const at = (column: (typeof columns)[number]) => head.findIndex((title) => title.trim() === column)
  return lines.map((line, index) => {
    const place = `${index + 2}`
    if (line.length > head.length) throw invalidAt('file', 'desk.translation.more_cells', { place })
    const cell = (column: (typeof columns)[number]) => originalCell(line[at(column)] ?? '')
    const given = { kind: cell('kind'), id: cell('id'), lang: cell('language'), key: cell('field') }
    const text = { name: cell('name'), source: cell('source'), target: cell('target') }
    return { ...known(given, place), ...text }
  })
}

/** Cells of the rows; null for quotes that do not fit the separator. */
function rowsOf(content: string, options: { delimiter: string; to?: number }): string[][] | null {
  try {
    return parse(content, { ...options, relax_column_count: true, skip_empty_lines: true })
  } catch {
    return null
  }
}

/**
 * Reads the text units. Markup of other tools within a text is not part of it. A unit may hold suggestions and segments
 * with sources and targets of their own (`alt-trans`), and files may embed others (`bin-unit`): neither is read.
 */
function readXliff(content: string): Text[] {
  const texts: Text[] = []
  let lang = ''
  let unit: { id: string; name: string; source: string; target: string } | null = null
  let part: 'source' | 'target' | null = null
  const above: string[] = []
  const isInUnit = () => above.at(-1) === 'trans-unit' && !above.includes('bin-unit')
  let isWhole = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'file') lang = attributes['target-language'] ?? ''
        if (name === 'trans-unit' && !above.includes('bin-unit'))
          unit = { id: attributes.id ?? '', name: attributes.resname ?? '', source: '', target: '' }
        if ((name === 'source' || name === 'target') && isInUnit()) part = name
        above.push(name)
      },
      ontext(text) {
        if (unit && part) unit[part] += text
      },
      onclosetag(name, isImplied) {
        above.pop()
        if (name === 'xliff' && !isImplied) isWhole = true
        if (name === part && isInUnit()) part = null
        if (name !== 'trans-unit' || !unit) return
        const [kind = '', id = '', ...key] = unit.id.split(':')
        const { source, target } = unit
        const given = known({ kind, id, lang, key: key.join(':') }, unit.id)
        texts.push({ ...given, name: unit.name, source, target })
        unit = null
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(content)
  if (!isWhole) throw invalidAt('file', 'desk.translation.other_file')
  return texts
}

/** @throws Refusal `invalid` naming the place of a text that is none of the shop's. */
function known(
  { kind, id, lang, key }: Record<'kind' | 'id' | 'lang' | 'key', string>,
  place: string,
): Pick<Text, 'kind' | 'id' | 'lang' | 'key'> {
  const found = {
    kind: translationKinds.find((each) => each === kind),
    lang: targetLanguages.find((each) => each === lang),
  }
  if (!found.kind || !found.lang || id === '' || id.length > 100 || key === '' || key.length > 150)
    throw invalidAt('file', 'desk.translation.unknown_text', { place })
  return { kind: found.kind, lang: found.lang, id, key }
}
