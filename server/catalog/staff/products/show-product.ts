import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Ability } from '#contract/admin/admin-call.ts'
import {
  type AdminProduct,
  type Gap,
  type ProductDetail,
  type productActions,
  productGaps,
} from '#contract/admin/catalog/product.ts'
import { fallbacks, type Lang, languages } from '#contract/languages.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader } from '#server/db/open.ts'
import { picture, priceHistory, product, stock, vendor } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { taxClassesOf, taxSetting } from '#server/pricing/tax/tax.setting.ts'
import { convertedPrices } from '../../prices/converted-prices.ts'
import { lowestBefore } from '../../prices/lowest-price.ts'
import { imageOf, type StoredPicture } from '../../rows/image-of.ts'
import { type AttributeNames, namesIn } from '../../rows/names.ts'
import { readProducts, type StoredProduct } from '../../save/read-products.ts'
import { gapsOf } from '../note-gaps.ts'
import { nameOf } from './product-record.ts'
import { textOf } from './product-values.ts'

type Viewing = Pick<AdminContext, 'shop' | 'caller' | 'lang' | 't'>
type PictureRow = StoredPicture & { id: number }

/**
 * A product as staff see it.
 * @throws Refusal `not_found`.
 */
export async function showProduct(reader: Reader, id: number, ctx: Viewing): Promise<ProductDetail> {
  const columns = { ...getTableColumns(product), lacks: gapsOf(sql`product.id`) }
  const [row] = await reader.select(columns).from(product).where(eq(product.id, id))
  if (!row) throw new Refusal('not_found')
  const stored = (await readProducts(reader, [row.handle])).get(row.handle)!
  const extras = await readExtras(reader, stored)
  const converted = convertedPrices(ctx.shop)
  const missing = missingIn(stored, {
    ...row,
    ...extras,
    taxClasses: taxClassesOf(ctx.shop.settings(taxSetting)),
  })
  return {
    product: {
      ...{ id, handle: row.handle, name: nameOf(stored), status: stored.status },
      ...{ vendor: stored.vendor, type: stored.type, sales: stored.sales, related: stored.related },
      ...{ taxClass: stored.taxClass, shippingClass: stored.shippingClass },
      ...{ categories: stored.categoryIds, tags: stored.tags, specification: stored.specification },
      ...{ safety: stored.safety as AdminProduct['safety'], durabilityYears: stored.durabilityYears },
      ...{ hsCode: stored.hsCode, originCountry: stored.originCountry },
      customsDescription: stored.customsDescription,
      collections: await collectionsOf(reader, id, ctx.lang),
      publishedAt: stored.publishedAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      currency: ctx.shop.settings(currencySetting).base,
      texts: textsOf(stored),
      options: stored.options.map((code) => optionOf(code, extras.attributes)),
      pictures: stored.pictureIds.flatMap((pictureId) => {
        const found = extras.pictures.get(pictureId)
        return found ? [{ id: pictureId, image: imageOf(found, ctx.lang), alt: found.alt }] : []
      }),
      variants: stored.variants.map((each) => ({
        ...variantOf(each, extras),
        converted: converted(each, stored.taxClass),
      })),
      rating: {
        average: row.ratingCount === 0 ? null : row.ratingSum / row.ratingCount,
        count: row.ratingCount,
      },
    },
    version: row.version,
    can: abilitiesOf(stored, missing, ctx),
    missing,
  }
}

/** The collections filled by hand that hold a product. */
async function collectionsOf(reader: Reader, id: number, lang: Lang): Promise<AdminProduct['collections']> {
  const { rows } = await reader.execute<{ id: number; name: string }>(sql`
    select c.id, coalesce((select t.name from translation t where t.kind = 'collection' and t.owner_id = c.id
      order by array_position(${sql.param(fallbacks(lang))}::text[], t.lang) nulls last limit 1), c.handle) as name
    from collection_product m join collection c on c.id = m.collection_id
    where m.product_id = ${id} order by c.position, c.id`)
  return rows
}

function textsOf(stored: StoredProduct): AdminProduct['texts'] {
  const entries = languages.flatMap((lang) => {
    const text = textOf(stored, lang)
    return text ? [[lang, text] as const] : []
  })
  return Object.fromEntries(entries)
}

function optionOf(code: string, attributes: Map<string, AttributeNames>): AdminProduct['options'][number] {
  const { labels = {}, values = new Map() } = attributes.get(code) ?? {}
  return {
    ...{ code, labels },
    values: [...values].map(([value, each]) => ({ code: value, labels: each.labels, swatch: each.swatch })),
  }
}

function variantOf(
  {
    position: _position,
    onHand,
    prices,
    compareAtPrice,
    price,
    ...variant
  }: StoredProduct['variants'][number],
  { reserved, history }: Extras,
): Omit<AdminProduct['variants'][number], 'converted'> {
  const { pictureIds, ...shown } = variant
  const fixed = Object.entries(prices).map(([currency, own]) => [
    currency,
    { price: own.price, compareAtPrice: own.compareAtPrice ?? null },
  ])
  const isReduced = compareAtPrice !== null && compareAtPrice > price
  return {
    ...{ ...shown, price, compareAtPrice, pictures: pictureIds, onHand: onHand ?? null },
    prices: Object.fromEntries(fixed),
    reserved: reserved.get(variant.id) ?? 0,
    lowestPrice30: isReduced ? lowestBefore(history.get(variant.id) ?? []) : null,
  }
}

type Extras = {
  pictures: Map<number, PictureRow>
  reserved: Map<number, number>
  history: Map<number, { price: number; reduced: boolean; since: number }[]>
  attributes: Map<string, AttributeNames>
  hasManufacturer: boolean
}

async function readExtras(reader: Reader, stored: StoredProduct): Promise<Extras> {
  const ids = stored.variants.map(({ id }) => id)
  const pictures = await reader.select().from(picture).where(anyOf(picture.id, stored.pictureIds))
  const counted = await reader.select().from(stock).where(anyOf(stock.variantId, ids))
  const periods = await reader
    .select()
    .from(priceHistory)
    .where(sql`${anyOf(priceHistory.variantId, ids)} and ${priceHistory.currency} = 'base'
      and ${priceHistory.struckAt} is null`)
    .orderBy(priceHistory.since)
  const [maker] = await reader.select().from(vendor).where(eq(vendor.name, stored.vendor))
  return {
    pictures: new Map(pictures.map((row) => [row.id, row])),
    reserved: new Map(counted.map(({ variantId, reserved }) => [variantId, reserved])),
    history: Map.groupBy(
      periods.map(({ since, ...row }) => ({ ...row, since: since.getTime() })),
      ({ variantId }) => variantId,
    ),
    attributes: await namesIn(reader, stored.options),
    hasManufacturer: Boolean(stored.safety?.manufacturer ?? maker?.safety.manufacturer),
  }
}

const blocking: readonly string[] = ['name', 'variant', 'tax_class']

type Facts = { lacks: string[]; hasManufacturer: boolean; taxClasses: Set<string> }

/** Returns the parts that a product lacks, in the order of the contract. `lacks`: those that lists know as well. */
function missingIn(stored: StoredProduct, { lacks, hasManufacturer, taxClasses }: Facts): Gap[] {
  const sold = stored.variants.filter(({ active }) => active)
  const others: { [Code in Gap['code']]?: boolean } = {
    name: !stored.texts.en?.name,
    variant: sold.length === 0,
    tax_class: stored.taxClass !== 'exempt' && !taxClasses.has(stored.taxClass),
    price: sold.some(({ price }) => price === 0),
    category: stored.categoryIds.length === 0,
    manufacturer: !hasManufacturer,
  }
  return productGaps
    .filter((code) => others[code] ?? lacks.includes(code))
    .map((code) => ({ code, blocks: blocking.includes(code) }))
}

/** Tells which actions the caller can take, and the reason for each other one. */
function abilitiesOf(
  { status }: StoredProduct,
  missing: Gap[],
  { caller, t }: Viewing,
): Record<(typeof productActions)[number], Ability> {
  const may = caller.permissions.has('products.change')
  const when = (isPossible: boolean, why: string): Ability => {
    if (!may) return { why: t('reason.not_allowed') }
    return isPossible ? true : { why: t(why) }
  }
  const isWhole = !missing.some(({ blocks }) => blocks)
  return {
    publish:
      status === 'active' ? when(false, 'desk.product.is_active') : when(isWhole, 'desk.product.incomplete'),
    unpublish: when(status === 'active', 'desk.product.is_not_active'),
    archive: when(status === 'active' || status === 'draft', 'desk.product.is_archived'),
    delete: when(status !== 'deleted', 'desk.product.is_deleted'),
    restore: when(status === 'archived' || status === 'deleted', 'desk.product.is_not_archived'),
    duplicate: when(true, ''),
    preview: true,
  }
}

/** @throws Refusal `invalid` with what is missing, unless the product can be published. */
export function requireWhole({ missing }: Pick<ProductDetail, 'missing'>): void {
  if (!missing.some(({ blocks }) => blocks)) return
  throw new Refusal('invalid', { text: { key: 'desk.product.incomplete' }, details: { missing } })
}
