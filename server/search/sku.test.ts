import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'

let world: TestShop

const day = 86_400_000
const product = (handle: string, name: string, sku: string, publishedAt?: Date) =>
  makeProduct(world.shop, {
    handle,
    names: { en: name },
    variants: [{ sku, price: 2000 }],
    ...(publishedAt ? { publishedAt } : {}),
  })

beforeAll(async () => {
  world = await openTestShop()
  await product('old-pot', 'Stoneware jug', 'TEAPOT')
  for (const colour of ['red', 'sage', 'ink'])
    await product(`${colour}-teapot`, `Teapot ${colour}`, `POT-${colour}`)
  await product('early', 'Beaker', 'KETTLE', new Date(Date.now() + day))
  await product('kettle', 'Kettle', 'BOIL-1')
  await product('bolt', 'Bolt', 'A-12')
  await product('nut', 'Nut', 'A1-2')
  await product('lone', 'Lamp', 'LAMP-SAGE')
  await world.shop.changes.catchUp()
})
afterAll(() => world.close())

const teapots = ['ink-teapot', 'red-teapot', 'sage-teapot']

async function search(q: string) {
  const { items } = expectDone(await world.visitor().call('/search/query', { q }))
  return items.map(({ slug }) => slug)
}

it('shows the product of a SKU before those that are named like it', async () => {
  const [first, ...others] = await search('teapot')
  expect(first).toBe('old-pot')
  expect(others.toSorted()).toEqual(teapots)
  const { products } = expectDone(await world.visitor().call('/search/suggest', { q: 'Teapot' }))
  expect(products.map(({ slug }) => slug).toSorted()).toEqual(['old-pot', ...teapots].toSorted())
})

it('finds every product whose SKU differs only in its signs', async () => {
  for (const sku of ['A-12', 'a1-2', 'A12']) expect((await search(sku)).toSorted()).toEqual(['bolt', 'nut'])
})

it('adds no products to a SKU of several words that only have parts of them', async () => {
  expect(await search('lamp sage')).toEqual(['lone'])
})

it('finds by words what is named like the SKU of a product that cannot be bought', async () => {
  expect(await search('kettle')).toEqual(['kettle'])
  await makeProduct(world.shop, {
    handle: 'old-pot',
    names: { en: 'Stoneware jug' },
    variants: [{ sku: 'TEAPOT', price: 2000 }],
    status: 'archived',
  })
  await world.shop.changes.catchUp()
  expect((await search('teapot')).toSorted()).toEqual(teapots)
})
