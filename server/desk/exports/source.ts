import type { ExportColumn, ExportKind } from '#contract/admin/system/export-kinds.ts'
import type { ListDefinition } from '#server/platform/admin/lists/define-list.ts'

/** The source of an export's rows: the list that chooses the records, and their values by column. */
export type Source<Of extends ExportKind> = {
  list: ListDefinition
  /** SQL expressions. Amounts are in minor units of the column `currency`. */
  columns: { [Column in ExportColumn<Of>]: string }
  /** Joins of `picked`, the ids of a page with their position `n`. Further rows of a record are ordered by `orderBy`. */
  from: string
  orderBy?: string
  amounts?: readonly ExportColumn<Of>[]
  /** In 1/10000, written as a percentage. */
  rates?: readonly ExportColumn<Of>[]
}

/** Stands for the shop's base currency. */
export const baseCurrency = "'base'"
