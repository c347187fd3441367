import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Lang } from '#contract/languages.ts'
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
  expect((await found({ q: 'cup', sort: 'price_asc' })).slugs).toEqual(['empty', 'teacup', 'mug', 'bowl'])
  expect((await found({ q: 'cup', filters: { inStock: true } })).slugs).toEqual(['mug', 'bowl', 'teacup'])
  expect((await found({ q: 'cup', filters: { price: { max: 1000 } } })).slugs).toEqual(['empty', 'teacup'])
  expect((await found({ q: 'tea cup' })).slugs).not.toContain('mug')
  expectDone(await staff.call('/searchRule/remove', { ids: [saved.id] }))
  expect((await found({ q: 'cup' })).slugs).toEqual(['teacup', 'bowl', 'empty'])
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
