import { stringify } from 'csv-stringify/sync'
import { type SQL, sql } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { maxFileRecords, type TranslationKind } from '#contract/admin/content/translation.ts'
import { csvFormat } from '#server/catalog/csv-format.ts'
import { harmlessCell } from '#server/catalog/harmless-cell.ts'
import type { TextPair } from '#server/db/tables/translations.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { escapeXml } from '#server/platform/escape-html.ts'
import { fieldOf, keyOf } from '../show-translation.ts'
import { type ReadRecord, readTranslated } from '../translated-texts.ts'
import { columns, type FileText } from './file-text.ts'

/** A file stays below the size that an import accepts. */
const maxCharacters = 15_000_000

/** Records that are read together. Their texts are few megabytes. */
const batch = 200

/** Writes the texts of the queue's records, newest first, for translators who work outside the desk. */
export async function exportTexts(
  { shop, t }: AdminContext,
  { lang, state, kinds, format }: AdminParsed<'/translation/export'>,
): Promise<AdminData<'/translation/export'>> {
  const ofKinds: SQL = kinds.length === 0 ? sql`` : sql`and s.kind = any(${sql.param(kinds)}::text[])`
  const { rows } = await shop.db.execute<StateRow>(sql`
    select s.kind, s.owner_id id, s.pairs from translation_state s
    where s.lang = ${lang} and s.state = ${state} and s.shown ${ofKinds}
    order by s.changed_at desc, s.id desc limit ${maxFileRecords + 1}`)
  const texts: FileText[] = []
  let records = 0
  let characters = 0
  const wanted = rows.slice(0, maxFileRecords)
  for (let from = 0; from < wanted.length && characters <= maxCharacters; from += batch) {
    const some = wanted.slice(from, from + batch)
    const stored = await readRecords(shop, some)
    for (const { kind, id, pairs } of some) {
      if (characters > maxCharacters) break
      records++
      const record = stored.get(kind)?.get(id)
      if (!record) continue
      const name = kind === 'menu' ? t(`menu.${id}`) : record.name
      for (const { path, state, source, target } of record.texts.map((text) =>
        fieldOf(record, text, lang, pairs),
      )) {
        if (state === 'none' || state === 'same') continue
        characters += source.length + target.length
        texts.push({ kind, id, lang, key: keyOf(path), name, state, source, target })
      }
    }
  }
  const file = format === 'csv' ? csvOf(texts) : xliffOf(texts, lang)
  return {
    ...{ name: `translations-${lang}.${format === 'csv' ? 'csv' : 'xlf'}`, ...file },
    ...{ records, more: records < rows.length },
  }
}

type StateRow = { kind: TranslationKind; id: string; pairs: Record<string, TextPair> }

/** Records of several kinds, each kind by a few statements. */
async function readRecords(
  shop: AdminContext['shop'],
  rows: StateRow[],
): Promise<Map<TranslationKind, Map<string, ReadRecord>>> {
  const records = new Map<TranslationKind, Map<string, ReadRecord>>()
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind))
    records.set(
      kind,
      await readTranslated(
        shop.db,
        shop,
        kind,
        some.map(({ id }) => id),
      ),
    )
  return records
}

/** Cells that a spreadsheet would compute get an apostrophe, which the import takes off. */
function csvOf(texts: FileText[]) {
  const rows = texts.map(({ lang, key, ...text }) =>
    columns.map((column) =>
      harmlessCell(column === 'language' ? lang : column === 'field' ? key : text[column]),
    ),
  )
  return { type: 'text/csv', text: stringify([[...columns], ...rows], { ...csvFormat, bom: true }) }
}

function xliffOf(texts: FileText[], lang: string) {
  const states: Record<string, string> = { missing: 'new', stale: 'needs-review-translation', done: 'final' }
  const units = texts.map(
    ({ kind, id, key, name, state, source, target }) => `
      <trans-unit id="${escapeXml([kind, id, key].join(':'))}" resname="${escapeXml(name)}">
        <source>${escapeXml(source)}</source>
        <target state="${states[state] ?? 'new'}">${escapeXml(target)}</target>
      </trans-unit>`,
  )
  return {
    type: 'application/x-xliff+xml',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xml:space="preserve">
  <file original="shop" source-language="en" target-language="${lang}" datatype="html">
    <body>${units.join('')}
    </body>
  </file>
</xliff>
`,
  }
}
