import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { saveTexts } from '#server/catalog/save/save-texts.ts'
import { menusSetting } from '#server/content/menus.settings.ts'
import { promotion } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeAttribute, makeCategory, makePicture, makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let staff: DeskCaller
let tea: number
let id: number
let small: number
let large: number
let count = 0

const hour = 3600_000
const saleStarts = new Date(Date.now() + 48 * hour)

beforeAll(async () => {
  world = await openTestShop({
    async prepare(shop) {
      await shop.db.transaction(async (tx) => {
        const others = [{ code: 'JPY', rate: 1_600_000, step: 10, country: 'JP', withTax: false }]
        await changeSetting(tx, currencySetting, { base: 'EUR', others })
        const text = { en: 'Sale is on' }
        const announcement = { text, countdown: false, startsAt: saleStarts.toISOString() }
        await changeSetting(tx, menusSetting, { announcement })
      })
      await makeAttribute(shop, { code: 'size', values: ['s', 'l'].map((code) => ({ code })) })
      tea = await makeCategory(shop, { handle: 'tea', names: { en: 'Tea time' } })
      const sale = { handle: 'sale', kind: 'percentage' as const, percent: 5000, startsAt: saleStarts }
      const [made] = await shop.db.insert(promotion).values(sale).returning()
      await shop.db.transaction((tx) =>
        saveTexts(tx, 'promotion', made!.id, { en: { slug: 'sale', name: 'Half price week' } }),
      )
    },
  })
  staff = await signInStaff(world, { role: 'catalogue' })
})
afterAll(() => world.close())

beforeEach(async () => {
  const handle = `mug-${++count}`
  const variants = ['s', 'l'].map((size) => ({ sku: `${handle}-${size}`, price: 2400, options: { size } }))
  id = await makeProduct(world.shop, {
    handle,
    names: { en: 'Mug', de: 'Becher' },
    options: ['size'],
    variants,
  })
  const { product } = expectDone(await staff.call('/product/detail', { id }))
  ;[small, large] = product.variants.map((each) => each.id) as [number, number]
})

type Set = { path: string; to: unknown }[]
const ask = (set: Set, view: object = {}) => staff.call('/preview/product', { id, lang: 'en', set, ...view })
const show = async (set: Set, view: object = {}) => expectDone(await ask(set, view))
const open = async (url: string) => (await world.app.inject(url.slice(url.indexOf('/', 8)))).body

/** Everything that a save of a product would write. */
async function stored() {
  const { rows } = await world.shop.pool.query(`
    select (select json_agg(p order by p.id) from product p) products,
      (select json_agg(v order by v.id) from variant v) variants,
      (select json_agg(t order by t.kind, t.owner_id, t.lang) from translation t) texts,
      (select count(*)::int from tag) tags, (select count(*)::int from price_history) prices,
      (select max(seq) from change) change, (select count(*)::int from audit where resource = 'product') audit`)
  return rows[0]
}

it('shows the page of a product with values that are not saved, and writes nothing', async () => {
  const picture = await makePicture(world.shop, 'seenfromabove')
  const before = await stored()
  const page = (await world.app.inject(`/product/mug-${count}`)).body
  const { html, data, url, faults, isPublic } = await show([
    { path: 'texts.en.name', to: 'Wide <mug>' },
    { path: 'texts.en.body', to: '<p onclick="x()">Typed</p><script>x()</script>' },
    { path: `variants.${small}.price`, to: 1234 },
    { path: `variants.${large}.price`, to: 5678 },
    { path: `variants.${small}.stockPolicy`, to: 'backorder' },
    { path: 'categories', to: [tea] },
    { path: 'tags', to: ['brand-new'] },
    { path: 'pictures', to: [picture] },
    { path: 'vendor', to: 'Haldene' },
  ])
  expect({ faults, isPublic }).toEqual({ faults: {}, isPublic: true })
  expect(html).toContain('Wide &lt;mug&gt;')
  expect(html).toContain('<p>Typed</p>')
  expect(html).not.toMatch(/onclick|x\(\)/)
  for (const shown of ['€12.34', 'Tea time', 'seenfromabove', 'Haldene']) expect(html).toContain(shown)
  expect(html).not.toContain('€24.00')
  expect(html).not.toContain('<header')
  // The components of the page find their texts in it.
  expect(data).toMatchObject({
    kind: 'product',
    lang: 'en',
    messages: { 'product.buy.add': expect.anything() },
  })
  // The frame loads the stored page, and so does everybody else.
  expect(await open(url)).toContain('<script src="/preview/frame.js?')
  expect(await open(url)).not.toContain('Wide')
  expect((await world.app.inject(`/product/mug-${count}`)).body).toBe(page)
  expect(await stored()).toEqual(before)
})

it('shows what saving then shows', async () => {
  const { product, version } = expectDone(await staff.call('/product/detail', { id }))
  const { maxPerOrder } = product.variants[0]!
  const set = [
    { path: 'texts.en.name', from: 'Mug', to: 'Beaker' },
    { path: 'texts.en.summary', from: '', to: 'Holds a lot' },
    { path: `variants.${small}.price`, from: 2400, to: 1500 },
    { path: `variants.${small}.compareAtPrice`, from: null, to: 2600 },
    { path: `variants.${large}.active`, from: true, to: false },
    { path: `variants.${small}.maxPerOrder`, from: maxPerOrder, to: 3 },
    { path: 'categories', from: [], to: [tea] },
  ]
  const { html } = await show(set.map(({ path, to }) => ({ path, to })))
  // Also the lowest price of the 30 days before, from which the reduction is counted.
  expect(html).toContain('"lowestPrice30":{"amount":2400')
  expectDone(await staff.call('/product/save', { id, version, set }))
  expect((await show([])).html).toBe(html)
})

it('shows one variant chosen, also by an article number that is not saved', async () => {
  const set = [
    { path: `variants.${large}.price`, to: 7700 },
    { path: `variants.${large}.sku`, to: 'NEW-SKU' },
  ]
  expect((await show(set)).html).not.toContain('"selectedSku":"NEW-SKU"')
  const { html, url } = await show(set, { variant: large })
  expect(html).toContain('"selectedSku":"NEW-SKU"')
  expect(new URL(url).pathname).toBe(`/product/mug-${count}`)
})

it('names edits that could not be saved, and shows the others', async () => {
  const { html, faults } = await show([
    { path: 'texts.en.name', to: '' },
    { path: 'texts.en.summary', to: 'Kept' },
    { path: `variants.${small}.price`, to: 1234 },
    { path: `variants.${small}.compareAtPrice`, to: 100 },
    { path: `variants.${large}.price`, to: -1 },
    { path: 'variants.999999.price', to: 100 },
    { path: 'taxClass', to: 'unheard' },
    { path: 'texts.fr.summary', to: 'Sans nom' },
  ])
  expect(Object.keys(faults).sort()).toEqual(
    [
      'taxClass',
      'texts.en.name',
      'texts.fr.name',
      'variants.999999.price',
      `variants.${small}.compareAtPrice`,
      `variants.${large}.price`,
    ].sort(),
  )
  expect(html).toMatch(/Mug[\s\S]*Kept/)
  expect(html).toContain('€12.34')
  // No variant is left on sale: the last edits that say so are left out.
  const off = [small, large].map((variant) => ({ path: `variants.${variant}.active`, to: false }))
  const kept = await show([...off, { path: 'texts.en.name', to: 'Still here' }])
  expect(kept.faults).toEqual({ variants: expect.any(String) })
  expect(kept.html).toContain('Still here')
})

it('shows a language, a currency and an address of its own', async () => {
  const set = [
    { path: 'texts.de.name', to: 'Große Tasse' },
    { path: 'texts.de.slug', to: 'grosse-tasse' },
    ...[small, large].map((variant) => ({
      path: `variants.${variant}.prices.JPY`,
      to: { price: 4321, compareAtPrice: null },
    })),
  ]
  const german = await show(set, { lang: 'de', currency: 'JPY' })
  expect(german.html).toContain('Große Tasse')
  expect(german.html).toMatch(/4\.321/)
  expect(new URL(german.url).pathname).toBe(`/de/product/mug-${count}-de`)
  const rest = await show([], { currency: 'JPY' })
  expect(await open(rest.url)).toContain('¥')
  expect((await show([], { currency: 'XXX' })).html).toContain('€24.00')
})

it('looks at a moment to come with the promotions, announcements and products of then', async () => {
  const soon = new Date(saleStarts.getTime() - hour).toISOString()
  const then = new Date(saleStarts.getTime() + hour).toISOString()
  const set = [small, large].map((variant) => ({ path: `variants.${variant}.price`, to: 3000 }))
  const now = await show(set)
  expect(now.html).not.toContain('Half price week')
  expect((await show(set, { at: soon })).html).toContain('€30.00')
  const later = await show(set, { at: then })
  expect(later.html).toContain('Half price week')
  expect(later.html).toContain('€15.00')
  expect(await open(later.url)).toMatch(/Sale is on[\s\S]*Half price week/)
  // Nothing of that moment stays behind for visitors.
  const visited = (await world.app.inject(`/product/mug-${count}`)).body
  expect(visited).not.toMatch(/Sale is on|Half price week/)
  expect(await open((await show(set)).url)).not.toContain('Sale is on')
  expect((await show(set, { at: new Date(0).toISOString() })).html).toBe(now.html)

  const publishedAt = new Date(saleStarts.getTime()).toISOString()
  const planned = [{ path: 'publishedAt', to: publishedAt }]
  expect([(await show(planned)).isPublic, (await show(planned, { at: then })).isPublic]).toEqual([
    false,
    true,
  ])
  const grant = expectDone(
    await (await signInStaff(world, { role: 'content' })).call('/preview/grant', { path: '/', at: then }),
  )
  expect(await open(grant.url)).toContain('Sale is on')
  const forged = grant.url.replace(/\.(\d{10})\./, (_all, at) => `.${Number(at) - 7200}.`)
  expect(forged).not.toBe(grant.url)
  expect(
    (await world.app.inject(new URL(forged).pathname + new URL(forged).search)).headers['x-frame-options'],
  ).toBe('DENY')
})

it('asks for a permission and for a product with a page', async () => {
  const accountant = await signInStaff(world, { role: 'accountant' })
  expect((await accountant.send('/preview/product', { id, lang: 'en' })).envelope.code).toBe(30)
  // Whoever may not change a price does not see another one either.
  const packer = await signInStaff(world, { role: 'packer' })
  const price = [{ path: `variants.${small}.price`, to: 1 }]
  const denied = expectDone(await packer.call('/preview/product', { id, lang: 'en', set: price }))
  expect(denied.faults).toEqual({ [`variants.${small}.price`]: expect.any(String) })
  expect(await staff.call('/preview/product', { id: 999_999, lang: 'en' })).toMatchObject({
    data: { reason: 'not_found' },
  })
  expect((await staff.send('/preview/product', { id, lang: 'en', at: 'soon' })).envelope.code).toBe(40)
  await world.shop.pool.query('update variant set active = false where product_id = $1', [id])
  expect(await ask([])).toMatchObject({ code: 40, data: { reason: 'invalid' } })
  const shown = await show([{ path: `variants.${small}.active`, to: true }])
  expect(shown.html).toContain('€24.00')
})
