import { stringify } from 'csv-stringify/sync'
import { type SQL, sql } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { maxFileRecords, type TranslationKind } from '#contract/admin/translation.ts'
import { csvFormat } from '#server/catalog/csv-format.ts'
import { harmlessCell } from '#server/catalog/harmless-cell.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { escapeXml } from '#server/platform/escape-html.ts'
import { keyOf, showTranslation } from '../show-translation.ts'
import { columns, type FileText } from './file-text.ts'

/** A file stays below the size that an import accepts. */
const maxCharacters = 15_000_000

/** Writes the texts of the queue's records, newest first, for translators who work outside the desk. */
export async function exportTexts(
  { shop }: AdminContext,
  { lang, state, kinds, format }: AdminParsed<'/translation/export'>,
): Promise<AdminData<'/translation/export'>> {
  const ofKinds: SQL = kinds.length === 0 ? sql`` : sql`and s.kind = any(${sql.param(kinds)}::text[])`
  const { rows } = await shop.db.execute<{ kind: TranslationKind; id: string }>(sql`
    select s.kind, s.owner_id id from translation_state s
    where s.lang = ${lang} and s.state = ${state} and s.shown ${ofKinds}
    order by s.changed_at desc, s.id desc limit ${maxFileRecords + 1}`)
  const texts: FileText[] = []
  let records = 0
  let characters = 0
  for (const { kind, id } of rows.slice(0, maxFileRecords)) {
    if (characters > maxCharacters) break
    const { translation } = await showTranslation(shop.db, { kind, id, lang })
    for (const { path, field, ...text } of translation.fields) {
      if (field === 'slug' || text.source === '') continue
      const { source, target } = text
      characters += source.length + target.length
      texts.push({
        ...{ kind, id, lang, key: keyOf(kind, path), name: translation.name },
        ...{ state: text.state, source, target },
      })
    }
    records++
  }
  const file = format === 'csv' ? csvOf(texts) : xliffOf(texts, lang)
  return {
    ...{ name: `translations-${lang}.${format === 'csv' ? 'csv' : 'xlf'}`, ...file },
    ...{ records, more: records < rows.length },
  }
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
