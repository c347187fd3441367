import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import { type ImportColumns, type ImportMapping, mappingFaults } from '#contract/admin/system/import-map.ts'
import { shortTitle } from '#server/catalog/import/map/mapped-row.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { importRow, productImport } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { StoredImport } from './import-state.ts'
import { allowImport, begin, lockFile } from './manage-imports.ts'

/** Imports of a product that are listed. */
const maxOrigins = 20

/** Maps the columns of a file and rehearses it. @throws Refusal `invalid` at each thing that is missing or wrong. */
export async function mapImport(
  ctx: WriteContext,
  id: string,
  mapping: ImportMapping,
): Promise<StoredImport> {
  allowImport(ctx.caller)
  const stored = await lockFile(ctx.tx, id)
  const { columns: file } = stored
  if (!file) throw new Refusal('transition_refused', { text: { key: 'desk.import.not_checked' } })
  const fits = file.columns.every(({ title }, at) => shortTitle(mapping.columns[at]?.title ?? '\n') === title)
  if (!fits || file.columns.length !== mapping.columns.length)
    throw new Refusal('invalid', {
      fields: { columns: { key: 'form.invalid', values: { field: 'columns' } } },
    })
  const faults = mappingFaults(file, mapping, fixedCurrencies(ctx.shop))
  if (faults.length > 0) {
    const fields = faults.map(({ code, title }) => {
      return [code, { key: `desk.import.map_fault_${code}`, values: { title } }] as const
    })
    throw new Refusal('invalid', { fields: Object.fromEntries(fields) })
  }
  return begin(ctx, stored, { task: 'check', mapping, check: null })
}

/** Currencies in which products can have prices of their own. */
export function fixedCurrencies({ settings }: Pick<Shop, 'settings'>): string[] {
  return settings(currencySetting).others.map(({ code }) => code)
}

/** The last mapping of a file with the same header, but for one import. */
export async function earlierMapping(
  db: Db | Tx,
  headerKey: string | null,
  except?: string,
): Promise<ImportColumns['earlier']> {
  if (headerKey === null) return null
  const [found] = await db
    .select({ name: productImport.name, mapping: productImport.mapping })
    .from(productImport)
    .where(
      and(
        eq(productImport.headerKey, headerKey),
        isNotNull(productImport.mapping),
        except === undefined ? undefined : ne(productImport.id, except),
      ),
    )
    .orderBy(desc(productImport.createdAt))
    .limit(1)
  return found?.mapping ? { name: found.name, mapping: found.mapping } : null
}

/** The imports that made or changed a product, the newest first. */
export async function originsOf(db: Db, productId: number) {
  const rows = await db
    .select({ row: importRow, name: productImport.name, by: productImport.callerName })
    .from(importRow)
    .innerJoin(productImport, eq(productImport.id, importRow.importId))
    .where(and(eq(importRow.kind, 'product'), eq(importRow.recordId, productId)))
    .orderBy(desc(importRow.savedAt))
    .limit(maxOrigins)
  return rows.map(({ row: { importId: id, line, isNew, savedAt, state }, name, by }) => ({
    ...{ id, name, line, by, isNew, at: savedAt.toISOString(), isUndone: state === 'undone' },
  }))
}
