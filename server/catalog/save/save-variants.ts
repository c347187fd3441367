import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import { insertMany, overwrite } from '#server/db/insert-many.ts'
import type { Tx } from '#server/db/open.ts'
import { variant, variantPicture, variantPrice } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { VariantInput } from './product-input.ts'
import type { StoredVariant } from './read-variants.ts'
import type { Saving } from './save-belongings.ts'
import { saveStock } from './save-stock.ts'

type SavingVariant = {
  productId: number
  position: number
  input: VariantInput
  before: StoredVariant | undefined
}
type Saved = SavingVariant & { id: number }

/**
 * Makes the variants of these products match the input exactly. Missing variants are deactivated.
 * @throws Refusal `invalid` when a SKU already belongs to another product.
 */
export async function saveVariants(tx: Tx, all: Saving[], importId: string | null = null): Promise<void> {
  await rename(tx, all)
  await switchOff(tx, all)
  const changed = all.flatMap(({ id, input, before }) => {
    const storedBySku = new Map(before?.variants.map((each) => [each.sku, each]))
    return input.variants
      .map((each, position) => {
        const stored = storedBySku.get(each.formerSku ?? each.sku)
        const same = stored?.position === position && sameVariant(each, stored)
        return { productId: id, position, input: each, before: stored, same }
      })
      .filter((each) => !each.same)
  })
  if (changed.length === 0) return
  const saved = await saveRows(tx, changed)
  await savePriceHistory(tx, saved.flatMap(pricePoints))
  await savePrices(tx, saved)
  await savePictures(tx, saved)
  await saveStock(tx, saved, importId)
}

/** True if saving would change nothing of the variant except its position. */
function sameVariant(input: VariantInput, before: StoredVariant): boolean {
  const { formerSku: _former, ...given } = input
  const { id: _id, position: _position, ...stored } = before
  return isDeepStrictEqual({ ...stored, active: true, ...given }, stored)
}

async function rename(tx: Tx, all: Saving[]): Promise<void> {
  for (const { id, input } of all) {
    for (const { sku, formerSku } of input.variants) {
      if (formerSku === undefined || formerSku === sku) continue
      await tx.execute(sql`update variant set sku = ${sku} where product_id = ${id} and sku = ${formerSku}`)
    }
  }
}

async function switchOff(tx: Tx, all: Saving[]): Promise<void> {
  const gone = all.flatMap(({ input, before }) => {
    const given = new Set(input.variants.map((each) => each.formerSku ?? each.sku))
    return (before?.variants ?? [])
      .filter((each) => each.active && !given.has(each.sku))
      .map((each) => each.id)
  })
  if (gone.length > 0) await tx.update(variant).set({ active: false }).where(anyOf(variant.id, gone))
}

async function saveRows(tx: Tx, changed: SavingVariant[]): Promise<Saved[]> {
  const rows = changed.map(row)
  const { productId: _productId, sku: _sku, ...columns } = rows[0]!
  const saved = await insertMany<typeof variant, { id: number; sku: string }>(
    tx,
    variant,
    rows,
    sql`on conflict (sku) do update set ${overwrite(Object.keys(columns))}
      where variant.product_id = excluded.product_id returning id, sku`,
  )
  const ids = new Map(saved.map(({ id, sku }) => [sku, id]))
  return changed.map((each) => {
    const id = ids.get(each.input.sku)
    if (id === undefined) {
      throw new Refusal('invalid', { text: { key: 'reason.sku_taken', values: { sku: each.input.sku } } })
    }
    return { ...each, id }
  })
}

function row({ productId, position, input }: SavingVariant): typeof variant.$inferInsert {
  return {
    productId,
    position,
    sku: input.sku,
    options: input.options,
    price: input.price,
    compareAtPrice: input.compareAtPrice ?? null,
    cost: input.cost ?? null,
    weight: input.weight,
    contentAmount: input.content?.amount ?? null,
    contentUnit: input.content?.unit ?? null,
    barcode: input.barcode ?? null,
    stockPolicy: input.stockPolicy,
    maxPerOrder: input.maxPerOrder ?? 99,
    active: input.active ?? true,
    requiresShipping: input.requiresShipping ?? true,
    releaseOn: input.releaseOn ?? null,
    hsCode: input.hsCode ?? null,
    originCountry: input.originCountry ?? null,
  }
}

function pricePoints({ id, input }: Saved): PricePoint[] {
  const points = Object.entries({ [baseHistory]: input, ...input.prices })
  return points.map(([currency, { price, compareAtPrice }]) => ({
    variantId: id,
    currency,
    price,
    reduced: (compareAtPrice ?? 0) > price,
  }))
}

/** Saves fixed prices in other currencies. */
async function savePrices(tx: Tx, saved: Saved[]): Promise<void> {
  for (const { id, input, before } of saved) {
    const prices = input.prices ?? {}
    if (isDeepStrictEqual(prices, before?.prices ?? {})) continue
    if (before) await tx.delete(variantPrice).where(eq(variantPrice.variantId, id))
    const rows = Object.entries(prices).map(([currency, { price, compareAtPrice = null }]) => ({
      variantId: id,
      currency,
      price,
      compareAtPrice,
    }))
    if (rows.length > 0) await tx.insert(variantPrice).values(rows)
  }
}

async function savePictures(tx: Tx, saved: Saved[]): Promise<void> {
  const changed = saved.filter(
    ({ input, before }) => !isDeepStrictEqual(input.pictureIds ?? [], before?.pictureIds ?? []),
  )
  const existing = changed.filter(({ before }) => before).map(({ id }) => id)
  if (existing.length > 0) await tx.delete(variantPicture).where(anyOf(variantPicture.variantId, existing))
  const rows = changed.flatMap(({ id, input }) =>
    [...new Set(input.pictureIds ?? [])].map((pictureId, position) => ({
      variantId: id,
      pictureId,
      position,
    })),
  )
  await insertMany(tx, variantPicture, rows)
}

/** Marks price history in the base currency; fixed prices in other currencies have their own code. */
const baseHistory = 'base'

type PricePoint = { variantId: number; currency: string; price: number; reduced: boolean }

/** Adds to the price history if the price has changed, or has become or ceased to be a reduced one. */
async function savePriceHistory(tx: Tx, points: PricePoint[]): Promise<void> {
  if (points.length === 0) return
  await tx.execute(sql`
    insert into price_history (variant_id, currency, price, reduced, since)
    select p."variantId", p.currency, p.price, p.reduced, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
      as p("variantId" int, currency text, price bigint, reduced boolean)
    left join lateral (
      select price, reduced from price_history h
      where h.variant_id = p."variantId" and h.currency = p.currency
      order by since desc limit 1
    ) last on true
    where last.price is distinct from p.price or last.reduced is distinct from p.reduced`)
}
