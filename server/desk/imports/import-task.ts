import type { Import, ImportCheck, ImportCounts, ImportOptions } from '#contract/admin/system/import.ts'
import type { ImportFault } from '#contract/admin/system/import-fault.ts'
import type { ImportMapping } from '#contract/admin/system/import-map.ts'
import type { Lang } from '#contract/languages.ts'
import type { ImportShop } from '#server/catalog/import/import-file.ts'
import type { StoredImport } from './import-state.ts'

/** The work of a thread: a file, and what the shop has set. */
export type ImportTask = Pick<ImportShop, 'currencies' | 'taxClasses'> & {
  id: string
  /** The language of the reports. */
  reportLang: Lang
  kind: 'check' | 'run'
  path: string
  options: ImportOptions
  mapping: ImportMapping | null
  /** The shop's, in which discounts of a file begin and end. */
  timeZone: string
  databaseUrl: string
  filesFolder: string
}

/** The columns of a file, and the key of its header. */
export type SeenColumns = { columns: NonNullable<StoredImport['columns']>; headerKey: string }

export type ImportProgress = NonNullable<Import['progress']>

/** How a thread ended. `fault`: the file cannot be used, for this reason; `crash`: a summary without personal data. */
export type ImportEnd =
  | ({ outcome: 'unmapped' } & SeenColumns)
  | ({ outcome: 'checked'; check: ImportCheck } & SeenColumns)
  | { outcome: 'done' | 'stopped'; check: ImportCheck; counts: ImportCounts | null }
  | { outcome: 'failed'; failure: NonNullable<Import['failure']>; fault: ImportFault | null }
  | { outcome: 'crashed'; crash: string }

export type ImportMessage = { progress: ImportProgress } | { end: ImportEnd }
