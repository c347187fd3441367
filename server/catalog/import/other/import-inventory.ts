import { and, eq, or, sql } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { product, stock, variant } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import { saveStock } from '../../save/save-stock.ts'
import type { OpenFile } from '../file/index-file.ts'
import { type FileOptions, type ImportShop, requireEncoding } from '../import-file.ts'
import { keyOf } from '../product/find-variant.ts'
import { n, sayFile, some } from '../report.ts'
import { refusedFile } from '../run/side-files.ts'
import type { Attributes } from '../words/attributes.ts'
import { openWords } from '../words/words.ts'
import { type Count, readInventory } from './read-inventory.ts'
import { type KindResult, refuse, sayRefused } from './refusals.ts'

/** Counts saved per transaction. */
const batchSize = 500

/** Imports the stock of Shopify's inventory file: the available units of each variant, over all locations. */
export async function importInventory(
  { db }: Pick<ImportShop, 'db'>,
  opened: OpenFile,
  { dryRun, say, progress, confirm }: FileOptions,
): Promise<KindResult> {
  requireEncoding(opened, { dryRun, say })
  const { counts, faults, rows, locations } = await readInventory(opened)
  sayFile(say, { ...opened, rows })
  const refused = await refusedFile(opened.path, opened.dialect)
  const { attributes } = await openWords(db)
  const matched: Matched[] = []
  for (const batch of batchesOf(counts)) {
    for (const [count, found] of await match(db, batch, attributes)) {
      if (found) matched.push({ ...found, units: count.units, customs: ownCustoms(count, found) })
      else
        faults.push(...count.rows.map((row) => ({ row, reason: `The shop has no variant ${count.label}.` })))
    }
  }
  try {
    const changed = matched.filter(
      ({ units, onHand, policy, customs }) => units !== onHand || policy === 'untracked' || customs,
    )
    const empty = matched.filter((each) => each.units === 0).length
    say(`  Stock of ${some(locations.size, 'location')}${listOf([...locations])}, added up`)
    say(
      `  ${some(matched.length, 'variant')}: ${n(changed.length)} changed, ${n(matched.length - changed.length)} unchanged; ${n(empty)} without stock`,
    )
    await refuse(refused, faults)
    sayRefused(say, faults, refused.path)
    const result = { refusedFile: faults.length > 0 ? refused.path : null }
    if (dryRun) return { ...result, outcome: 'planned' }
    if (!(await confirm())) return { ...result, outcome: 'declined' }
    const saving = progress('Importing', changed.length)
    let done = 0
    for (const batch of batchesOf(changed)) {
      await db.transaction((tx) => save(tx, batch))
      done += batch.length
      saving.at(done)
    }
    saving.end()
    say(`Done: stock of ${some(changed.length, 'variant')} changed`)
    return { ...result, outcome: 'done' }
  } finally {
    await refused.close()
  }
}

type Stored = {
  id: number
  productId: number
  handle: string
  sku: string
  options: Record<string, string>
  policy: 'deny' | 'backorder' | 'untracked'
  onHand: number | null
  own: Customs
  product: { [Field in keyof Customs]: string }
}
type Customs = { hsCode: string | null; originCountry: string | null }
/** `customs`: those that the variant will have instead of its product's; null: they stay. */
type Matched = Stored & { units: number; customs: Customs | null }

/** The file has the codes of each variant. Those that its product has already need no place of their own. */
function ownCustoms(count: Count, { own, product: shared }: Stored): Customs | null {
  const nextOf = (field: keyof Customs) => {
    const given = count[field]
    if (given === '' || given === (own[field] ?? shared[field])) return own[field]
    return given === shared[field] ? null : given
  }
  const next = { hsCode: nextOf('hsCode'), originCountry: nextOf('originCountry') }
  return next.hsCode === own.hsCode && next.originCountry === own.originCountry ? null : next
}

/** Finds the variants of these counts: by handle and options, else by SKU. */
async function match(
  reader: Reader,
  batch: Count[],
  attributes: Attributes,
): Promise<[Count, Stored | undefined][]> {
  const stored: Stored[] = await reader
    .select({
      id: variant.id,
      productId: variant.productId,
      handle: product.handle,
      sku: variant.sku,
      options: variant.options,
      policy: variant.stockPolicy,
      onHand: stock.onHand,
      own: { hsCode: variant.hsCode, originCountry: variant.originCountry },
      product: { hsCode: product.hsCode, originCountry: product.originCountry },
    })
    .from(variant)
    .innerJoin(product, eq(product.id, variant.productId))
    .leftJoin(stock, eq(stock.variantId, variant.id))
    .where(
      and(
        eq(variant.active, true),
        or(
          anyOf(product.handle, [...new Set(batch.map(({ handle }) => handle))]),
          anyOf(variant.sku, [...new Set(batch.map(({ sku }) => sku))]),
        ),
      ),
    )
  const byOptions = new Map(stored.map((each) => [`${each.handle} ${keyOf(each.options)}`, each]))
  const bySku = new Map(stored.map((each) => [each.sku, each]))
  return batch.map((count) => {
    const options = optionsOf(count, attributes)
    const found = options && byOptions.get(`${count.handle} ${keyOf(options)}`)
    return [count, found ?? (count.sku === '' ? undefined : bySku.get(count.sku))]
  })
}

/** The codes of a count's options; null if the shop does not have one of its values. */
function optionsOf({ options }: Count, attributes: Attributes): Record<string, string> | null {
  const codes: Record<string, string> = {}
  for (const { name, value } of options) {
    const attribute = attributes.find(name)
    const code = attributes.knownValue(attribute, value)
    if (code === undefined) return null
    codes[attribute] = code
  }
  return codes
}

async function save(tx: Tx, batch: Matched[]): Promise<void> {
  await tx
    .update(variant)
    .set({ stockPolicy: 'deny' })
    .where(
      and(
        eq(variant.stockPolicy, 'untracked'),
        anyOf(
          variant.id,
          batch.map(({ id }) => id),
        ),
      ),
    )
  await saveStock(
    tx,
    batch.map(({ id, units, onHand }) => ({
      id,
      input: { onHand: units },
      before: onHand === null ? {} : { onHand },
    })),
  )
  await saveCustoms(tx, batch)
  const products = new Set(batch.map(({ productId }) => productId))
  await noteChange(tx, [
    ...tagsOf(
      'product',
      [...products].map((id) => ({ id })),
    ),
    'lists',
  ])
}

/** A new version of the products keeps a draft from overwriting it unseen. */
async function saveCustoms(tx: Tx, batch: Matched[]): Promise<void> {
  const rows = batch.flatMap(({ id, customs }) => (customs ? [{ id, ...customs }] : []))
  if (rows.length === 0) return
  await tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(id int, "hsCode" text, "originCountry" text)
    ), changed as (
      update variant v set hs_code = g."hsCode", origin_country = g."originCountry"
      from given g where v.id = g.id returning v.product_id
    )
    update product set version = version + 1, updated_at = now()
    where id in (select product_id from changed)`)
}

function* batchesOf<Item>(items: Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += batchSize) yield items.slice(from, from + batchSize)
}

function listOf(names: string[]): string {
  return names.length === 0 ? '' : ` (${names.join(', ')})`
}
