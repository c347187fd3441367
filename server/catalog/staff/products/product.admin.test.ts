import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminData } from '#contract/admin/calls.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeAttribute, makeCategory, makePicture, makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'

type Detail = AdminData<'/product/detail'>

let world: TestShop
let staff: DeskCaller
let id: number
let count = 0

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
  await makeAttribute(world.shop, { code: 'size', values: ['s', 'm', 'l'].map((code) => ({ code })) })
  await makeAttribute(world.shop, { code: 'glaze', values: ['white', 'blue'].map((code) => ({ code })) })
})
afterAll(() => world.close())

beforeEach(async () => {
  id = await makeProduct(world.shop, {
    handle: `mug-${++count}`,
    names: { de: `Becher ${count}` },
    price: 2400,
  })
})

const detail = async () => expectDone(await staff.call('/product/detail', { id }))
const save = async (version: number, ...set: { path: string; from: unknown; to: unknown }[]) =>
  staff.call('/product/save', { id, version, set })
const undo = async (change: { id: string }) => expectDone(await staff.call('/change/undo', { id: change.id }))
const variantOf = ({ product }: Detail) => product.variants[0]!
/** The product as shoppers get it. */
const shown = async () => {
  await world.shop.changes.catchUp()
  return expectDone(await world.visitor().call('/product/detail', { slug: `mug-${count}` })).product
}

describe('a product', () => {
  it('is created as a draft by name and price, published, taken off, archived and restored', async () => {
    const created = expectDone(await staff.call('/product/create', { name: 'Große Kanne', price: 4200 }))
    expect(created.product).toMatchObject({ status: 'draft', handle: 'grosse-kanne' })
    expect(created.product.variants).toMatchObject([{ sku: 'GROSSE-KANNE', price: 4200, onHand: 0 }])
    expect(created.missing.map(({ code }) => code)).toEqual([
      'picture',
      'text',
      'weight',
      'category',
      'manufacturer',
    ])
    const twin = expectDone(await staff.call('/product/create', { name: 'Große Kanne', price: 4200 }))
    expect(twin.product).toMatchObject({ handle: 'grosse-kanne-2', variants: [{ sku: 'GROSSE-KANNE-2' }] })
    const own = { id: created.product.id }
    const visitor = world.visitor()
    const find = async () => {
      await world.shop.changes.catchUp()
      return (await visitor.call('/product/detail', { slug: 'grosse-kanne' })).code
    }
    expect(await find()).toBe(40)
    const published = expectDone(await staff.call('/product/publish', own))
    expect(published.can).toMatchObject({ publish: { why: expect.any(String) }, archive: true })
    expect(await find()).toBe(0)
    expectDone(await staff.call('/product/unpublish', own))
    expect(await find()).toBe(40)
    expect(await staff.call('/product/unpublish', own)).toMatchObject({
      data: { reason: 'transition_refused' },
    })
    const archived = expectDone(await staff.call('/product/archive', own))
    expect(expectDone(await staff.call('/product/restore', own)).product.status).toBe('draft')
    expect(await staff.call('/change/undo', { id: archived.change.id })).toMatchObject({
      data: { reason: 'undo_closed' },
    })
    await undo(created.change)
    expect(expectDone(await staff.call('/product/detail', own)).product.status).toBe('archived')
  })

  it('is published at a moment to come, and previewed before', async () => {
    const own = expectDone(await staff.call('/product/create', { name: 'Spring bowl', price: 900 })).product
    const at = new Date(world.shop.now().getTime() + 3600_000).toISOString()
    const planned = expectDone(await staff.call('/product/publish', { id: own.id, at }))
    expect(planned.product).toMatchObject({ status: 'active', publishedAt: at })
    await world.shop.changes.catchUp()
    expect((await world.visitor().call('/product/detail', { slug: 'spring-bowl' })).code).toBe(40)
    const { url } = expectDone(await staff.call('/product/preview', { id: own.id }))
    const opened = await world.app.inject({ url: url.replace(world.shop.publicUrl, '') })
    const cookie = String(opened.headers['set-cookie']).split(';')[0]!
    const page = await world.app.inject({ url: String(opened.headers.location), headers: { cookie } })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Spring bowl')
  })

  it('is refused for what would break it, and nothing is written', async () => {
    const before = await detail()
    const variant = variantOf(before)
    const other = await makeProduct(world.shop, { handle: `other-${count}` })
    const wrong: [string, unknown, unknown][] = [
      ['texts.en', before.product.texts.en, null],
      ['texts.en.slug', `mug-${count}`, `other-${count}`],
      ['taxClass', 'standard', 'nonsense'],
      ['categories', [], [999_999]],
      ['pictures', [], [999_999]],
      ['related', [], ['nothing-like-it']],
      ['specification', [], [{ attributeCode: 'size', valueCode: 'xxl' }]],
      [`variants.${variant.id}.sku`, variant.sku, `OTHER-${count}`],
      [`variants.${variant.id}.compareAtPrice`, null, variant.price],
      [`variants.${variant.id}.active`, true, false],
      [`variants.${variant.id}.price`, variant.price, -1],
    ]
    expect(other).toBeGreaterThan(0)
    for (const [path, from, to] of wrong) {
      const answer = await save(before.version, { path, from, to })
      expect([path, answer.code, (answer.data as { reason?: string }).reason]).toEqual([path, 40, 'invalid'])
    }
    expect(await save(before.version, { path: 'variants.999999.price', from: 1, to: 2 })).toMatchObject({
      data: { reason: 'not_found' },
    })
    expect(await detail()).toEqual(before)
  })

  it('asks each path for its own permission, and keeps costs from those who may not read money', async () => {
    const { version, product } = await detail()
    const { id: variant } = product.variants[0]!
    const writer = await signInStaff(world, { permissions: ['products.read', 'products.change'] })
    const translator = await signInStaff(world, { permissions: ['products.read', 'translations.change'] })
    const accountant = await signInStaff(world, { permissions: ['products.read', 'money.read'] })
    const ask = async (caller: DeskCaller, path: string, from: unknown, to: unknown) =>
      (await caller.call('/product/save', { id, version, set: [{ path, from, to }] })).code
    expect(await ask(writer, `variants.${variant}.price`, 2400, 1)).toBe(30)
    expect(await ask(writer, `variants.${variant}.cost`, null, 1)).toBe(30)
    expect(await ask(writer, 'texts.de.summary', '', 'Neu')).toBe(30)
    expect(await ask(translator, 'texts.en.summary', '', 'New')).toBe(30)
    expect(await ask(accountant, `variants.${variant}.cost`, null, 1)).toBe(30)
    expect(await ask(translator, 'texts.de.summary', '', 'Neu')).toBe(0)
    const read = expectDone(await writer.call('/product/detail', { id }))
    expect(read.product.variants[0]).not.toHaveProperty('cost')
    expect(variantOf(await detail())).toMatchObject({ cost: null })
  })

  it('keeps costs from those who may read changes but not money', async () => {
    const { version, product } = await detail()
    const path = `variants.${product.variants[0]!.id}.cost`
    const saved = await staff.call('/product/save', { id, version, set: [{ path, from: null, to: 777 }] })
    const change = expectDone(saved).change.id
    const shown = async (caller: DeskCaller) =>
      expectDone(await caller.call('/change/detail', { id: change })).changes
    expect(await shown(staff)).toEqual([{ path, before: null, after: 777 }])
    expect(await shown(await signInStaff(world, { permissions: ['audit.read'] }))).toEqual([])
    expectDone(await staff.call('/change/undo', { id: change }))
  })
})

describe('saving', () => {
  it('merges colleagues’ edits by path, conflicts on the same one, and is undone', async () => {
    const { version, product } = await detail()
    const { id: variant } = product.variants[0]!
    const price = expectDone(await save(version, { path: `variants.${variant}.price`, from: 2400, to: 1900 }))
    const text = expectDone(
      await save(version, { path: 'texts.de.name', from: `Becher ${count}`, to: 'Tasse' }),
    )
    expect(text.merged).toEqual(['texts.de.name'])
    const clash = await save(version, { path: `variants.${variant}.price`, from: 2400, to: 2000 })
    expect(clash).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile', conflicts: [{ theirs: 1900, mine: 2000, by: 'Ada' }] },
    })
    expect((await shown()).variants[0]!.price.amount).toBe(1900)
    await undo(price.change)
    const after = await shown()
    expect(after.variants[0]!.price.amount).toBe(2400)
    expect((await detail()).product.texts.de?.name).toBe('Tasse')
  })

  it('merges the order of pictures with pictures that a colleague added', async () => {
    const [a, b, c, d] = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => makePicture(world.shop, name + count)),
    )
    const first = expectDone(
      await save((await detail()).version, { path: 'pictures', from: [], to: [a, b, c] }),
    )
    const { version } = first
    expectDone(await save(version, { path: 'pictures', from: [a, b, c], to: [a, b, c, d] }))
    const merged = expectDone(await save(version, { path: 'pictures', from: [a, b, c], to: [c, a, b] }))
    expect(merged.product.pictures.map((each) => each.id)).toEqual([c, a, b, d])
    const clash = await save(version, { path: 'pictures', from: [a, b, c], to: [b, a, c] })
    expect(clash).toMatchObject({ code: 10, data: { conflicts: [{ path: 'pictures' }] } })
  })

  it('reaches the product page and the search as an import does', async () => {
    const page = async () => (await world.app.inject({ url: `/product/mug-${count}` })).body
    expect(await page()).toContain(`mug-${count}`)
    const { version } = await detail()
    const name = `Winter cup ${count}`
    const saved = expectDone(
      await save(
        version,
        { path: 'texts.en.name', from: `mug-${count}`, to: name },
        { path: 'texts.en.body', from: '', to: '<p onclick="x()">Thick glaze</p><script>x()</script>' },
      ),
    )
    expect(saved.product.texts.en?.body).toBe('<p>Thick glaze</p>')
    await world.shop.changes.catchUp()
    expect(await page()).toContain(name)
    const found = expectDone(await world.visitor().call('/search/query', { q: name }))
    expect(found.items.map(({ id: item }) => item)).toContain(String(id))
    const listed = expectDone(await staff.call('/product/list', { q: name }))
    expect(listed.items).toMatchObject([{ product: id, name }])
    const { rows } = await world.shop.pool.query(
      `select payload from outbox where event = 'product.changed' order by id desc limit 1`,
    )
    expect(rows[0]!.payload).toEqual({ productIds: [id] })
  })

  it('adds and removes a language as a whole, and puts it back', async () => {
    const { version, product } = await detail()
    const de = product.texts.de
    const removed = expectDone(await save(version, { path: 'texts.de', from: de, to: null }))
    expect(removed.product.texts).not.toHaveProperty('de')
    await undo(removed.change)
    expect((await detail()).product.texts.de).toEqual(de)
    const added = expectDone(
      await save((await detail()).version, { path: 'texts.fr.name', from: '', to: `Tasse d’hiver ${count}` }),
    )
    expect(added.product.texts.fr).toMatchObject({ slug: `tasse-dhiver-${count}` })
    await undo(added.change)
    expect((await detail()).product.texts).not.toHaveProperty('fr')
  })

  it('refuses texts of a language that has no name', async () => {
    const { version } = await detail()
    const summary = { path: 'texts.fr.summary', from: '', to: 'En grès' }
    for (const edit of [summary, { path: 'texts.fr.slug', from: '', to: 'tasse' }])
      expect(await save(version, edit)).toMatchObject({
        data: { reason: 'invalid', fields: { 'texts.fr.name': expect.any(String) } },
      })
    const saved = expectDone(await save(version, summary, { path: 'texts.fr.name', from: '', to: 'Tasse' }))
    expect(saved.product.texts.fr).toMatchObject({ name: 'Tasse', summary: 'En grès' })
  })

  it('is ordered ahead until the day on which it comes out, and links to its page', async () => {
    const { version, product } = await detail()
    const path = `variants.${product.variants[0]!.id}.releaseOn`
    const day = '2999-01-31'
    const ahead = expectDone(await save(version, { path, from: null, to: day }))
    expect(variantOf(ahead).releaseOn).toBe(day)
    expect((await shown()).variants[0]!.releaseOn).toBe(day)
    expect(await save(ahead.version, { path, from: day, to: '2026-02-30' })).toMatchObject({
      data: { reason: 'invalid', fields: { [path]: expect.any(String) } },
    })
    const links = expectDone(await staff.call('/product/preview', { id, lang: 'de' }))
    expect(new URL(links.page).pathname).toMatch(/^\/de\/.+-de$/)
    expect(links.url).toContain('/preview?')
  })

  it('converts prices into the other currencies of the shop, unless they are fixed', async () => {
    const others = [{ code: 'JPY', rate: 1_615_000, step: 10, country: 'DE' }]
    await world.shop.db.transaction((tx) => changeSetting(tx, currencySetting, { base: 'EUR', others }))
    await world.shop.changes.catchUp()
    const { version, product } = await detail()
    const { id: variant, converted } = product.variants[0]!
    expect(converted).toEqual({ JPY: { price: 3880, compareAtPrice: null } })
    const path = `variants.${variant}.prices.JPY`
    const fixed = { price: 3900, compareAtPrice: 4500 }
    const saved = expectDone(await save(version, { path, from: null, to: fixed }))
    expect(variantOf(saved).prices).toEqual({ JPY: fixed })
    const low = { price: 3900, compareAtPrice: 3000 }
    const cheap = { path, from: fixed, to: low }
    const other = { path: `variants.${variant}.prices.USD`, from: null, to: fixed }
    for (const edit of [cheap, other])
      expect(await save(saved.version, edit)).toMatchObject({
        data: { reason: 'invalid', fields: { [edit.path]: expect.any(String) } },
      })
    const removed = expectDone(await save(saved.version, { path, from: fixed, to: null }))
    expect(variantOf(removed).prices).toEqual({})
    await undo(removed.change)
    expect(variantOf(await detail()).prices).toEqual({ JPY: fixed })
  })

  it('keeps the history of prices, from which a reduction takes its lowest price of 30 days', async () => {
    const { version, product } = await detail()
    const { id: variant } = product.variants[0]!
    const at = `variants.${variant}`
    const lower = expectDone(await save(version, { path: `${at}.price`, from: 2400, to: 2000 }))
    const back = expectDone(await save(lower.version, { path: `${at}.price`, from: 2000, to: 2400 }))
    const reduced = expectDone(
      await save(
        back.version,
        { path: `${at}.price`, from: 2400, to: 1800 },
        { path: `${at}.compareAtPrice`, from: null, to: 2400 },
      ),
    )
    expect(variantOf(reduced)).toMatchObject({ price: 1800, compareAtPrice: 2400, lowestPrice30: 2000 })
    expect((await shown()).variants[0]!.lowestPrice30?.amount).toBe(2000)
  })
})

describe('the list', () => {
  it('filters by category, tag, status and stock, and names what is missing', async () => {
    const category = await makeCategory(world.shop, { handle: `cat-${count}` })
    const { version } = await detail()
    expectDone(
      await save(
        version,
        { path: 'categories', from: [], to: [category] },
        { path: 'tags', from: [], to: [`Summer Sale ${count}`] },
      ),
    )
    const ask = async (field: string, op: string, value: unknown) =>
      expectDone(await staff.call('/product/list', { filter: { all: [{ field, op, value } as never] } }))
        .items
    expect(await ask('category', 'is', category)).toMatchObject([
      {
        ...{ product: id, status: 'active', variants: 1, available: 10, languages: ['de', 'en'], sold: 0 },
        ...{ price: { from: { amount: 2400 }, to: { amount: 2400 } }, missing: ['picture', 'text'] },
        category: `cat-${count}`,
      },
    ])
    expect(await ask('tag', 'in', [`summer-sale-${count}`])).toMatchObject([{ product: id }])
    expect((await ask('status', 'is', 'draft')).every((row) => row.status === 'draft')).toBe(true)
    await world.shop.pool.query(
      'update stock set on_hand = 0 where variant_id in (select id from variant where product_id = $1)',
      [id],
    )
    expect((await ask('soldOut', 'is', true)).map((row) => row.product)).toContain(id)
  })

  it('offers the values in use and those of the settings, and names the collections of a product', async () => {
    await save(
      (await detail()).version,
      { path: 'vendor', from: '', to: `Potter ${count}` },
      { path: 'type', from: '', to: `Mugs ${count}` },
    )
    const choices = expectDone(await staff.call('/product/choices', {}))
    expect(choices.vendors).toContain(`Potter ${count}`)
    expect(choices.types).toContain(`Mugs ${count}`)
    expect(choices.taxClasses).toEqual(expect.arrayContaining(['standard', 'exempt']))
    expect(choices.shippingClasses).toContain('standard')
    const { group, version } = expectDone(await staff.call('/collection/create', { name: `Gifts ${count}` }))
    const set = [{ path: 'products', from: [], to: [id] }]
    expectDone(await staff.call('/collection/save', { id: group.id, version, set }))
    expect((await detail()).product.collections).toEqual([{ id: group.id, name: `Gifts ${count}` }])
  })

  it('counts its views for those who may read products, and for nobody else', async () => {
    const { counts } = expectDone(await staff.call('/view/counts', { kind: 'product' }))
    expect(Object.keys(counts)).toEqual(['on-sale', 'drafts', 'sold-out', 'archived', 'deleted'])
    expect(counts['on-sale']!.value).toBeGreaterThan(0)
    const key = await openKey(world, ['orders.read'])
    expect(await key.call('/view/list', { kind: 'product' })).toMatchObject({ code: 30 })
  })

  it('copies a product as a draft with stock and SKUs of its own', async () => {
    const copy = expectDone(await staff.call('/product/duplicate', { id })).product
    expect(copy).toMatchObject({
      ...{ name: `mug-${count} (copy)`, status: 'draft', handle: `mug-${count}-copy` },
      variants: [{ sku: `MUG-${count}-COPY`, price: 2400, onHand: 0 }],
    })
    expect(copy.texts.de?.slug).toBe(`mug-${count}-de-copy`)
  })

  it('copies variants whose SKUs differ only at their end', async () => {
    const long = 'MUG-'.padEnd(52, 'X')
    const twins = ['white', 'blue'].map((glaze) => ({
      sku: `${long}-${glaze}`,
      options: { glaze },
      price: 1,
    }))
    id = await makeProduct(world.shop, { handle: `long-${count}`, options: ['glaze'], variants: twins })
    const skus = async () => {
      const { product } = expectDone(await staff.call('/product/duplicate', { id }))
      return product.variants.map(({ sku }) => sku)
    }
    const base = long.slice(0, 50)
    expect(await skus()).toEqual([`${base}-COPY`, `${base}-COPY-2`])
    expect(await skus()).toEqual([`${base}-COPY-2-2`, `${base}-COPY-2-3`])
  })
})
