import { eq, sql } from 'drizzle-orm'
import type { attributeCalls } from '#contract/admin/catalog/attribute.ts'
import { slugOf } from '#contract/slug.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { attribute, product } from '#server/db/tables.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { freeHandle } from '../../import/words/free-handle.ts'
import { changeProducts } from '../change-products.ts'
import { attributeRecord, codedValues, productsWith, readAttributes } from './attribute-record.ts'

export const attributeHandlers: AdminHandlers<keyof typeof attributeCalls> = {
  '/attribute/list': async ({ shop }) => ({ items: await readAttributes(shop.db), tags: ['attribute'] }),

  async '/attribute/create'({ tx }, { labels, type, filterable }) {
    const known = await tx.select({ code: attribute.code }).from(attribute)
    const taken = new Set(known.map(({ code }) => code))
    const code = freeHandle((each) => taken.has(each), [slugOf(labels.en ?? '') || 'attribute'])
    await tx.insert(attribute).values({ code, labels, type, filterable, position: known.length })
    await noteChange(tx, [`attribute:${code}`, 'lists'])
    return { data: { attribute: await readOne(tx, code) }, audit: audit(code, labels.en!) }
  },

  async '/attribute/save'(ctx, { id, version, set }) {
    const edits = set.map((edit) => (edit.path === 'values' ? { ...edit, to: codedValues(edit.to) } : edit))
    const show = async () => ({ attribute: await readOne(ctx.tx, id) })
    const { label, changes, merged } = await saveRecord(
      ctx,
      attributeRecord,
      { id, version, set: edits },
      show,
    )
    return { data: { ...(await show()), merged }, audit: { ...audit(id, label), changes } }
  },

  async '/attribute/mergeValues'({ tx }, { id, from, into }) {
    const { label, read } = await attributeRecord.lock(tx, id)
    const codes = (read('values') as { code: string }[]).map(({ code }) => code)
    if (!codes.includes(from) || !codes.includes(into) || from === into) throw new Refusal('not_found')
    const products = await mergeValues(tx, id, from, into)
    const changes = [{ path: `values.${from}`, before: from, after: into }]
    return {
      data: { attribute: await readOne(tx, id), products: products.length },
      audit: { ...audit(id, label), changes },
    }
  },

  async '/attribute/remove'({ tx }, { id }) {
    const { label } = await attributeRecord.lock(tx, id)
    const { options, specifications } = await readOne(tx, id)
    if (options + specifications > 0)
      throw new Refusal('in_use', { details: { uses: { options, specifications } } })
    await tx.delete(attribute).where(eq(attribute.code, id))
    await noteChange(tx, [`attribute:${id}`, 'lists'])
    return { data: { removed: true }, audit: audit(id, label) }
  },
}

function audit(id: string, label: string) {
  return { resource: 'attribute', id, label, changes: [] }
}

/** @throws Refusal `not_found`. */
async function readOne(reader: Reader, code: string) {
  const [found] = await readAttributes(reader, code)
  if (!found) throw new Refusal('not_found')
  return found
}

/** Gives everything with one value the other one, and drops the first. Returns the products that had it. */
async function mergeValues(tx: Tx, code: string, from: string, into: string): Promise<number[]> {
  const products = await productsWith(tx, code, [from])
  await tx
    .select({ id: product.id })
    .from(product)
    .where(anyOf(product.id, products))
    .orderBy(product.id)
    .for('update')
  await tx.execute(sql`
    update variant set options = jsonb_set(options, array[${code}], to_jsonb(${into}::text))
    where product_id = any(${sql.param(products)}::int[]) and options ->> ${code} = ${from}`)
  const { rows: twins } = await tx.execute(sql`
    select product_id from variant where product_id = any(${sql.param(products)}::int[]) and active
    group by product_id, options having count(*) > 1 limit 1`)
  if (twins.length > 0) throw new Refusal('invalid', { text: { key: 'desk.product.same_options' } })
  await tx.execute(sql`
    delete from product_attribute a where a.attribute_code = ${code} and a.value_code = ${from} and exists (
      select from product_attribute o where o.product_id = a.product_id and o.attribute_code = ${code} and o.value_code = ${into})`)
  await tx.execute(sql`
    update product_attribute set value_code = ${into} where attribute_code = ${code} and value_code = ${from}`)
  await tx.execute(sql`delete from attribute_value where attribute_code = ${code} and code = ${from}`)
  await tx.execute(sql`update attribute set version = version + 1 where code = ${code}`)
  await changeProducts(tx, products)
  await noteChange(tx, [`attribute:${code}`])
  return products
}
