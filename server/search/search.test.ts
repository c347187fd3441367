import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Payload } from '#contract/calls.ts'
import type { Lang } from '#contract/languages.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeAttribute, makeCategory, makeCollection, makeProduct } from '#test/builders.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({
    async prepare(shop) {
      const kitchen = await makeCategory(shop, { handle: 'kitchen' })
      const cups = await makeCategory(shop, {
        handle: 'cups',
        names: { de: 'Becher' },
        parentId: kitchen,
      })
      const lights = await makeCategory(shop, { handle: 'lights' })
      await makeAttribute(shop, {
        code: 'colour',
        values: [{ code: 'sage', labels: { en: 'Sage', de: 'Salbei' } }, { code: 'ink' }],
      })
      await makeAttribute(shop, { code: 'size', values: [{ code: 's' }, { code: 'm' }] })
      await makeProduct(shop, {
        handle: 'mug',
        names: {
          en: 'Morning mug',
          de: 'Morgenbecher',
          zh: '防水马克杯',
          ja: '朝のマグカップ',
          th: 'แก้วกาแฟ',
          vi: 'Cốc gốm buổi sáng 350ml',
        },
        vendor: 'Haldene',
        tags: ['breakfast'],
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
        names: { en: 'Espresso cup', de: 'Espressotasse' },
        categoryIds: [cups],
        options: ['colour'],
        sales: 80,
        publishedAt: new Date(Date.now() - 40 * 86_400_000),
        variants: [{ sku: 'ESP-1', options: { colour: 'sage' }, price: 1200 }],
      })
      await makeProduct(shop, {
        handle: 'lamp',
        names: { en: 'Café table lamp', de: 'Tischlampe', zh: '台灯', vi: 'Đèn bàn' },
        texts: {
          en: {
            slug: 'lamp',
            name: 'Café table lamp',
            summary: 'Made for a mug and a book',
            body: '<p>Warm&nbsp;light</p>',
          },
          zh: { slug: 'lamp-zh', name: '台灯' },
          vi: { slug: 'lamp-vi', name: 'Đèn bàn' },
        },
        categoryIds: [lights],
        sales: 10,
        price: 14_900,
      })
      await makeProduct(shop, { handle: 'hidden', names: { en: 'Hidden mug' }, status: 'draft' })
    },
  })
})
afterAll(() => world.close())

/** The contract's type cannot express attribute filters next to the fixed ones. */
type Query = Omit<Payload<'/product/list'>, 'filters'> & { filters?: Record<string, unknown> }

async function list(query: Query, lang: Lang = 'en') {
  const answer = await world
    .visitor({ 'x-lang': lang })
    .call('/product/list', query as Payload<'/product/list'>)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data!
}

async function slugs(query: Query, lang?: Lang) {
  const { items } = await list(query, lang)
  return items.map((item) => item.slug)
}

const search = (q: string, lang?: Lang) => slugs({ q }, lang)

it('finds products on sale, best sellers first', async () => {
  expect(await slugs({})).toEqual(['espresso', 'mug', 'lamp'])
})

it.each([
  ['a name before a text that only mentions it', 'mug', ['mug', 'lamp']],
  ['another form of the word', 'cups', ['espresso', 'mug']],
  ['all words', 'morning mug', ['mug']],
  ['letters without their accents', 'cafe lamp', ['lamp']],
  ['a SKU, however it is written', 'mug sage s', ['mug']],
  ['one word typed as two', 'es presso cup', ['espresso']],
  ['the vendor', 'haldene', ['mug']],
  ['a tag', 'breakfast', ['mug']],
  ['the name of an attribute value', 'sage', ['espresso', 'mug']],
  ['the beginning of a word', 'espr', ['espresso']],
  ['words of a description, without its HTML', 'warm light', ['lamp']],
  ['most of the words where nothing has all', 'mug xylophone', ['mug', 'lamp']],
  ['nothing where there is nothing', 'xylophone', []],
  ['nothing for signs alone', '!!!', []],
])('finds %s', async (_what, q, found) => {
  expect(await search(q)).toEqual(found)
})

it.each<[Lang, string, string[]]>([
  ['de', 'becher', ['mug-de', 'espresso']],
  ['de', 'kaffee morgenbecher', ['mug-de']],
  ['de', 'salbei espressotasse', ['espresso-de']],
  ['zh', '马克杯', ['mug-zh']],
  ['zh', '防水', ['mug-zh']],
  ['zh', '台', ['lamp-zh']],
  ['zh-TW', '防水馬克杯', ['mug-zh']],
  ['ja', 'マグカップ', ['mug-ja']],
  ['ja', 'グカ', ['mug-ja']],
  ['th', 'กาแฟ', ['mug-th']],
  ['zh', 'mug', ['mug-zh', 'lamp-zh']],
  ['fr', 'morgenbecher', []],
])('finds in %s and the languages it falls back to: %s', async (lang, q, found) => {
  const expected = found.map((slug) => (slug === 'espresso' && lang === 'de' ? 'espresso-de' : slug))
  expect(await search(q, lang)).toEqual(expected)
})

it.each<[string, Lang, string, string[]]>([
  ['with all tone marks', 'vi', 'cốc gốm', ['mug-vi']],
  ['without any', 'vi', 'coc gom', ['mug-vi']],
  ['with some, in capitals', 'vi', 'CÔC buoi SÁNG', ['mug-vi']],
  ['with marks as characters of their own', 'vi', 'cốc buổi sáng'.normalize('NFD'), ['mug-vi']],
  ['with a plain d', 'vi', 'den ban', ['lamp-vi']],
  ['with its beginning only', 'vi', 'buô', ['mug-vi']],
  ['with a measure in another unit', 'vi', '0,35 lít', ['mug-vi']],
  ['in full-width letters', 'en', 'ＭＯＲＮＩＮＧ　ｍｕｇ', ['mug']],
  ['as a full-width SKU', 'en', 'ｍｕｇ－ｓａｇｅ－ｓ', ['mug']],
  ['with a full-width measure', 'vi', '３５０ｍｌ', ['mug-vi']],
  ['around an ideographic space', 'zh', '马克杯　防水', ['mug-zh']],
  ['in half-width kana', 'ja', 'ﾏｸﾞｶｯﾌﾟ', ['mug-ja']],
])('finds words that are typed %s', async (_how, lang, q, found) => {
  expect(await search(q, lang)).toEqual(found)
})

it('reports the word it searched for instead of a mistyped one', async () => {
  expect(await list({ q: 'esprseso' })).toMatchObject({ corrected: 'espresso', total: 1 })
  expect(await list({ q: 'espresso' })).toMatchObject({ corrected: null })
})

it('includes subcategories', async () => {
  expect(await slugs({ category: 'kitchen' })).toEqual(['espresso', 'mug'])
  expect(await slugs({ category: 'cups-de' }, 'de')).toEqual(['espresso-de', 'mug-de'])
})

it('refuses a category that does not exist', async () => {
  const answer = await world.visitor().call('/product/list', { category: 'nowhere' })
  expect(answer).toMatchObject({ code: 40, data: { reason: 'not_found' } })
})

it.each([
  ['newest', ['lamp', 'mug', 'espresso']],
  ['price_asc', ['espresso', 'mug', 'lamp']],
  ['price_desc', ['lamp', 'mug', 'espresso']],
  ['best_selling', ['espresso', 'mug', 'lamp']],
] as const)('sorts by %s', async (sort, sorted) => {
  const found = await slugs({ sort })
  if (sort === 'newest') expect(found.at(-1)).toBe('espresso')
  else expect(found).toEqual(sorted)
})

it('pages through a list', async () => {
  expect(await list({ size: 2, page: 2 })).toMatchObject({ total: 3, page: 2, items: [{ slug: 'lamp' }] })
  expect(await list({ size: 2, page: 9 })).toMatchObject({ total: 3, items: [] })
})

function facet(facets: Awaited<ReturnType<typeof list>>['facets'], code: string) {
  const found = facets.find((candidate) => candidate.code === code)
  return found && Object.fromEntries(found.values.map((value) => [value.code, value.count]))
}

it('counts every facet ignoring its own filter', async () => {
  const { facets, total } = await list({ category: 'kitchen', filters: { colour: ['ink'] } })
  expect(total).toBe(1)
  expect(facet(facets, 'colour')).toEqual({ sage: 2, ink: 1 })
  expect(facet(facets, 'size')).toEqual({ m: 1 })
})

it('requires one variant to match all filters, not the product as a whole', async () => {
  expect(await slugs({ filters: { colour: ['sage'], size: ['s'] } })).toEqual(['mug'])
  expect(await slugs({ filters: { colour: ['sage'], size: ['m'] } })).toEqual([])
  expect(await slugs({ filters: { colour: ['ink'], inStock: true } })).toEqual([])
})

it('filters by price, as shown on the card', async () => {
  expect(await slugs({ filters: { price: { min: 1200, max: 1900 } } })).toEqual(['espresso', 'mug'])
  expect(await slugs({ filters: { price: { min: 1201 } } })).toEqual(['mug', 'lamp'])
  const { facets } = await list({ filters: { price: { max: 1900 } } })
  expect(facets.find(({ code }) => code === 'price')).toMatchObject({ type: 'range', min: 1200, max: 14_900 })
})

it('filters by category with counts', async () => {
  const { facets, total } = await list({ filters: { category: ['lights'] } })
  expect(total).toBe(1)
  expect(facet(facets, 'category')).toEqual({ kitchen: 2, lights: 1 })
})

it('names facets in the language of the page', async () => {
  const { facets } = await list({}, 'de')
  expect(facets.find(({ code }) => code === 'colour')?.values[0]).toMatchObject({
    code: 'sage',
    label: 'Salbei',
  })
})

it('returns nothing for a value without products, and ignores an unknown attribute', async () => {
  expect(await slugs({ filters: { colour: ['plaid'] } })).toEqual([])
  expect(await slugs({ filters: { horsepower: ['90'] } })).toHaveLength(3)
})

it('shows a manual collection in its order, and a rule-based one by its rule', async () => {
  const { shop } = world
  const products = await shop.pool.query<{ id: number }>(
    `select id from product where handle in ('mug', 'lamp') order by handle`,
  )
  await makeCollection(shop, { handle: 'morning', products: products.rows.map(({ id }) => id) })
  await makeCollection(shop, {
    handle: 'under-20',
    rule: { maxPrice: 2000, categories: ['kitchen'] },
    sort: 'price_asc',
  })
  await makeCollection(shop, { handle: 'fresh', rule: { newerThanDays: 30 } })
  expect(await slugs({ collection: 'morning' })).toEqual(['lamp', 'mug'])
  expect(await slugs({ collection: 'under-20' })).toEqual(['espresso', 'mug'])
  expect((await slugs({ collection: 'fresh' })).toSorted()).toEqual(['lamp', 'mug'])
})

it('follows a product that is renamed, reduced, sold out, deactivated and reactivated', async () => {
  const { shop } = world
  const wish = { handle: 'jug', names: { en: 'Water jug' }, price: 3000, sales: 5 }
  const id = await makeProduct(shop, wish)
  expect(await search('jug')).toEqual(['jug'])
  await makeProduct(shop, { ...wish, price: 900 })
  expect(await slugs({ sort: 'price_asc', size: 1 })).toEqual(['jug'])
  await makeProduct(shop, { ...wish, names: { en: 'Milk pitcher' } })
  expect(await search('water')).toEqual([])
  expect(await search('pitcher')).toEqual(['jug'])
  await shop.db.transaction(async (tx) => {
    await shop.pool.query(
      'update stock set on_hand = 0 where variant_id in (select id from variant where product_id = $1)',
      [id],
    )
    await noteChange(tx, [`product:${id}`])
  })
  await shop.changes.catchUp()
  expect(await slugs({ q: 'pitcher', filters: { inStock: true } })).toEqual([])
  await makeProduct(shop, { ...wish, status: 'archived' })
  expect(await search('pitcher')).toEqual([])
  await makeProduct(shop, { ...wish, names: { en: 'Milk jug' }, tags: ['dairy'], vendor: 'Newcomer' })
  expect(await search('dairy')).toEqual(['jug'])
  expect(await search('newcomer')).toEqual(['jug'])
  await makeProduct(shop, { ...wish, status: 'archived' })
})

it('does not show a product before its publication date', async () => {
  await makeProduct(world.shop, { handle: 'tomorrow', publishedAt: new Date(Date.now() + 86_400_000) })
  expect(await search('tomorrow')).toEqual([])
})

it('suggests words, products and categories while the shopper types', async () => {
  const answer = await world.visitor().call('/search/suggest', { q: 'cu' })
  expect(answer.data).toMatchObject({ categories: [{ slug: 'cups', name: 'cups' }] })
  expect(answer.data!.words).toContain('cup')
  expect(answer.data!.products.map(({ slug }) => slug)).toContain('espresso')
  const german = await world.visitor({ 'x-lang': 'de' }).call('/search/suggest', { q: 'Bech' })
  expect(german.data).toMatchObject({ words: ['becher'], categories: [{ slug: 'cups-de', name: 'Becher' }] })
  expect((await world.visitor().call('/search/suggest', { q: 'morning mu' })).data!.words).toEqual([
    'morning mug',
  ])
})

it('suggests best sellers and top categories before the shopper types', async () => {
  const { data } = await world.visitor().call('/search/suggest', { q: ' ' })
  expect(data!.words).toEqual([])
  expect(data!.products.length).toBeGreaterThan(0)
  expect(data!.products.every(({ outOfStock }) => !outOfStock)).toBe(true)
  expect(data!.categories.length).toBeGreaterThan(0)
  const { data: typed } = await world.visitor().call('/search/suggest', { q: 'mug' })
  expect(typed!.total).toBe((await list({ q: 'mug' })).total)
})

it('returns the same results after the model is rebuilt', async () => {
  const before = await list({ q: 'mug' })
  await world.shop.db.transaction((tx) => noteChange(tx, ['catalogue']))
  await world.shop.changes.catchUp()
  expect(await list({ q: 'mug' })).toEqual(before)
})

it('says what it left out or corrected, and leads to the exact words', async () => {
  expect(await list({ q: 'mug xylophone' })).toMatchObject({ leftOut: ['xylophone'], corrected: null })
  expect(await list({ q: 'esprseso', exact: true })).toMatchObject({ total: 0, corrected: null })
  const pageOf = async (path: string) => (await world.app.inject({ url: path })).body
  const corrected = await pageOf('/search?q=esprseso')
  expect(corrected).toContain('href="/search?q=esprseso&amp;exact=1"')
  const empty = await pageOf('/search?q=esprseso&exact=1')
  expect(empty).not.toContain('exact=1"')
  expect(empty).toContain('Best sellers')
  expect(empty).toContain('href="/contact"')
})

it('adds what a much more frequent word finds, if there is little for a rare one', async () => {
  for (let count = 0; count < 10; count++) {
    await makeProduct(world.shop, { handle: `lantern-${count}`, names: { en: `Lantern ${count}` } })
  }
  await makeProduct(world.shop, { handle: 'wool', names: { en: 'Lanters wool' } })
  await world.shop.changes.catchUp()
  const { items, widened, total } = await list({ q: 'lanters' })
  expect(widened).toBe('lantern')
  expect(total).toBe(11)
  expect(items[0]?.slug).toBe('wool')
  expect(await list({ q: 'lanters', exact: true })).toMatchObject({ total: 1, widened: null })
})
