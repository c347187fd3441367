import { like } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { variant } from '#server/db/tables.ts'
import { freeHandle } from '../../import/words/free-handle.ts'
import type { ProductInput } from '../../save/product-input.ts'
import type { StoredProduct } from '../../save/read-products.ts'
import { saveProduct } from '../../save/save-product.ts'
import { slugOf } from '../../save/slug-of.ts'
import { indexTheseProducts } from '../index-products.ts'
import { beginsWith, takenNames } from '../taken-names.ts'

type Wish = { name: string; price: number; sku?: string | undefined; at: Date }

/** Creates a draft with one variant. Returns its id. */
export async function createProduct(tx: Tx, { name, price, sku, at }: Wish): Promise<number> {
  const slug = slugOf(name) || 'product'
  const isTaken = await takenNames(tx, 'product', slug)
  const handle = freeHandle(isTaken, [slug])
  return save(tx, {
    ...{ handle, status: 'draft', vendor: '', type: '', taxClass: 'standard', shippingClass: 'standard' },
    ...{ categoryIds: [], tags: [], options: [], specification: [], pictureIds: [], publishedAt: at },
    texts: { en: { slug: handle, name } },
    variants: [
      {
        ...{ sku: sku ?? (await freeSku(tx, handle)), options: {}, price, weight: 0, stockPolicy: 'deny' },
        onHand: 0,
      },
    ],
  })
}

/** Copies a product as a draft. Figures of sales and stock are not copied. */
export async function duplicateProduct(
  tx: Tx,
  original: StoredProduct,
  name: string,
  at: Date,
): Promise<number> {
  const base = `${original.handle.slice(0, 70)}-copy`
  const isTaken = await takenNames(tx, 'product', base)
  const handle = freeHandle(isTaken, [base])
  const suffix = handle.slice(original.handle.slice(0, 70).length)
  const texts = Object.entries(original.texts).map(([lang, text]) => [
    lang,
    { ...text, slug: `${text!.slug.slice(0, 70)}${suffix}`, ...(lang === 'en' ? { name } : {}) },
  ])
  const skuSuffix = suffix.toUpperCase()
  const variants = original.variants.map(
    ({ id: _id, position: _position, onHand, sku, barcode: _, ...each }) => ({
      ...each,
      sku: `${sku.slice(0, 50)}${skuSuffix}`,
      barcode: null,
      ...(onHand === undefined ? {} : { onHand: 0 }),
    }),
  )
  return save(tx, {
    ...original,
    ...{ handle, status: 'draft', sales: 0, publishedAt: at, variants },
    texts: Object.fromEntries(texts) as ProductInput['texts'],
  })
}

async function save(tx: Tx, input: ProductInput): Promise<number> {
  const id = await saveProduct(tx, input)
  await indexTheseProducts(tx, [id])
  return id
}

async function freeSku(tx: Tx, handle: string): Promise<string> {
  const base = handle.toUpperCase().slice(0, 50)
  const rows = await tx
    .select({ sku: variant.sku })
    .from(variant)
    .where(like(variant.sku, beginsWith(base)))
  const taken = new Set(rows.map(({ sku }) => sku))
  return freeHandle((sku) => taken.has(sku), [base])
}
