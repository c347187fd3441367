import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexProducts } from '#server/catalog/staff/index-products.ts'
import { indexCustomer } from '#server/customers/staff/index-customers.ts'
import { buy, payAt, sell, signIn } from '#test/buying.ts'
import texts from '../../../locales/desk/en.json' with { type: 'json' }
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk } from './desk.ts'
import { choose } from './palette.ts'

let shop: VisitedShop

/** The English words of a kind, by what follows in their keys: those that have no value to fill in. */
const wordsOf = (prefix: string) =>
  Object.entries(texts).flatMap(([key, text]) =>
    key.startsWith(prefix) && !text.includes('{') ? [[key.slice(prefix.length), text] as const] : [],
  )

/** The names of some screens at a time, so that no walk takes minutes. */
const inParts = (named: readonly (readonly [id: string, name: string])[]) =>
  Array.from({ length: Math.ceil(named.length / 8) }, (_, part) =>
    named.slice(part * 8, part * 8 + 8).map(([, name]) => name),
  )

/** Opens one screen after the other by its name. The palette has to open on each, whatever has the focus there. */
async function walk(kind: 'place ' | 'screen ', names: readonly string[]) {
  const { page, errors } = await openDesk(shop, '/me')
  const opened = new Set<string>()
  for (const name of names) {
    const before = page.url()
    await choose(page, name, kind)
    await page.waitForURL((url) => url.href !== before)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('main h1').waitFor()
    await expectAccessible(page)
    expect(await page.getByText('There’s nothing at this address').count(), name).toBe(0)
    opened.add(new URL(page.url()).pathname)
  }
  expect(opened.size).toBe(names.length)
  expect(errors).toEqual([])
}

beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

it('starts every action on an order, a customer or a product that is found by number, email or SKU', async () => {
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    'select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1',
  )
  const { sku } = rows[0]!
  const placed = await buy(shop.visitor(), { sku, method: 'test' })
  await payAt(shop.app, placed.payment)
  const { id: customerId } = await signIn(shop.shop, 'grace@example.com')
  await indexCustomer(shop.shop, { customerId })
  await sell(shop.shop, { sku: 'WALK-1', name: 'Walking stick' })
  await sell(shop.shop, { sku: 'WALK-11', name: 'Walking cane' })
  await indexProducts(shop.shop)
  await shop.runJobs()
  const { page, errors } = await openDesk(shop, '/')
  const actions = [
    [placed.orderNumber, ['order ship', 'order refund', 'order cancel', 'order print']],
    ['grace@example.com', ['customer give']],
  ] as const
  const home = async () => {
    await page.goto(`${shop.url}/admin/`)
    await page.locator('h1').filter({ hasText: 'Home' }).waitFor()
  }
  for (const [words, ids] of actions)
    for (const id of ids) {
      await home()
      await choose(page, words, `${id} `)
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor()
      await expectAccessible(page)
    }
  await home()
  await choose(page, 'walk-1', 'product duplicate ', 'Walking stick')
  await page.getByText('Product duplicated').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

// System is a screen of the settings that other screens belong to.
const places = wordsOf('desk.frame.place_').filter(([id]) => id !== 'system')
// Their first screens are places of their own.
const walked = places.filter(([id]) => id !== 'marketing' && id !== 'content')
const screens = wordsOf('desk.frame.screen_')

it('has a name for every place, which a phone shows together', async () => {
  const { page } = await openDesk(shop, '/', { visit: { width: 360, height: 800 } })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^More/ }).click()
  const all = page.getByRole('dialog', { name: 'More' }).getByRole('link')
  const names = (await all.allInnerTexts()).map((name) => name.split('\n')[0])
  expect(names.toSorted()).toEqual(places.map(([, name]) => name).toSorted())
})

it.each([
  ...inParts(walked).map((names) => ['place ', names] as const),
  ...inParts(screens).map((names) => ['screen ', names] as const),
])('opens each %sby its name, from whatever field has the focus: %s', walk)

/** Actions that open a screen and nothing on it. */
const screensOnly = ['new_order', 'price_grid', 'account']

it.each(wordsOf('desk.frame.do_'))('starts the action %s from another screen', async (id, name) => {
  const { page, errors } = await openDesk(shop, '/')
  await choose(page, name, `action everywhere ${id}`)
  await page.waitForURL(({ pathname }) => !/^\/admin\/?$/.test(pathname))
  await page.locator('main h1').filter({ hasNotText: 'Home' }).waitFor({ state: 'attached' })
  await page.getByRole('dialog', { name: 'Search and actions' }).waitFor({ state: 'detached' })
  if (!screensOnly.includes(id)) await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('dialog').count(), id).toBe(screensOnly.includes(id) ? 0 : 1)
  expect(errors).toEqual([])
})
