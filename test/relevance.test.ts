import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchOf } from '#server/search/open-search.ts'
import { judgedDemoQueries, ndcg } from '../bench/relevance/judged-query.ts'
import { openTestShop, type TestShop } from './app.ts'
import { expectDone } from './buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({ demo: true })
})
afterAll(() => world.close())

/** nDCG at 10 below which a change of the search has made it worse. `bench/relevance.ts` prints the figures. */
const floors = { en: 0.9, de: 0.9, zh: 0.8, 'zh-HK': 0.9, ja: 0.9, ko: 0.85, vi: 0.85 }

it('finds what shoppers of the demo shop mean, in every language with judged queries', async () => {
  const { rows } = await world.shop.pool.query<{ id: number; handle: string }>(
    'select id, handle from product',
  )
  const handleOf = new Map(rows.map(({ id, handle }) => [id, handle]))
  const figures = new Map<string, number[]>()
  for (const query of judgedDemoQueries()) {
    const { lang, q } = query
    const { ids } = await searchOf(world.shop).find({ lang, currency: 'EUR', text: q, size: 10 })
    const found = ids.map((id) => handleOf.get(id) ?? '')
    figures.set(lang, [...(figures.get(lang) ?? []), ndcg(query, found)])
  }
  expect([...figures.keys()].toSorted()).toEqual(Object.keys(floors).toSorted())
  const below = Object.entries(floors).filter(([lang, floor]) => mean(figures.get(lang)!) < floor)
  expect(below).toEqual([])
})

it('takes a mistyped word for the name of a product rather than for a word of descriptions', async () => {
  const visitor = world.visitor()
  for (const [typed, meant] of [
    ['tase', 'vase'],
    ['teapto', 'teapot'],
  ] as const)
    expect(expectDone(await visitor.call('/product/list', { q: typed })).corrected).toBe(meant)
})

it('judges results by grade and place, and queries without an answer by finding nothing', () => {
  const query = {
    lang: 'en',
    kind: 'name',
    q: 'mug',
    grades: new Map([
      ['mug', 3],
      ['cup', 1],
    ]),
  } as const
  expect(ndcg(query, ['mug', 'cup'])).toBe(1)
  expect(ndcg(query, ['cup', 'mug'])).toBeLessThan(0.8)
  expect(ndcg(query, ['lamp'])).toBe(0)
  expect(ndcg({ ...query, grades: new Map() }, [])).toBe(1)
  expect(ndcg({ ...query, grades: new Map() }, ['lamp'])).toBe(0)
})

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
