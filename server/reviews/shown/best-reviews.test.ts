import { afterAll, beforeAll, expect, it } from 'vitest'
import { page, review } from '#server/db/tables.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'

let world: TestShop
const products: Record<string, number> = {}

beforeAll(async () => {
  world = await openTestShop()
  for (const handle of ['mug', 'bowl', 'cup']) products[handle] = await makeProduct(world.shop, { handle })
  const settings = { title: { en: 'Heard' } }
  const sections = [
    { id: 'all', type: 'reviews', settings: { ...settings, limit: 6 } },
    { id: 'cups', type: 'reviews', settings: { ...settings, reviews: ['cup'] } },
  ]
  await world.shop.db.update(page).set({ sections })
})
afterAll(() => world.close())

const long = 'a text that says enough to be read by itself'

async function add(product: string, author: string, more: Partial<typeof review.$inferInsert> = {}) {
  const written = { productId: products[product]!, author, lang: 'en', rating: 5, text: `${author}, ${long}` }
  await world.shop.db
    .insert(review)
    .values({ ...written, status: 'published', publishedAt: world.shop.now(), ...more })
}

/** Authors in the sections of the home page, in their order. */
async function shown(url = '/'): Promise<Record<string, string[]>> {
  await world.shop.changes.catchUp()
  const { body } = await world.app.inject({ url })
  const parts = body.split(/<div id="(?=all|cups)/).slice(1)
  return Object.fromEntries(
    parts.map((part) => [
      part.slice(0, part.indexOf('"')),
      [...part.matchAll(/<cite>([^<]*)/g)].map(([, author]) => author!),
    ]),
  )
}

it('shows the best review of each product on the kept home page, in the reader’s language first', async () => {
  expect(await shown()).toEqual({ all: [], cups: [] })
  await add('mug', 'Often helpful', { helpful: 5 })
  await add('mug', 'Second of the mug', { helpful: 4 })
  await add('bowl', 'Once helpful', { helpful: 1 })
  await add('bowl', '林悦', {
    lang: 'zh',
    text: '这只碗每天早上都在用，釉色温润，洗碗机洗了半年也没有变化，非常满意，还会再来买。',
  })
  await add('cup', 'Three stars', { rating: 3, helpful: 9 })
  await add('cup', 'Few words', { text: 'Nice.', helpful: 9 })
  await add('cup', 'Not yet', { status: 'pending', publishedAt: null, helpful: 9 })
  await add('cup', 'Reported', { reports: 1, helpful: 9 })
  expect(await shown()).toEqual({ all: ['Often helpful', 'Once helpful'], cups: [] })
  expect(await shown('/zh')).toEqual({ all: ['林悦', 'Often helpful'], cups: [] })
  await add('cup', 'Cup lover')
  expect(await shown()).toEqual({ all: ['Often helpful', 'Once helpful', 'Cup lover'], cups: ['Cup lover'] })
})
