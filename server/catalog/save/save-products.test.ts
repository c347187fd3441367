import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import type { ProductInput, VariantInput } from './product-input.ts'
import { readProducts } from './read-products.ts'
import { saveProduct } from './save-product.ts'
import { saveProducts } from './save-products.ts'

let catalogue: TestCatalogue

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

it('writes only the product’s own row when the same product is saved again', async () => {
  const bowl = product('bowl', [variant('BOWL', { onHand: 3 })])
  await save(bowl)
  const before = await stored('bowl')
  await save(bowl)
  expect(await stored('bowl')).toEqual(before)
  expect(
    await rows(
      'select count(*)::int n from price_history h join variant v on v.id = variant_id where sku = $1',
      'BOWL',
    ),
  ).toEqual([{ n: 1 }])
  expect(
    await rows(
      'select sum(m.on_hand)::int n, count(*)::int moves from stock_move m join variant v on v.id = variant_id where sku = $1',
      'BOWL',
    ),
  ).toEqual([{ n: 3, moves: 1 }])
})

it('deactivates missing variants, and keeps their ids for carts and orders', async () => {
  await save(product('mug', [variant('MUG-S'), variant('MUG-L')]))
  const [small, large] = (await stored('mug'))!.variants
  await save(product('mug', [variant('MUG-L', { price: 900 })]))
  const after = (await stored('mug'))!.variants
  expect(after.map(({ id, sku, active, price }) => ({ id, sku, active, price }))).toEqual([
    { id: large!.id, sku: 'MUG-L', active: true, price: 900 },
    { id: small!.id, sku: 'MUG-S', active: false, price: 1000 },
  ])
})

it('changes a variant’s SKU without creating another variant', async () => {
  await save(product('jug', [variant('JUG-OLD', { onHand: 7 })]))
  const [old] = (await stored('jug'))!.variants
  await save(product('jug', [variant('JUG-NEW', { formerSku: 'JUG-OLD', onHand: 7 })]))
  expect((await stored('jug'))!.variants).toMatchObject([
    { id: old!.id, sku: 'JUG-NEW', active: true, onHand: 7 },
  ])
})

it('keeps the order of variants when one is inserted between two', async () => {
  await save(product('set', [variant('SET-1'), variant('SET-2'), variant('SET-3')]))
  await save(product('set', [variant('SET-1'), variant('SET-3')]))
  await save(product('set', [variant('SET-1'), variant('SET-4'), variant('SET-3')]))
  const active = (await stored('set'))!.variants.filter((each) => each.active)
  expect(active.map((each) => each.sku)).toEqual(['SET-1', 'SET-4', 'SET-3'])
})

it('refuses a SKU that belongs to another product', async () => {
  await save(product('first', [variant('TAKEN')]))
  await expect(save(product('second', [variant('TAKEN')]))).rejects.toMatchObject({
    text: { key: 'reason.sku_taken' },
  })
})

it('lists every changed product, however many, so that other pages stay cached', async () => {
  const many = Array.from({ length: 150 }, (_, n) => product(`many-${n}`, [variant(`MANY-${n}`)]))
  await catalogue.db.execute(sql`truncate change`)
  await catalogue.db.transaction((tx) => saveProducts(tx, many))
  const tags = (await rows('select tag from change order by seq')).map(({ tag }) => tag)
  expect(tags.at(-1)).toBe('lists')
  expect(tags.slice(0, -1)).toEqual(tags.slice(0, -1).filter((tag) => /^product:\d+$/.test(String(tag))))
  expect(tags.length).toBeGreaterThan(100)
})

const save = (input: ProductInput) => catalogue.db.transaction((tx) => saveProduct(tx, input))
const stored = async (handle: string) => (await readProducts(catalogue.db, [handle])).get(handle)
const rows = async (text: string, ...values: unknown[]) => (await catalogue.pool.query(text, values)).rows

function product(handle: string, variants: VariantInput[]): ProductInput {
  return {
    handle,
    status: 'active',
    vendor: '',
    type: '',
    taxClass: 'standard',
    shippingClass: 'standard',
    texts: { en: { slug: handle, name: handle }, de: { slug: handle, name: `${handle} (de)` } },
    categoryIds: [],
    tags: ['kitchen', 'clay'],
    options: [],
    specification: [],
    variants,
    pictureIds: [],
  }
}

function variant(sku: string, more: Partial<VariantInput> = {}): VariantInput {
  return { sku, options: { n: sku }, price: 1000, weight: 100, stockPolicy: 'deny', ...more }
}
