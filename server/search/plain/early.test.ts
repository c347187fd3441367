import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Payload } from '#contract/calls.ts'
import { indexProducts } from '#server/catalog/staff/index-products.ts'
import type { Shop } from '#server/platform/shop.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeAttribute, makeCategory, makeCollection, makeProduct } from '#test/builders.ts'

let world: TestShop
/** Lets the catalogue be read. */
let release: () => void

beforeAll(async () => {
  world = await openTestShop({
    early: true,
    async prepare(shop) {
      const kitchen = await makeCategory(shop, { handle: 'kitchen' })
      const cups = await makeCategory(shop, { handle: 'cups', parentId: kitchen })
      const lights = await makeCategory(shop, { handle: 'lights' })
      await makeAttribute(shop, { code: 'colour', values: [{ code: 'sage' }, { code: 'ink' }] })
      await makeAttribute(shop, { code: 'size', values: [{ code: 's' }, { code: 'm' }] })
      const mug = await makeProduct(shop, {
        handle: 'mug',
        names: { en: 'Morning mug', ja: '朝のマグカップ' },
        categoryIds: [cups],
        options: ['colour', 'size'],
        sales: 50,
        variants: [
          { sku: 'MUG-SAGE-S', options: { colour: 'sage', size: 's' }, price: 1900 },
          { sku: 'MUG-INK-M', options: { colour: 'ink', size: 'm' }, price: 2400, onHand: 0 },
        ],
      })
      await makeProduct(shop, {
        handle: 'espresso',
        names: { en: 'Espresso cup' },
        vendor: 'Haldene',
        tags: ['breakfast'],
        categoryIds: [cups],
        options: ['colour'],
        sales: 80,
        publishedAt: new Date(Date.now() - 40 * 86_400_000),
        variants: [{ sku: 'ESP-1', options: { colour: 'sage' }, price: 1200 }],
      })
      const lamp = await makeProduct(shop, {
        handle: 'lamp',
        names: { en: 'Table lamp' },
        categoryIds: [lights],
        sales: 10,
        price: 14_900,
      })
      await makeProduct(shop, { handle: 'hidden', names: { en: 'Hidden mug' }, status: 'draft' })
      await makeCollection(shop, { handle: 'chosen', products: [lamp, mug] })
      await makeCollection(shop, { handle: 'cheap', rule: { maxPrice: 2000, categories: ['kitchen'] } })
      await indexProducts(shop)
      release = holdCatalogue(shop)
    },
  })
})
afterAll(() => {
  release()
  return world.close()
})

type Query = Omit<Payload<'/product/list'>, 'filters'> & { filters?: Record<string, unknown> }

async function slugs(query: Query): Promise<string[]> {
  const answer = await world.visitor().call('/product/list', query as Payload<'/product/list'>)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data!.items.map(({ slug }) => slug)
}

it.each<[string, Query, string[]]>([
  ['all products, best sellers first', {}, ['espresso', 'mug', 'lamp']],
  ['a category with those below it', { category: 'kitchen' }, ['espresso', 'mug']],
  ['the newest of a category', { category: 'cups', sort: 'newest' }, ['mug', 'espresso']],
  ['products by price', { sort: 'price_desc' }, ['lamp', 'mug', 'espresso']],
  ['products from the lowest price', { sort: 'price_asc' }, ['espresso', 'mug', 'lamp']],
  ['a tag', { tag: 'breakfast' }, ['espresso']],
  ['a manual collection in its order', { collection: 'chosen' }, ['lamp', 'mug']],
  ['a collection by its rule', { collection: 'cheap' }, ['espresso', 'mug']],
  ['a second page', { page: 2, size: 2 }, ['lamp']],
  ['a word of a name', { q: 'mug' }, ['mug']],
  ['the beginning of a word within a category', { q: 'espr', category: 'cups' }, ['espresso']],
  ['words of a language without spaces', { q: 'マグカップ' }, ['mug']],
  ['a SKU', { q: 'esp-1' }, ['espresso']],
  ['nothing for signs alone', { q: '!!!' }, []],
  ['variants that meet all filters', { filters: { colour: ['sage'], size: ['s'] } }, ['mug']],
  ['no product whose variants share the filters', { filters: { colour: ['sage'], size: ['m'] } }, []],
  ['what is in stock', { filters: { colour: ['ink'], inStock: true } }, []],
  ['a vendor', { filters: { vendor: ['Haldene'] } }, ['espresso']],
  ['a price range', { filters: { price: { min: 1500, max: 3000 } } }, ['mug']],
  ['a filter by category', { filters: { category: ['lights'] } }, ['lamp']],
])('before the catalogue has been read, lists %s', async (_what, query, expected) => {
  expect(await slugs(query)).toEqual(expected)
})

it('before the catalogue has been read, shows plain lists that nobody keeps, and is not ready', async () => {
  const ready = await world.app.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'not ready', missing: ['search'], stale: [] },
  ])
  for (const url of ['/', '/category/kitchen', '/search?q=mug', '/product/mug']) {
    const { statusCode, headers, body } = await world.app.inject({ url })
    expect([url, statusCode, headers['cache-control'], headers['cdn-cache-control']]).toEqual([
      ...[url, 200, 'no-store', undefined],
    ])
    expect(body).toContain('Morning mug')
  }
  expect((await world.app.inject({ url: '/category/kitchen' })).body).not.toContain('noindex')
})

it('before the catalogue has been read, suggests products by name', async () => {
  const { data } = await world.visitor().call('/search/suggest', { q: 'mor' })
  expect(data!.products.map(({ slug }) => slug)).toEqual(['mug'])
})

it('once the catalogue has been read, counts choices again and keeps pages', async () => {
  release()
  await expect.poll(async () => (await world.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  const { data } = await world.visitor().call('/product/list', { category: 'cups' })
  expect(data!.facets.map(({ code }) => code)).toContain('colour')
  const { headers } = await world.app.inject({ url: '/category/kitchen' })
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

/** Holds every read of products for search until the returned function is called. */
function holdCatalogue({ pool }: Shop): () => void {
  const held = Promise.withResolvers<void>()
  const query = pool.query.bind(pool)
  const spy = vi.spyOn(pool, 'query').mockImplementation(async (...args: unknown[]) => {
    const [asked] = args as [{ rowMode?: string; text?: string }]
    if (asked.rowMode === 'array' && /\sfrom product where /.test(asked.text ?? '')) await held.promise
    return (query as (...args: unknown[]) => unknown)(...args)
  })
  return () => {
    held.resolve()
    spy.mockRestore()
  }
}
