import { afterAll, beforeAll, expect, it } from 'vitest'
import { importLock } from '#server/catalog/import/run/import-lock.ts'
import { writeContent } from '#server/content/editing/stored-content.ts'
import { menusSetting } from '#server/content/menus.settings.ts'
import { collection, page, promotion } from '#server/db/tables.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
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
  expectDone(await staff.call('/category/create', { name, parent })).group
const productsIn = async (list: { category: string } | { tag: string }) => {
  await world.shop.changes.catchUp()
  const { items } = expectDone(await world.visitor().call('/product/list', list))
  return items.map(({ slug }) => slug).toSorted()
}
const open = async (path: string) => {
  await world.shop.changes.catchUp()
  return world.app.inject({ url: path })
}

it('moves products, categories below, a search rule and the addresses in every language', async () => {
  const [cups, mugs] = [await make('Cups'), await make('Mugs')]
  const below = await make('Espresso cups', cups.id)
  const { version } = expectDone(await staff.call('/category/detail', { id: cups.id }))
  const set = [{ path: 'texts.de.name', from: '', to: 'Tassen' }]
  expectDone(await staff.call('/category/save', { id: cups.id, version, set }))
  await makeProduct(world.shop, { handle: 'tall-cup', categoryIds: [cups.id] })
  const both = await makeProduct(world.shop, { handle: 'wide-cup', categoryIds: [cups.id, mugs.id] })
  await makeProduct(world.shop, { handle: 'mug', categoryIds: [mugs.id] })
  await world.shop.pool.query('insert into search_rule (category_id, pinned) values ($1, $2)', [
    cups.id,
    [both],
  ])
  const { version: before } = expectDone(await staff.call('/product/detail', { id: both }))

  expect(expectDone(await staff.call('/category/tryMerge', { id: cups.id, into: mugs.id }))).toEqual({
    ...{ products: 2, shared: 1, categories: 1, collections: 0, offers: 0, blocking: 0, links: 0, pages: 0 },
    order: 'moves',
    addresses: [
      { lang: 'de', from: '/de/category/tassen', to: '/de/category/mugs' },
      { lang: 'en', from: '/category/cups', to: '/category/mugs' },
    ],
  })
  const merged = expectDone(await staff.call('/category/merge', { id: cups.id, into: mugs.id }))
  expect(merged).toMatchObject({ products: 2, group: { id: mugs.id, count: 3, name: 'Mugs' } })
  expect(await productsIn({ category: 'mugs' })).toEqual(['mug', 'tall-cup', 'wide-cup'])
  expect(expectDone(await staff.call('/category/detail', { id: below.id })).group.parent).toBe(mugs.id)
  expect(expectDone(await staff.call('/product/detail', { id: both })).version).toBe(before + 1)
  const { rows } = await world.shop.pool.query('select category_id from search_rule where $1 = any(pinned)', [
    both,
  ])
  expect(rows).toEqual([{ category_id: mugs.id }])
  for (const [former, now] of [
    ['/category/cups', '/category/mugs'],
    ['/de/category/tassen', '/de/category/mugs'],
  ] as const) {
    const { statusCode, headers } = await open(former)
    expect({ statusCode, location: headers.location }, former).toEqual({ statusCode: 301, location: now })
  }
  expect((await staff.call('/category/detail', { id: cups.id })).code).toBe(40)
  const { items } = expectDone(await staff.call('/change/list', {}))
  expect(items[0]).toMatchObject({ call: '/category/merge', resourceId: String(mugs.id), paths: ['merged'] })
})

it('lets menus, sections and rules of collections name the one that stays', async () => {
  const [vases, jars] = [await make('Vases'), await make('Jars')]
  const { id: collection } = expectDone(await staff.call('/collection/create', { name: 'Glass' })).group
  const rule = { categories: ['vases', 'lamps'] }
  expectDone(
    await staff.call('/collection/save', {
      id: collection,
      version: 2,
      set: [{ path: 'rule', from: null, to: rule }],
    }),
  )
  const link = { label: { en: 'Vases' }, to: { kind: 'category', handle: 'vases' } } as const
  const sections = [
    { id: 'tiles', type: 'tiles', settings: { source: 'categories', categories: ['jars', 'vases'] } },
    { id: 'other', type: 'tiles', settings: { source: 'own', title: { en: 'vases' } } },
  ]
  const id = await world.shop.db.transaction(async (tx) => {
    await changeSetting(tx, menusSetting, {
      header: [{ ...link, children: [link] }],
      tagline: { en: 'vases' },
    })
    const [made] = await tx.insert(page).values({ handle: 'house' }).returning()
    const content = {
      ...{ texts: {}, sections, template: null, atRoot: false, author: '', pictureId: null },
      ...{ products: [], commentsOpen: false },
    }
    const publishedAt = new Date()
    const wish = { content, status: 'published' as const, publishedAt }
    await writeContent(tx, { kind: 'page', id: made!.id, home: false }, wish, { at: publishedAt, by: 'test' })
    return made!.id
  })
  await world.shop.changes.catchUp()
  expect(expectDone(await staff.call('/category/tryMerge', { id: vases.id, into: jars.id }))).toMatchObject({
    ...{ collections: 1, links: 2, pages: 1, order: null },
  })
  expectDone(await staff.call('/category/merge', { id: vases.id, into: jars.id }))
  await world.shop.changes.catchUp()
  const moved = { label: { en: 'Vases' }, to: { kind: 'category', handle: 'jars' } }
  expect(world.shop.settings(menusSetting)).toMatchObject({
    header: [{ ...moved, children: [moved] }],
    tagline: { en: 'vases' },
  })
  const { rows } = await world.shop.pool.query('select sections from page where id = $1', [id])
  expect(rows[0].sections.map(({ settings }: { settings: unknown }) => settings)).toEqual([
    { source: 'categories', categories: ['jars'] },
    { source: 'own', title: { en: 'vases' } },
  ])
  expect(expectDone(await staff.call('/collection/detail', { id: collection })).group.rule).toEqual({
    categories: ['lamps', 'jars'],
  })
})

it('merges tags, whose collections then follow the tag that stays', async () => {
  const [one, two] = [
    expectDone(await staff.call('/tag/create', { name: 'Hand made' })).group,
    expectDone(await staff.call('/tag/create', { name: 'Handmade' })).group,
  ]
  await makeProduct(world.shop, { handle: 'bowl', tags: [one.handle] })
  await makeProduct(world.shop, { handle: 'plate', tags: [two.handle] })
  expect(expectDone(await staff.call('/tag/merge', { id: one.id, into: two.id })).products).toBe(1)
  expect(await productsIn({ tag: two.handle })).toEqual(['bowl', 'plate'])
  expect((await open(`/tag/${one.handle}`)).headers.location).toBe(`/tag/${two.handle}`)
})

it('refuses what would change prices, a category below, and itself', async () => {
  const [sale, plain] = [await make('On sale'), await make('Plain')]
  const within = await make('Within', sale.id)
  const refused = async (id: number, into: number) => (await staff.call('/category/merge', { id, into })).data
  expect(await refused(sale.id, within.id)).toMatchObject({ fields: { into: expect.any(String) } })
  expect(await refused(sale.id, sale.id)).toMatchObject({ fields: { into: expect.any(String) } })
  expect(await refused(sale.id, 2_000_000_000)).toMatchObject({ reason: 'not_found' })
  const [offer] = await world.shop.db
    .insert(promotion)
    .values({ handle: 'off', kind: 'percentage', percent: 1000, categoryIds: [sale.id] })
    .returning()
  expect(await refused(sale.id, plain.id)).toMatchObject({ reason: 'in_use', uses: { offers: 1 } })
  const tried = expectDone(await staff.call('/category/tryMerge', { id: sale.id, into: plain.id }))
  expect(tried).toMatchObject({ offers: 1, blocking: 1 })
  // Its terms count for the lowest price of the last 30 days.
  await world.shop.pool.query('delete from promotion where id = $1', [offer!.id])
  expect(await refused(sale.id, plain.id)).toMatchObject({ reason: 'in_use', uses: { offers: 1 } })
  await world.shop.pool.query("update promotion_history set since = since - interval '31 days'")
  const [lasting] = await world.shop.db
    .insert(promotion)
    .values({ handle: 'lasting', kind: 'percentage', percent: 1000, categoryIds: [sale.id, plain.id] })
    .returning()
  expectDone(await staff.call('/category/merge', { id: sale.id, into: plain.id }))
  const { rows } = await world.shop.pool.query('select category_ids from promotion where id = $1', [
    lasting!.id,
  ])
  expect(rows).toEqual([{ category_ids: [plain.id] }])
})

it('refuses to move products out of an offer or a collection that covers them from a category above', async () => {
  const [outlet, garden] = [await make('Outlet'), await make('Garden')]
  const [pots, urns] = [await make('Outlet pots', outlet.id), await make('Urns', garden.id)]
  const deeper = await make('Outlet bowls', pots.id)
  const blocking = async (id: number, into: number) =>
    expectDone(await staff.call('/category/tryMerge', { id, into })).blocking
  expect(await blocking(deeper.id, urns.id)).toBe(0)
  const offer = { handle: 'outlet', kind: 'percentage' as const, percent: 1000 }
  await world.shop.db.insert(promotion).values({ ...offer, categoryIds: [outlet.id] })
  expect(await blocking(deeper.id, urns.id)).toBe(1)
  expect((await staff.call('/category/merge', { id: deeper.id, into: urns.id })).data).toMatchObject({
    ...{ reason: 'in_use', uses: { offers: 1 } },
  })
  // Both are below the category of the offer, or the one that stays is: nothing gets dearer.
  expect(await blocking(deeper.id, pots.id)).toBe(0)
  expect(await blocking(urns.id, deeper.id)).toBe(0)

  const [made] = await world.shop.db
    .insert(collection)
    .values({ handle: 'green', rule: { categories: [garden.handle] } })
    .returning()
  await world.shop.db.insert(promotion).values({ ...offer, handle: 'green', collectionIds: [made!.id] })
  expect(await blocking(urns.id, deeper.id)).toBe(1)
})

it('waits for the end of an import, whose next rows may name the category', async () => {
  const [from, into] = [await make('Old name'), await make('New name')]
  const importing = await world.shop.pool.connect()
  await importing.query('select pg_advisory_lock($1)', [importLock])
  const refused = await staff.call('/category/merge', { id: from.id, into: into.id })
  await importing.query('select pg_advisory_unlock($1)', [importLock])
  importing.release()
  expect(refused).toMatchObject({
    code: 40,
    msg: 'Products are being imported. You can merge when that’s done.',
  })
  expectDone(await staff.call('/category/merge', { id: from.id, into: into.id }))
})

it('makes a tag again for a product that gets it while it is merged', async () => {
  const { group } = expectDone(await staff.call('/tag/create', { name: 'Soon gone' }))
  const id = await makeProduct(world.shop, { handle: 'tagged' })
  const { version } = expectDone(await staff.call('/product/detail', { id }))
  const merging = await world.shop.pool.connect()
  await merging.query('begin')
  await merging.query('select from tag where id = $1 for update', [group.id])
  const saving = staff.call('/product/save', {
    ...{ id, version, set: [{ path: 'tags', from: [], to: [group.handle] }] },
  })
  await expect
    .poll(async () => {
      const { rows } = await merging.query(
        `select count(*)::int waiting from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))`,
        [(await merging.query('select pg_backend_pid() pid')).rows[0].pid],
      )
      return rows[0].waiting
    })
    .toBeGreaterThan(0)
  await merging.query(`delete from translation where kind = 'tag' and owner_id = $1`, [group.id])
  await merging.query('delete from tag where id = $1', [group.id])
  await merging.query('commit')
  merging.release()
  expect(expectDone(await saving).product.tags).toEqual([group.handle])
})

it('lets two merges in opposite directions end with one of the two', async () => {
  const [left, right] = [await make('Left'), await make('Right')]
  const results = await Promise.all([
    staff.call('/category/merge', { id: left.id, into: right.id }),
    staff.call('/category/merge', { id: right.id, into: left.id }),
  ])
  expect(results.map(({ code }) => code).toSorted()).toEqual([0, 40])
  const { items } = expectDone(await staff.call('/category/list', {}))
  expect(items.filter(({ id }) => id === left.id || id === right.id)).toHaveLength(1)
})

it('loses no product that is saved, and no category that is made, while a category is merged', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [from, into] = [await make(`From ${round}`), await make(`Into ${round}`)]
    const member = await makeProduct(world.shop, { handle: `member-${round}`, categoryIds: [from.id] })
    const stranger = await makeProduct(world.shop, { handle: `stranger-${round}` })
    const save = async (id: number, before: number[], after: number[]) => {
      const { version } = expectDone(await staff.call('/product/detail', { id }))
      return () =>
        staff.call('/product/save', { id, version, set: [{ path: 'categories', from: before, to: after }] })
    }
    const joins = await save(stranger, [], [from.id])
    const stays = await save(member, [from.id], [from.id, into.id])
    const [merged, joined, stayed, made] = await Promise.all([
      staff.call('/category/merge', { id: from.id, into: into.id }),
      joins(),
      stays(),
      staff.call('/category/create', { name: `Below ${round}`, parent: from.id }),
    ])
    expectDone(merged)
    // Whoever came first was merged too; whoever came last is told.
    const codes = [joined, stayed, made].map(({ code }) => code)
    expect(
      codes.filter((code) => ![0, 10, 40].includes(code)),
      JSON.stringify([joined, stayed, made]),
    ).toEqual([])
    const { items } = expectDone(await staff.call('/category/list', {}))
    expect(items.some(({ id }) => id === from.id)).toBe(false)
    expect(items.some(({ parent }) => parent === into.id)).toBe(made.code === 0)
    const { rows } = await world.shop.pool.query<{ id: number }>(
      'select product_id id from product_category where category_id = $1 order by 1',
      [into.id],
    )
    const expected = [member, ...(joined.code === 0 ? [stranger] : [])]
    expect(rows.map(({ id }) => id)).toEqual(expected.toSorted((a, b) => a - b))
  }
})

it('moves a product that is put into the category in the middle of the merge', async () => {
  const [from, into] = [await make('Early'), await make('Late')]
  await makeProduct(world.shop, { handle: 'early', categoryIds: [from.id] })
  const late = await makeProduct(world.shop, { handle: 'late' })
  const { pool } = world.shop
  // Holds the merge as soon as it has put products into the category that stays.
  await pool.query(`
    create function hold_merge() returns trigger language plpgsql as $$ begin
      if exists (select from made where category_id = ${into.id}) then perform pg_sleep(2); end if;
      return null;
    end $$`)
  await pool.query(`create trigger hold_merge after insert on product_category
    referencing new table as made for each statement execute function hold_merge()`)
  const merging = staff.call('/category/merge', { id: from.id, into: into.id })
  const holds = async () => {
    const { rows } = await pool.query("select from pg_stat_activity where wait_event = 'PgSleep'")
    return rows.length > 0
  }
  await expect.poll(holds, { timeout: 20_000, interval: 20 }).toBe(true)
  await pool.query('insert into product_category (product_id, category_id) values ($1, $2)', [late, from.id])
  expectDone(await merging)
  await pool.query('drop trigger hold_merge on product_category; drop function hold_merge()')
  expect(await productsIn({ category: into.handle })).toEqual(['early', 'late'])
})

it('tells of each product, however many, so that search does not read the whole catalogue again', async () => {
  const { pool, changes } = world.shop
  const { rows: tags } = await pool.query<{ id: number }>(`
    with made as (
      insert into tag (handle) values ('spring-sale'), ('spring') returning id, handle),
    named as (
      insert into translation (kind, owner_id, lang, slug, name) select 'tag', id, 'en', handle, handle from made)
    select id from made order by handle desc`)
  const [from, into] = tags.map(({ id }) => id)
  await pool.query(
    `with made as (insert into product (handle) select 'many-' || n from generate_series(1, 1001) n returning id)
     insert into product_tag (product_id, tag_id) select id, $1 from made`,
    [from],
  )
  const { rows: last } = await pool.query<{ seq: number }>(
    'select coalesce(max(seq), 0)::int as seq from change',
  )
  expect(expectDone(await staff.call('/tag/merge', { id: from!, into: into! })).products).toBe(1001)
  const { rows } = await pool.query<{ kind: string; count: number }>(
    `select split_part(tag, ':', 1) as kind, count(distinct tag)::int as count from change
     where seq > $1 and tag ~ '^(product:|catalogue)' group by 1`,
    [last[0]!.seq],
  )
  expect(rows).toEqual([{ kind: 'product', count: 1001 }])
  await changes.catchUp()
})
