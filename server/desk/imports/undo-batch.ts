import { and, asc, eq, sql } from 'drizzle-orm'
import type { KeptReason } from '#contract/admin/system/import.ts'
import type { ProductInput, VariantInput } from '#server/catalog/save/product-input.ts'
import { readProducts, type StoredProduct } from '#server/catalog/save/read-products.ts'
import type { StoredVariant } from '#server/catalog/save/read-variants.ts'
import { saveProducts } from '#server/catalog/save/save-products.ts'
import type { Tx } from '#server/db/open.ts'
import type { EarlierValues } from '#server/db/tables/imports.ts'
import { importRow } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { verdicts } from './plan-undo.ts'
import { takeUnitsBack } from './undo-stock.ts'

/** Products of one transaction. */
export const productsPerUndo = 100

type Row = typeof importRow.$inferSelect
export type Undone = { removed: number; restored: number; kept: number; products: number }

/**
 * Undoes the next products of an import in this transaction, whose rows it marks, so that a repeated job goes on behind
 * them. Locked products cannot be edited meanwhile. null: there are no more.
 */
export async function undoBatch(tx: Tx, importId: string): Promise<Undone | null> {
  const rows = await tx
    .select()
    .from(importRow)
    .where(and(eq(importRow.importId, importId), eq(importRow.kind, 'product'), eq(importRow.state, 'saved')))
    .orderBy(asc(importRow.recordId))
    .limit(productsPerUndo)
  if (rows.length === 0) return null
  const ids = rows.map(({ recordId }) => recordId)
  await tx.execute(sql`select from product where id = any(${sql.param(ids)}::int[]) order by id for update`)
  const { rows: found } = await tx.execute<{ record_id: number; why: KeptReason | 'gone' | null }>(
    verdicts(importId, ids),
  )
  const whys = new Map(found.map(({ record_id, why }) => [record_id, why]))
  const open = rows.filter(({ recordId }) => whys.get(recordId) === null)
  for (const id of await putBack(tx, importId, open)) whys.set(id, 'impossible')
  const done = open.filter(({ recordId }) => whys.get(recordId) === null)
  const settled = await takeUnitsBack(
    tx,
    importId,
    done.map(({ recordId }) => recordId),
  )
  for (const { recordId, isNew } of done) if (!isNew && settled.has(recordId)) whys.set(recordId, 'counted')
  const kept = rows.filter(({ recordId }) => ![null, 'gone'].includes(whys.get(recordId) ?? null))
  await mark(tx, importId, rows, whys)
  await passOn(tx, importId, done)
  return {
    removed: done.filter(({ isNew }) => isNew).length,
    restored: done.filter(({ isNew }) => !isNew).length,
    kept: kept.length,
    products: rows.length,
  }
}

/** Saves products as they were. If the database refuses one, each is tried alone. Returns those that are impossible. */
async function putBack(tx: Tx, importId: string, rows: Row[]): Promise<number[]> {
  if (rows.length === 0) return []
  try {
    await tx.transaction((inner) => save(inner, importId, rows))
    return []
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [only] = rows
    if (rows.length === 1) return [only!.recordId]
    const refused: number[] = []
    for (const row of rows) refused.push(...(await putBack(tx, importId, [row])))
    return refused
  }
}

async function save(tx: Tx, importId: string, rows: Row[]): Promise<void> {
  const stored = await readProducts(
    tx,
    rows.map(({ label }) => label),
  )
  const inputs = rows.flatMap(({ label, before }) => {
    const now = stored.get(label)
    return now ? [before ? earlierOf(now, before) : removed(now)] : []
  })
  await saveProducts(tx, inputs, stored, importId)
  for (const { before } of rows) await putTextsBack(tx, before ?? {})
}

/** Deletes as staff do: it can be restored from the trash for 30 days. */
function removed(now: StoredProduct): ProductInput {
  return { ...now, variants: now.variants.map(inputOf), status: 'deleted', replacedBy: null }
}

/** Variants that the import added go off sale, because carts may have them. */
function earlierOf(now: StoredProduct, before: EarlierValues): ProductInput {
  const { alts: _alts, captions: _captions, variants, ...parts } = before
  const earlier = (variants ?? now.variants) as StoredVariant[]
  const byId = new Map(now.variants.map((each) => [each.id, each]))
  const own = earlier.map((each): VariantInput => {
    const current = byId.get(each.id)
    const renamed = !current || current.sku === each.sku ? {} : { formerSku: current.sku }
    return { ...inputOf(each), ...renamed }
  })
  const known = new Set(earlier.map(({ id }) => id))
  const added = now.variants
    .filter(({ id }) => !known.has(id))
    .map((each) => ({ ...inputOf(each), active: false }))
  return { ...now, ...(parts as Partial<ProductInput>), variants: [...own, ...added] }
}

/** Without the stock, which may have moved since. */
function inputOf({ id: _id, position: _position, onHand: _onHand, ...variant }: StoredVariant): VariantInput {
  return variant
}

/** Texts of pictures and captions that still are as the import left them. */
async function putTextsBack(tx: Tx, { alts = [], captions = [] }: EarlierValues): Promise<void> {
  for (const { pictureId, before, after } of alts)
    await tx.execute(sql`
      update picture set alt = ${JSON.stringify(before)}::jsonb
      where id = ${pictureId} and alt = ${JSON.stringify(after)}::jsonb`)
  for (const { pictureId, before, after } of captions)
    for (const [lang, key] of Object.entries(after)) {
      const old = before[lang]
      await tx.execute(sql`
        update picture set version = version + 1,
          captions = ${old === undefined ? sql`captions - ${lang}::text` : sql`captions || jsonb_build_object(${lang}::text, ${old}::text)`}
        where id = ${pictureId} and captions ->> ${lang} = ${key}`)
    }
}

async function mark(
  tx: Tx,
  importId: string,
  rows: Row[],
  whys: Map<number, KeptReason | 'gone' | null>,
): Promise<void> {
  const marks = rows.map(({ recordId }) => {
    const why = whys.get(recordId) ?? null
    const isUndone = why === null || why === 'gone' || why === 'counted'
    return { id: recordId, state: isUndone ? 'undone' : 'kept', why: why === 'gone' ? null : why }
  })
  await tx.execute(sql`
    update import_row r set state = m.state, why = m.why
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) m(id int, state text, why text)
    where r.import_id = ${importId} and r.kind = 'product' and r.record_id = m.id`)
}

/** An earlier import of the same products finds them as it left them, and can be undone next. */
async function passOn(tx: Tx, importId: string, rows: Row[]): Promise<void> {
  const ids = rows.filter(({ isNew }) => !isNew).map(({ recordId }) => recordId)
  if (ids.length === 0) return
  await tx.execute(sql`
    update import_row e set version_after = p.version
    from product p, import_row r
    where p.id = any(${sql.param(ids)}::int[]) and r.import_id = ${importId} and r.kind = 'product' and r.record_id = p.id
      and e.kind = 'product' and e.record_id = p.id and e.import_id <> r.import_id and e.state = 'saved'
      and e.version_after = r.version_before`)
}

/** True if the values cannot be saved, rather than the database or this process being broken. */
function isRefusal(error: unknown): boolean {
  if (error instanceof Refusal) return true
  const { cause } = error as { cause?: { code?: string } }
  return /^(22|23)/.test(String(cause?.code ?? (error as { code?: string }).code ?? ''))
}
