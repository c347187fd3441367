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
    staff.call('/category/move', { ids: [id], parent, before })
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

it('moves several categories in their order, with those below them, and puts them back', async () => {
  const [wood, metal, shelf] = [await make('Wood'), await make('Metal'), await make('Shelf')]
  const oak = await make('Oak', wood)
  await make('Ash', wood)
  const pine = await make('Pine', wood)
  const veneer = await make('Veneer', oak)
  await makeProduct(world.shop, { handle: 'oak-board', categoryIds: [veneer] })
  await world.shop.pool.query(
    `insert into promotion (handle, kind, percent, category_ids)
      values ('wood-week', 'percentage', 1000, array[$1::int]), ('oak-week', 'percentage', 1000, array[$2::int])`,
    [wood, oak],
  )
  const before = await tree()
  const within = async (id: number) => {
    const { items } = expectDone(await staff.call('/category/list', {}))
    return items.filter(({ parent }) => parent === id).map(({ name }) => name)
  }
  const at = (ids: number[], parent: number | null) => ({ ids, parent, before: null })
  const wish = at([pine, veneer, oak], shelf)
  const { before: _, ...tried } = wish
  // The offer of oak covers it wherever it is; that of wood would no longer cover pine.
  expect(expectDone(await staff.call('/category/tryMove', tried))).toEqual({
    moved: 2,
    products: 1,
    offers: 1,
  })
  const { moved, change } = expectDone(await staff.call('/category/move', wish))
  expect(moved).toBe(2)
  expect([await within(wood), await within(shelf), await within(oak)]).toEqual([
    ['Ash'],
    ['Oak', 'Pine'],
    ['Veneer'],
  ])
  expect((await pageOf('/category/oak')).statusCode).toBe(200)

  for (const call of ['/category/move', '/category/tryMove'] as const) {
    const refused = await staff.call(call, { ...at([metal, oak], veneer) } as never)
    expect(refused.data).toMatchObject({ fields: { parent: expect.stringContaining('Oak') } })
  }
  expect((await staff.call('/category/move', at([oak, 2_000_000_000], null))).data).toMatchObject({
    reason: 'not_found',
  })

  expectDone(await staff.call('/change/undo', { id: change.id }))
  expect(await tree()).toEqual(before)

  const again = expectDone(await staff.call('/category/move', wish)).change
  expectDone(await staff.call('/category/move', at([pine], metal)))
  expectDone(await staff.call('/category/move', at([wood], metal)))
  const { kept } = expectDone(await staff.call('/change/undo', { id: again.id }))
  expect(kept).toEqual([{ path: `${pine}.parent`, why: 'changed_meanwhile' }])
  expect([await within(wood), await within(metal)]).toEqual([
    ['Oak', 'Ash'],
    ['Pine', 'Wood'],
  ])
})

it('tells of a move of several in the history of each, from where all of it can be undone', async () => {
  const [jars, lids, rings] = [await make('Jars'), await make('Lids'), await make('Rings')]
  const before = await tree()
  const historyOf = async (id: number) => {
    const all = [
      { field: 'resource', op: 'is', value: 'category' },
      { field: 'resourceId', op: 'is', value: String(id) },
    ] as const
    return expectDone(await staff.call('/change/list', { filter: { all: [...all] } })).items
  }
  expectDone(await staff.call('/category/move', { ids: [lids, rings], parent: jars, before: null }))
  for (const [id, place] of [
    [lids, 0],
    [rings, 1],
  ] as const) {
    const [entry] = await historyOf(id)
    expect(entry).toMatchObject({ call: '/category/move', undo: { kind: 'free' }, undoneBy: null })
    expect(expectDone(await staff.call('/change/detail', { id: entry!.id })).changes).toEqual([
      { path: `${id}.parent`, before: null, after: jars },
      { path: `${id}.position`, before: expect.any(Number), after: place },
    ])
  }
  const [last] = await historyOf(rings)
  const { undone, change } = expectDone(await staff.call('/change/undo', { id: last!.id }))
  expect(undone.toSorted()).toEqual([lids, rings].flatMap((id) => [`${id}.parent`, `${id}.position`]))
  expect(await tree()).toEqual(before)
  for (const id of [lids, rings]) {
    const [undoing, move] = await historyOf(id)
    expect(undoing).toMatchObject({ call: '/change/undo', undoes: expect.any(String) })
    expect(move).toMatchObject({ call: '/category/move', undoneBy: change!.id })
  }
  expect((await staff.call('/change/undo', { id: last!.id })).data).toMatchObject({ reason: 'undo_closed' })
})

it('moves one category for a desk that was opened before several could be moved', async () => {
  const [stone, marble] = [await make('Stone'), await make('Marble')]
  const send = (wish: object) => {
    const payload = { ...wish, parent: stone, before: null, idempotencyKey: crypto.randomUUID() }
    return staff.send('/category/move', payload)
  }
  expect((await send({ id: marble })).envelope).toMatchObject({ code: 0, data: { moved: 1 } })
  expect(await tree()).toContain('Stone › Marble')
  for (const wish of [{}, { id: marble, ids: [marble] }])
    expect((await send(wish)).envelope.data).toMatchObject({ fields: { ids: expect.any(String) } })
})

it('lets two people who move categories at once never make a circle', async () => {
  const [left, right] = [await make('Left side'), await make('Right side')]
  const move = (id: number, parent: number) =>
    staff.call('/category/move', { ids: [id], parent, before: null })
  const results = await Promise.all([move(left, right), move(right, left)])
  expect(results.map(({ code }) => code).toSorted()).toEqual([0, 40])
  expect((await tree()).filter((name) => name.includes('side'))).toHaveLength(2)
})

it('refuses to move categories without the permission to change products', async () => {
  const reader = await signInStaff(world, { permissions: ['products.read'] })
  const id = await make('Fixed')
  expect((await reader.call('/category/move', { ids: [id], parent: null, before: null })).code).toBe(30)
  expect((await reader.call('/category/tryMove', { ids: [id], parent: null })).code).toBe(30)
})

it('finds pages by addresses with signs that repeat or lengthen a letter, whether made or saved', async () => {
  const id = await make('コーヒー')
  const { group, version } = expectDone(await staff.call('/category/detail', { id }))
  expect(group.texts.en).toMatchObject({ slug: 'コーヒー' })
  expect((await pageOf(`/category/${encodeURIComponent('コーヒー')}`)).statusCode).toBe(200)
  const set = [
    { path: 'texts.ja.name', from: '', to: '人々' },
    { path: 'texts.ja.slug', from: '', to: '人々' },
    { path: 'texts.en.slug', from: 'コーヒー', to: 'สินค้าๆ' },
  ]
  expectDone(await staff.call('/category/save', { id, version, set }))
  for (const [prefix, slug] of [
    ['/ja', '人々'],
    ['', 'สินค้าๆ'],
  ])
    expect((await pageOf(`${prefix}/category/${encodeURIComponent(slug!)}`)).statusCode, slug).toBe(200)
  const moved = await pageOf(`/category/${encodeURIComponent('コーヒー')}`)
  expect(decodeURIComponent(String(moved.headers.location))).toBe('/category/สินค้าๆ')
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
  expect(saved.group.texts).toMatchObject({ de: { slug: 'gartengeraete' }, en: { body: '<p>Sharp</p>' } })
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

it('lists 5,000 groups, says how many there are, and finds the others by name', async () => {
  const { pool } = world.shop
  await pool.query(
    `insert into tag (handle) select 'many-' || lpad(n::text, 4, '0') from generate_series(1, 5100) n`,
  )
  const all = expectDone(await staff.call('/tag/list', {}))
  expect(all.items).toHaveLength(5000)
  expect(all.total).toBeGreaterThanOrEqual(5100)
  expect(all.items.map(({ name }) => name)).not.toContain('many-5099')
  const found = expectDone(await staff.call('/tag/list', { q: 'ANY-5099' }))
  expect([found.items.map(({ name }) => name), found.total]).toEqual([['many-5099'], 1])
  // Those below the last of the top come before it by their position.
  const { rows } = await pool.query<{ id: number }>(
    `insert into category (handle, position) values ('last-of-all', 9999) returning id`,
  )
  await pool.query(
    `insert into category (handle, position, parent_id) select 'below-' || n, 0, $1 from generate_series(1, 5100) n`,
    [rows[0]!.id],
  )
  const { items, total } = expectDone(await staff.call('/category/list', {}))
  expect(items).toHaveLength(5000)
  expect(total).toBeGreaterThan(5100)
  expect(items.map(({ handle }) => handle)).toContain('last-of-all')
  await pool.query(`delete from category where parent_id = $1`, [rows[0]!.id])
  await pool.query(`delete from tag where handle like 'many-%'`)
})
