import { slugOf } from '#contract/slug.ts'
import type { Tx } from '#server/db/open.ts'
import { freeHandle } from '../../import/words/free-handle.ts'
import type { ProductInput } from '../../save/product-input.ts'
import type { StoredProduct } from '../../save/read-products.ts'
import { saveProduct } from '../../save/save-product.ts'
import { indexTheseProducts } from '../index-products.ts'
import { takenNames } from '../taken-names.ts'
import { freeSkus } from './free-skus.ts'

type Wish = { name: string; price: number; sku?: string | undefined; at: Date }

/** Creates a draft with one variant. Returns its id. */
export async function createProduct(tx: Tx, { name, price, sku, at }: Wish): Promise<number> {
  const slug = slugOf(name) || 'product'
  const isTaken = await takenNames(tx, 'product', slug)
  const handle = freeHandle(isTaken, [slug])
  const ownSku = handle.toUpperCase().slice(0, 50)
  return save(tx, {
    ...{ handle, status: 'draft', vendor: '', type: '', taxClass: 'standard', shippingClass: 'standard' },
    ...{ categoryIds: [], tags: [], options: [], specification: [], pictureIds: [], publishedAt: at },
    texts: { en: { slug: handle, name } },
    variants: [
      {
        ...{
          sku: sku ?? (await freeSkus(tx, [ownSku]))(ownSku),
          options: {},
          price,
          weight: 0,
          stockPolicy: 'deny',
        },
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
  const skuOf = ({ sku }: { sku: string }) => `${sku.slice(0, 50)}${suffix.toUpperCase()}`
  const free = await freeSkus(tx, original.variants.map(skuOf))
  const variants = original.variants.map(
    ({ id: _id, position: _position, onHand, sku, barcode: _, ...each }) => ({
      ...each,
      sku: free(skuOf({ sku })),
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
