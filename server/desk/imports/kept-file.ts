import { stringify } from 'csv-stringify/sync'
import { isLang } from '#contract/languages.ts'
import { csvFormat } from '#server/catalog/csv-format.ts'
import { harmlessCell } from '#server/catalog/harmless-cell.ts'
import { translator } from '#server/platform/messages.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { StoredImport } from './import-state.ts'
import { keptProducts } from './plan-undo.ts'

/** Rows of the file. */
const maxRows = 100_000

/** The products that undoing an import left as they are, in the language of the person who undid it. */
export async function keptFile({ db }: Shop, { id, callerLang }: StoredImport): Promise<string> {
  const t = translator(isLang(callerLang) ? callerLang : 'en')
  const kept = await keptProducts(db, id, maxRows)
  const rows = kept.map(({ handle, why }) => [handle, t(`desk.import.kept_${why}`)])
  const header = ['Handle', t('desk.import.kept_reason')]
  // With a byte order mark, so that spreadsheets recognise UTF-8.
  return `\ufeff${stringify(
    [header, ...rows].map((cells) => cells.map(harmlessCell)),
    csvFormat,
  )}`
}
