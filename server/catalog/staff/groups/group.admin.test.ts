import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let staff: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
})
afterAll(() => world.close())

const make = async (name: string, parent: number | null = null) =>
  expectDone(await staff.call('/category/create', { name, parent })).group.id
const tree = async () => {
  const { items } = expectDone(await staff.call('/category/list', {}))
  const names = new Map(items.map(({ id, name }) => [id, name]))
  return items.map(({ name, parent }) => (parent === null ? name : `${names.get(parent)} › ${name}`))
}
const pageOf = async (path: string) => {
  await world.shop.changes.catchUp()
  return world.app.inject({ url: path })
}

it('makes a tree of categories that are moved, but never below themselves', async () => {
  const [kitchen, bath] = [await make('Kitchen'), await make('Bath')]
  const [pans, cups] = [await make('Pans', kitchen), await make('Cups', kitchen)]
  expect(await tree()).toEqual(['Kitchen', 'Kitchen › Pans', 'Kitchen › Cups', 'Bath'])
  const move = (id: number, parent: number | null, before: number | null) =>
    staff.call('/category/move', { id, parent, before })
  expectDone(await move(cups, kitchen, pans))
  expectDone(await move(bath, null, kitchen))
  expect(await tree()).toEqual(['Bath', 'Kitchen', 'Kitchen › Cups', 'Kitchen › Pans'])
  expectDone(await move(pans, bath, null))
  expect(await tree()).toEqual(['Bath', 'Bath › Pans', 'Kitchen', 'Kitchen › Cups'])
  expectDone(await move(bath, kitchen, null))
  expect((await move(kitchen, pans, null)).code).toBe(40)
  expect((await move(cups, null, pans)).code).toBe(40)
  expect(await tree()).toEqual(['Kitchen', 'Kitchen › Cups', 'Kitchen › Bath', 'Bath › Pans'])
})

it('saves a category path by path, shows it on its page, and puts it back', async () => {
  const id = await make('Garden tools')
  const { group, version } = expectDone(await staff.call('/category/detail', { id }))
  expect(group).toMatchObject({ handle: 'garden-tools', count: 0, texts: { en: { slug: 'garden-tools' } } })
  const saved = expectDone(
    await staff.call('/category/save', {
      ...{ id, version },
      set: [
        { path: 'texts.en.name', from: 'Garden tools', to: 'Tools <i>for</i> gardens' },
        { path: 'texts.de.name', from: '', to: 'Gartengeräte' },
        { path: 'texts.en.body', from: '', to: '<p>Sharp</p><script>x()</script>' },
      ],
    }),
  )
  expect(saved.group.texts).toMatchObject({ de: { slug: 'gartengerate' }, en: { body: '<p>Sharp</p>' } })
  expect((await pageOf('/category/garden-tools')).body).toContain('Tools &lt;i&gt;for&lt;/i&gt; gardens')
  expectDone(await staff.call('/change/undo', { id: saved.change.id }))
  const after = expectDone(await staff.call('/category/detail', { id }))
  expect(after.group).toMatchObject({ name: 'Garden tools', texts: { en: { body: '' } } })
  expect(after.group.texts).not.toHaveProperty('de')
  const twin = await make('Garden tools')
  const taken = await staff.call('/category/save', {
    ...{ id: twin, version: 2 },
    set: [{ path: 'texts.en.slug', from: 'garden-tools-2', to: 'garden-tools' }],
  })
  expect(taken).toMatchObject({
    code: 40,
    data: { reason: 'invalid', fields: { 'texts.en.slug': expect.any(String) } },
  })
  const writer = await signInStaff(world, { permissions: ['products.read', 'products.change'] })
  const set = [{ path: 'texts.fr.name', from: '', to: 'Outils' }]
  expect((await writer.call('/category/save', { id: twin, version: 2, set })).code).toBe(30)
})

it('refuses texts of a language that has no name', async () => {
  const id = await make('Lamps')
  const summary = { path: 'texts.de.summary', from: '', to: 'Für den Tisch' }
  const save = (...set: { path: string; from: string; to: string }[]) =>
    staff.call('/category/save', { id, version: 1, set })
  expect(await save(summary)).toMatchObject({
    data: { reason: 'invalid', fields: { 'texts.de.name': expect.any(String) } },
  })
  const saved = expectDone(await save(summary, { path: 'texts.de.name', from: '', to: 'Leuchten' }))
  expect(saved.group.texts.de).toMatchObject({ name: 'Leuchten', summary: 'Für den Tisch' })
})

it('refuses to remove what is in use', async () => {
  const id = await make('Candles')
  const product = await makeProduct(world.shop, { handle: 'candle', categoryIds: [id], tags: ['wax'] })
  expect(await staff.call('/category/remove', { id })).toMatchObject({
    data: { reason: 'in_use', uses: { products: 1, categories: 0, offers: 0 } },
  })
  const wax = expectDone(await staff.call('/tag/list', {})).items.find(({ handle }) => handle === 'wax')!
  expect(wax.count).toBe(1)
  expect((await staff.call('/tag/remove', { id: wax.id })).code).toBe(40)
  const { version } = expectDone(await staff.call('/product/detail', { id: product }))
  const set = [
    { path: 'categories', from: [id], to: [] },
    { path: 'tags', from: ['wax'], to: [] },
  ]
  expectDone(await staff.call('/product/save', { id: product, version, set }))
  expectDone(await staff.call('/category/remove', { id }))
  expectDone(await staff.call('/tag/remove', { id: wax.id }))
  expect((await pageOf('/category/candles')).statusCode).toBe(410)
})

it('fills a collection by hand in order, or by a rule that can be tried first', async () => {
  const [a, b, c] = [
    await makeProduct(world.shop, { handle: 'jar-a', price: 1000, tags: ['jar'] }),
    await makeProduct(world.shop, { handle: 'jar-b', price: 3000, tags: ['jar'] }),
    await makeProduct(world.shop, { handle: 'jar-c', price: 5000, tags: ['jar'], status: 'draft' }),
  ]
  const made = expectDone(await staff.call('/collection/create', { name: 'Jars' }))
  const { id } = made.group
  const save = async (version: number, path: string, from: unknown, to: unknown) =>
    expectDone(await staff.call('/collection/save', { id, version, set: [{ path, from, to }] }))
  const byHand = await save(made.version, 'products', [], [b, a])
  expect(byHand.group).toMatchObject({ products: [b, a], count: 2 })
  const listed = async () => {
    await world.shop.changes.catchUp()
    return expectDone(await world.visitor().call('/product/list', { collection: 'jars' })).items.map(
      (each) => each.slug,
    )
  }
  expect(await listed()).toEqual(['jar-b', 'jar-a'])
  const rule = { tags: ['jar'], maxPrice: 4000 }
  const tried = expectDone(await staff.call('/collection/tryRule', { rule }))
  expect(tried).toEqual({
    total: 2,
    products: [
      { id: a, name: 'jar-a' },
      { id: b, name: 'jar-b' },
    ],
  })
  const byRule = await save(byHand.version, 'rule', null, { ...rule, minPrice: 2000 })
  expect(byRule.group).toMatchObject({ count: 1, products: [] })
  expect(await listed()).toEqual(['jar-b'])
  expectDone(await staff.call('/change/undo', { id: byRule.change.id }))
  expect(expectDone(await staff.call('/collection/detail', { id })).group).toMatchObject({
    ...{ rule: null, products: [b, a] },
  })
  const unknown = { path: 'products', from: [], to: [999_999] }
  expect((await staff.call('/collection/save', { id, version: 9, set: [unknown] })).code).toBe(40)
  expect(c).toBeGreaterThan(b)
})

it('names products by id or handle in the order of their names, without those that are gone', async () => {
  const [vase, jug] = [
    await makeProduct(world.shop, { handle: 'named-vase' }),
    await makeProduct(world.shop, { handle: 'named-jug' }),
  ]
  const { items } = expectDone(await staff.call('/product/names', { ids: [vase, 2_000_000_000, jug] }))
  expect(items).toEqual([
    { id: jug, handle: 'named-jug', name: 'named-jug' },
    { id: vase, handle: 'named-vase', name: 'named-vase' },
  ])
  const handles = ['named-vase', 'never-made']
  expect(expectDone(await staff.call('/product/names', { handles })).items).toEqual([items[1]])
  const packer = await signInStaff(world, { permissions: ['orders.read'] })
  expect((await packer.call('/product/names', { ids: [vase] })).code).toBe(30)
})
