import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Lang } from '#contract/languages.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { rankingSetting } from '#server/search/ranking.setting.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeCategory, makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let staff: DeskCaller
let kitchen: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  world = await openTestShop({
    async prepare(shop) {
      kitchen = await makeCategory(shop, { handle: 'kitchen' })
      const make = async (handle: string, name: string, more: object = {}) => {
        ids[handle] = await makeProduct(shop, {
          handle,
          names: { en: name },
          categoryIds: [kitchen],
          ...more,
        })
      }
      await make('mug', 'Morning mug', { sales: 90, price: 1900 })
      await make('teacup', 'Tea cup', { sales: 50, price: 900 })
      await make('bowl', 'Cup bowl', { sales: 10, price: 2900 })
      await make('gone', 'Old cup', { status: 'draft' })
      await make('empty', 'Cup saucer', { variants: [{ sku: 'SAUCER', price: 500, onHand: 0 }], sales: 99 })
      await makeProduct(shop, { handle: 'rug', names: { en: 'Wool rug', de: 'Teppich', zh: '地毯' } })
    },
  })
  staff = await signInStaff(world, { permissions: ['products.read', 'products.change'] })
})
afterAll(() => world.close())

async function found(query: Record<string, unknown>, lang: Lang = 'en') {
  await world.shop.changes.catchUp()
  const { data } = await world.visitor({ 'x-lang': lang }).call('/search/query', query as { q: string })
  return { ...data!, slugs: data!.items.map(({ slug }) => slug.replace(`-${lang}`, '')) }
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const rule = {
  lang: null,
  words: null,
  categoryId: null,
  pinned: [] as number[],
  boosted: [] as number[],
  buried: [] as number[],
  startsAt: null as string | null,
  endsAt: null as string | null,
}

it('finds by synonyms in both directions or one, in their language only, until they are removed', async () => {
  expect((await found({ q: 'carpet' })).slugs).toEqual([])
  const both = expectDone(
    await staff.call('/synonym/save', {
      to: { lang: 'en', words: ['rug', 'Floor carpet', 'carpet'], finds: [] },
    }),
  )
  expect((await found({ q: 'carpets' })).slugs).toEqual(['rug'])
  expect((await found({ q: 'floor carpet' })).slugs).toEqual(['rug'])
  expect((await found({ q: 'läufer' }, 'de')).slugs).toEqual([])
  await staff.call('/synonym/save', { to: { lang: 'de', words: ['Läufer'], finds: ['Teppich'] } })
  expect((await found({ q: 'Läufer' }, 'de')).slugs).toEqual(['rug'])
  await staff.call('/synonym/save', { to: { lang: 'zh', words: ['毯子', '地毯'], finds: [] } })
  expect((await found({ q: '毯子' }, 'zh')).slugs).toEqual(['rug'])
  const removed = expectDone(await staff.call('/synonym/remove', { ids: [both.saved.id] }))
  expect((await found({ q: 'carpet' })).slugs).toEqual([])
  expectDone(await staff.call('/change/undo', { id: removed.change.id }))
  expect((await found({ q: 'carpet' })).slugs).toEqual(['rug'])
})

it('refuses a synonym of one word, and an edit of a row that a colleague changed', async () => {
  const one = await staff.call('/synonym/save', { to: { lang: 'en', words: ['mug'], finds: [] } })
  expect(one).toMatchObject({ code: 40, data: { reason: 'invalid', fields: { words: expect.any(String) } } })
  const row = { lang: 'en' as const, words: ['mug', 'beaker'], finds: [] }
  const { saved } = expectDone(await staff.call('/synonym/save', { to: row }))
  const mine = { ...row, words: ['mug', 'beaker', 'cup'] }
  expectDone(await staff.call('/synonym/save', { id: saved.id, from: row, to: mine }))
  const late = await staff.call('/synonym/save', {
    id: saved.id,
    from: row,
    to: { ...row, words: ['a', 'b'] },
  })
  expect(late).toMatchObject({ code: 10, data: { reason: 'changed_meanwhile' } })
  expectDone(await staff.call('/synonym/remove', { ids: [saved.id] }))
})

it('leads a query to a page, however it is written, and takes no address beyond the shop', async () => {
  const to = { lang: null, words: 'Shipping  Costs!', target: '/shipping' }
  expectDone(await staff.call('/searchRedirect/save', { to }))
  expect((await found({ q: 'shipping costs' })).redirect).toBe('/shipping')
  expect((await found({ q: 'shipping' })).redirect).toBeNull()
  const page = await world.app.inject({ url: '/search?q=SHIPPING+costs' })
  expect(page).toMatchObject({ statusCode: 302, headers: { location: '/shipping' } })
  for (const target of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    const refused = await staff.send('/searchRedirect/save', { to: { ...to, words: 'x', target } })
    expect(refused.envelope).toMatchObject({ code: 40, data: { reason: 'invalid' } })
  }
  await staff.call('/searchRedirect/save', {
    to: { lang: null, words: 'versand', target: '/de/versand?a=b' },
  })
  await world.shop.changes.catchUp()
  for (const url of ['/search?q=versand', '/de/search?q=versand'])
    expect((await world.app.inject({ url })).headers.location).toBe('/de/versand?a=b')
  for (const [words, target] of [
    ['loop one', '/search?q=Loop+two'],
    ['loop two', '/search?q=loop%20one'],
    ['delivery', '/search?q=shipping+costs'],
    ['teacup', '/search?q=teacup&in_stock=1'],
    ['again', '/de/search?q=again'],
  ] as const)
    expectDone(await staff.call('/searchRedirect/save', { to: { lang: null, words, target } }))
  await world.shop.changes.catchUp()
  const answerOf = async (url: string) => {
    const { statusCode, headers } = await world.app.inject({ url })
    return headers.location ?? statusCode
  }
  expect(await answerOf('/search?q=loop+one')).toBe(200)
  expect(await answerOf('/search?q=delivery')).toBe('/shipping')
  expect(await answerOf('/search?q=teacup')).toBe('/search?q=teacup&in_stock=1')
  expect(await answerOf('/search?q=teacup&in_stock=1')).toBe(200)
  expect(await answerOf('/de/search?q=again')).toBe(200)
  const twice = await staff.call('/searchRedirect/save', { to })
  expect(twice).toMatchObject({ code: 40, data: { reason: 'invalid' } })
})

it('pins, moves up and moves to the end for a query, while filters, other sorts and sale still decide', async () => {
  expect((await found({ q: 'cup' })).slugs).toEqual(['teacup', 'bowl', 'empty'])
  const to = {
    ...rule,
    words: 'cup',
    pinned: [ids.empty!, ids.gone!, ids.mug!, ids.bowl!],
    buried: [ids.teacup!],
  }
  const tried = expectDone(await staff.call('/searchRule/try', { rule: to }))
  expect(tried.items.map(({ place }) => place)).toEqual(['pinned', 'pinned', 'pinned', 'buried'])
  const { saved } = expectDone(await staff.call('/searchRule/save', { to }))
  // A draft is not shown, what is sold out keeps its place, and what is pinned need not have the word.
  const now = await found({ q: 'Cup' })
  expect(now.slugs).toEqual(['mug', 'bowl', 'empty', 'teacup'])
  expect(tried.items.map(({ id }) => id)).toEqual([ids.mug, ids.bowl, ids.empty, ids.teacup])
  expect(expectDone(await world.visitor().call('/search/suggest', { q: 'cup' })).total).toBe(4)
  expect((await found({ q: 'cup', sort: 'price_asc' })).slugs).toEqual(['empty', 'teacup', 'mug', 'bowl'])
  expect((await found({ q: 'cup', filters: { inStock: true } })).slugs).toEqual(['mug', 'bowl', 'teacup'])
  expect((await found({ q: 'cup', filters: { price: { max: 1000 } } })).slugs).toEqual(['empty', 'teacup'])
  expect((await found({ q: 'tea cup' })).slugs).not.toContain('mug')
  expectDone(await staff.call('/searchRule/remove', { ids: [saved.id] }))
  expect((await found({ q: 'cup' })).slugs).toEqual(['teacup', 'bowl', 'empty'])
})

it('ranks results by sales, stock and margin as the shop weighs them', async () => {
  const { shop } = world
  const weigh = async (weights: Record<string, number>) => {
    await shop.db.transaction((tx) => changeSetting(tx, rankingSetting, weights))
    return (await found({ q: 'cup' })).slugs
  }
  // A unit of the tea cup costs as much as it sells for, one of the bowl next to nothing.
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`update variant set cost = case when product_id = ${ids.bowl} then 100 else price end
      where product_id in (${ids.bowl}, ${ids.teacup})`)
    await noteChange(tx, [`product:${ids.bowl}`, `product:${ids.teacup}`])
  })
  expect(await weigh({})).toEqual(['teacup', 'bowl', 'empty'])
  expect(await weigh({ margin: 100 })).toEqual(['bowl', 'teacup', 'empty'])
  expect(await weigh({ sales: 0, margin: 50 })).toEqual(['bowl', 'teacup', 'empty'])
  expect(await weigh({ stock: 0 })).toEqual(['empty', 'teacup', 'bowl'])
  expect(await weigh({})).toEqual(['teacup', 'bowl', 'empty'])
})

it('arranges a category within its period only', async () => {
  const to = { ...rule, categoryId: kitchen, pinned: [ids.bowl!], boosted: [ids.teacup!] }
  const before = (await found({ category: 'kitchen' })).slugs
  expect(before).toEqual(['mug', 'teacup', 'bowl', 'empty'])
  const past = { ...to, startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-02-01T00:00:00.000Z' }
  const { saved } = expectDone(await staff.call('/searchRule/save', { to: past }))
  expect((await found({ category: 'kitchen' })).slugs).toEqual(before)
  const open = { ...past, endsAt: null }
  expectDone(await staff.call('/searchRule/save', { id: saved.id, from: past, to: open }))
  expect((await found({ category: 'kitchen' })).slugs).toEqual(['bowl', 'teacup', 'mug', 'empty'])
  const backwards = await staff.call('/searchRule/save', { to: { ...past, endsAt: past.startsAt } })
  expect(backwards).toMatchObject({ code: 40, data: { reason: 'invalid' } })
  const neither = await staff.call('/searchRule/save', { to: rule })
  expect(neither).toMatchObject({ code: 40, data: { reason: 'invalid' } })
})

it('tries a query with a synonym before it is saved, and names the page that a query leads to', async () => {
  const row = { lang: 'en' as const, words: ['beaker'], finds: ['mug'] }
  const bare = expectDone(await staff.call('/search/try', { words: 'beaker', lang: 'en' }))
  expect(bare).toMatchObject({ redirect: null, total: 0, items: [] })
  const tried = expectDone(await staff.call('/search/try', { words: 'Beaker', lang: 'en', synonym: { row } }))
  expect(tried.items.map(({ id }) => id)).toEqual([ids.mug])
  const { saved } = expectDone(await staff.call('/synonym/save', { to: row }))
  await world.shop.changes.catchUp()
  const other = { id: saved.id, row: { ...row, finds: ['bowl'] } }
  const changed = expectDone(await staff.call('/search/try', { words: 'beaker', lang: 'en', synonym: other }))
  expect(changed.items.map(({ id }) => id)).toEqual([ids.bowl])
  expectDone(await staff.call('/synonym/remove', { ids: [saved.id] }))
  const to = { lang: null, words: 'returns', target: '/returns' }
  expectDone(await staff.call('/searchRedirect/save', { to }))
  await world.shop.changes.catchUp()
  const led = expectDone(await staff.call('/search/try', { words: 'Returns', lang: 'de' }))
  expect(led).toMatchObject({ redirect: '/returns', total: 0 })
})

it('lists searches of 30 days without result, the most frequent first, with what they find by now', async () => {
  const search = async (lang: Lang, searches: Record<string, number>) => {
    const visitor = world.visitor({ 'user-agent': firefox, 'x-lang': lang })
    expectDone(await visitor.call('/consent/set', { statistics: true, marketing: false }))
    for (const [words, hits] of Object.entries(searches))
      expectDone(await visitor.call('/visitor/track', { url: '/search', search: { words, hits } }))
  }
  await search('en', { doormat: 0, hammock: 0, mug: 2 })
  await search('en', { doormat: 0 })
  await search('de', { hammock: 0, uralt: 0 })
  await world.app.flushVisits()
  await world.shop.pool.query(
    "update visit_search set at = at - interval '31 days' where words in ('uralt', 'mug')",
  )
  const listed = async () => {
    const { items } = expectDone(await staff.call('/search/missed', {}))
    return items.map(({ words, lang, count, total, redirect }) => ({ words, lang, count, total, redirect }))
  }
  const nothing = { count: 1, total: 0, redirect: null }
  const before = await listed()
  expect(before[0]).toEqual({ ...nothing, words: 'doormat', lang: 'en', count: 2 })
  expect(before.slice(1)).toHaveLength(2)
  expect(before).toContainEqual({ ...nothing, words: 'hammock', lang: 'de' })
  expectDone(await staff.call('/synonym/save', { to: { lang: 'en', words: ['doormat'], finds: ['rug'] } }))
  const to = { lang: 'de' as const, words: 'hammock', target: '/garden' }
  expectDone(await staff.call('/searchRedirect/save', { to }))
  await world.shop.changes.catchUp()
  const after = await listed()
  expect(after[0]).toMatchObject({ words: 'doormat', total: 1 })
  expect(after).toContainEqual({ ...nothing, words: 'hammock', lang: 'de', redirect: '/garden' })
  expect(after).toContainEqual({ ...nothing, words: 'hammock', lang: 'en' })
  const outsider = await signInStaff(world, { permissions: ['orders.read'] })
  expect(await outsider.call('/search/missed', {})).toMatchObject({ code: 30 })
})
