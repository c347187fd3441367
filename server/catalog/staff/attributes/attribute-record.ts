import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { ruleFor } from '#contract/admin/admin-call.ts'
import {
  type AdminAttribute,
  type AttributeValueView,
  attributeSave,
} from '#contract/admin/catalog/attribute.ts'
import { slugOf } from '#contract/slug.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { attribute, attributeValue } from '#server/db/tables.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { freeHandle } from '../../import/words/free-handle.ts'

/** An attribute with its values, saved path by path. */
export const attributeRecord: RecordKind = {
  resource: 'attribute',
  rule: (_id, path) => ruleFor(attributeSave.paths, path),
  async lock(tx, id) {
    const [row] = await tx.select().from(attribute).where(eq(attribute.code, id)).for('update')
    if (!row) throw new Refusal('not_found')
    const values = await valuesOf(tx, id)
    return {
      id,
      label: row.labels.en ?? id,
      version: row.version,
      read: (path) => (path === 'values' ? values : row[path as keyof typeof row]),
      async write(edits) {
        const given = Object.fromEntries(edits.map(({ path, value }) => [path, value]))
        const { values: next, ...columns } = given as { values?: AttributeValueView[] }
        await tx
          .update(attribute)
          .set({ ...columns, version: row.version + 1 })
          .where(eq(attribute.code, id))
        if (next) await writeValues(tx, id, next)
        await noteChange(tx, [`attribute:${id}`, 'lists'])
      },
    }
  },
}

async function valuesOf(reader: Reader, code: string): Promise<AttributeValueView[]> {
  const rows = await reader
    .select({ code: attributeValue.code, labels: attributeValue.labels, swatch: attributeValue.swatch })
    .from(attributeValue)
    .where(eq(attributeValue.attributeCode, code))
    .orderBy(asc(attributeValue.position), asc(attributeValue.code))
  return rows
}

/** @throws Refusal `in_use` for a value that is left out although products have it. */
async function writeValues(tx: Tx, attributeCode: string, values: AttributeValueView[]): Promise<void> {
  const kept = values.map(({ code }) => code)
  if (new Set(kept).size < kept.length)
    throw new Refusal('invalid', { text: { key: 'desk.attribute.twice' } })
  const gone = await tx
    .select({ code: attributeValue.code })
    .from(attributeValue)
    .where(
      and(eq(attributeValue.attributeCode, attributeCode), notInArray(attributeValue.code, ['', ...kept])),
    )
  const used = await productsWith(
    tx,
    attributeCode,
    gone.map(({ code }) => code),
  )
  if (used.length > 0) throw new Refusal('in_use', { details: { uses: { products: used.length } } })
  await tx.delete(attributeValue).where(eq(attributeValue.attributeCode, attributeCode))
  const rows = values.map(({ code, labels, swatch }, position) => ({
    attributeCode,
    code,
    labels,
    swatch,
    position,
  }))
  if (rows.length > 0) await tx.insert(attributeValue).values(rows)
}

/** Products that have one of these values, as an option or in their specification. */
export async function productsWith(reader: Reader, code: string, values: string[]): Promise<number[]> {
  if (values.length === 0) return []
  const { rows } = await reader.execute<{ id: number }>(sql`
    select a.product_id id from product_attribute a
      where a.attribute_code = ${code} and a.value_code = any(${sql.param(values)}::text[])
    union select v.product_id from product_option o join variant v on v.product_id = o.product_id
      where o.attribute_code = ${code} and v.options ->> ${code} = any(${sql.param(values)}::text[])
    order by id`)
  return rows.map(({ id }) => id)
}

/** Values with codes: one without gets that of its English label. */
export function codedValues(values: unknown): unknown {
  if (!Array.isArray(values)) return values
  const taken = new Set(values.map((value) => value?.code).filter(Boolean))
  return values.map((value) => {
    const label = value?.labels?.en
    if (value?.code || typeof label !== 'string') return value
    const code = freeHandle((each) => taken.has(each), [slugOf(label) || 'value'])
    taken.add(code)
    return { ...value, code, swatch: value.swatch ?? null }
  })
}

/** Attributes as staff see them, in the order of the shop; only one of them if `code` is given. */
export async function readAttributes(reader: Reader, code?: string): Promise<AdminAttribute[]> {
  const { rows } = await reader.execute<AdminAttribute>(sql`
    select a.code id, a.labels, a.type, a.filterable, a.position, a.version,
      coalesce((select json_agg(json_build_object('code', v.code, 'labels', v.labels, 'swatch', v.swatch)
        order by v.position, v.code) from attribute_value v where v.attribute_code = a.code), '[]') as values,
      (select count(*)::int from product_option o where o.attribute_code = a.code) options,
      (select count(distinct p.product_id)::int from product_attribute p where p.attribute_code = a.code) specifications
    from attribute a ${code === undefined ? sql`` : sql`where a.code = ${code}`} order by a.position, a.code`)
  return rows
}
