import type { Lang } from '#contract/languages.ts'
import type { ProductInput, VariantInput } from '#server/catalog/save/product-input.ts'
import { saveProduct } from '#server/catalog/save/save-product.ts'
import { saveTexts } from '#server/catalog/save/save-texts.ts'
import { languagesSetting } from '#server/content/languages.settings.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import type { CollectionRule } from '#server/db/tables/groups.ts'
import {
  attribute,
  attributeValue,
  category,
  collection,
  collectionProduct,
  picture,
} from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'

type At = Pick<Shop, 'db' | 'changes'>

export type ProductWish = Partial<Omit<ProductInput, 'texts' | 'variants'>> & {
  handle: string
  /** Names by language. The handle is the default name and the base of every slug: "mug", "mug-de". */
  names?: { [lang: string]: string }
  texts?: ProductInput['texts']
  price?: number
  compareAtPrice?: number
  onHand?: number
  variants?: (Partial<VariantInput> & { sku: string })[]
}

/** Creates or updates a product on sale. Its only variant has the upper-case handle as SKU. */
export async function makeProduct({ db, changes }: At, wish: ProductWish): Promise<number> {
  const id = await db.transaction((tx) => saveProduct(tx, productInput(wish)))
  await changes.catchUp()
  return id
}

/** A product on sale, whose only variant has the upper-case handle as SKU. */
export function productInput(wish: ProductWish): ProductInput {
  const { handle, names = {}, price = 1000, compareAtPrice, onHand = 10, ...rest } = wish
  const texts = Object.entries({ en: handle, ...names }).map(([lang, name]) => [
    lang,
    { slug: lang === 'en' ? handle : `${handle}-${lang.toLowerCase()}`, name },
  ])
  const variants = wish.variants ?? [{ sku: handle.toUpperCase() }]
  const standard = { price, compareAtPrice: compareAtPrice ?? null, onHand, options: {}, weight: 500 }
  return {
    status: 'active',
    vendor: '',
    type: '',
    taxClass: 'standard',
    shippingClass: 'standard',
    categoryIds: [],
    tags: [],
    options: [],
    specification: [],
    pictureIds: [],
    texts: Object.fromEntries(texts),
    ...rest,
    handle,
    variants: variants.map((variant) => ({ stockPolicy: 'deny' as const, ...standard, ...variant })),
  }
}

export async function makeCategory(
  { db, changes }: At,
  { handle, names = {}, parentId = null }: { handle: string; names?: Texts; parentId?: number | null },
): Promise<number> {
  const id = await db.transaction(async (tx) => {
    const [made] = await tx.insert(category).values({ handle, parentId }).returning()
    await saveTexts(tx, 'category', made!.id, entries(handle, names))
    await noteChange(tx, [`category:${made!.id}`, 'lists'])
    return made!.id
  })
  await changes.catchUp()
  return id
}

export async function makeCollection(
  { db, changes }: At,
  wish: {
    handle: string
    rule?: CollectionRule
    products?: number[]
    sort?: 'manual' | 'newest' | 'price_asc'
  },
): Promise<number> {
  const { handle, rule = null, products = [], sort = 'manual' } = wish
  const id = await db.transaction(async (tx) => {
    const [made] = await tx.insert(collection).values({ handle, rule, sort }).returning()
    const collectionId = made!.id
    await saveTexts(tx, 'collection', collectionId, entries(handle, {}))
    if (products.length > 0) {
      await tx
        .insert(collectionProduct)
        .values(products.map((productId, position) => ({ collectionId, productId, position })))
    }
    await noteChange(tx, [`collection:${collectionId}`, 'lists'])
    return collectionId
  })
  await changes.catchUp()
  return id
}

export async function makeAttribute(
  { db, changes }: At,
  wish: {
    code: string
    labels?: Texts
    type?: 'list' | 'swatch'
    values: { code: string; labels?: Texts; swatch?: string }[]
  },
): Promise<void> {
  const { code, labels = { en: code }, type = 'list', values } = wish
  await db.transaction(async (tx) => {
    await tx.insert(attribute).values({ code, labels, type })
    await tx.insert(attributeValue).values(
      values.map((value, position) => ({
        attributeCode: code,
        code: value.code,
        labels: value.labels ?? { en: value.code },
        swatch: value.swatch ?? null,
        position,
      })),
    )
    await noteChange(tx, [`attribute:${code}`, 'lists'])
  })
  await changes.catchUp()
}

/** Inserts a picture row without a file. */
export async function makePicture({ db }: Pick<Shop, 'db'>, key: string, width = 1000): Promise<number> {
  const [made] = await db
    .insert(picture)
    .values({ key: key.padEnd(32, '0'), mime: 'image/webp', width, height: width, bytes: 1 })
    .returning()
  return made!.id
}

function entries(handle: string, names: Texts) {
  const all = Object.entries({ en: handle, ...names })
  return Object.fromEntries(
    all.map(([lang, name]) => [lang, { slug: lang === 'en' ? handle : `${handle}-${lang}`, name }]),
  )
}

/** Lets the shop translate into these languages as well, without offering them to shoppers. */
export async function prepareLanguages(
  { db, changes }: At,
  prepared: Lang[],
  offered: Lang[] = ['en', 'zh', 'zh-HK'],
): Promise<void> {
  await db.transaction((tx) => changeSetting(tx, languagesSetting, { offered, prepared }))
  await changes.catchUp()
}
