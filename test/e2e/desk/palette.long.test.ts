import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexProducts } from '#server/catalog/staff/index-products.ts'
import { indexCustomer } from '#server/customers/staff/index-customers.ts'
import { buy, payAt, signIn } from '#test/buying.ts'
import texts from '../../../locales/desk/en.json' with { type: 'json' }
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk } from './desk.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
  await indexProducts(shop.shop)
})
afterAll(() => shop.close())

/** Opens the palette and types. Resolves to the ids of what it offers. */
async function look(page: Page, words = ''): Promise<string[]> {
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] input:focus').waitFor()
  await page.keyboard.type(words)
  return idsOf(page)
}

function idsOf(page: Page): Promise<string[]> {
  return page.getByRole('menuitem').evaluateAll((items) => items.map((item) => item.dataset.key!))
}

async function leave(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Types words and chooses an entry by keys alone. `idStart`: the beginning of its id. */
async function choose(page: Page, words: string, idStart: string) {
  await look(page, words)
  const entry = page.locator(`[role=menuitem][data-key^="${idStart}"]`).filter({ hasText: words }).first()
  const typed = page.locator('[role=dialog] input')
  const state = async () => [await typed.inputValue(), await idsOf(page)]
  await expect.poll(state).toEqual([words, expect.arrayContaining([expect.stringMatching(`^${idStart}`)])])
  for (let step = 0; step < 30 && !(await entry.getAttribute('data-focused')); step++)
    await page.keyboard.press('ArrowDown')
  expect([words, await entry.getAttribute('data-focused')]).toEqual([words, 'true'])
  await page.keyboard.press('Enter')
}

/** The names that the texts of the desk give to actions, places and inner screens, by their ids. */
const named = (kind: 'do' | 'place' | 'screen') =>
  Object.entries(texts).flatMap(([key, label]) => {
    const id = new RegExp(`^desk\\.frame\\.${kind}_(.+)$`).exec(key)?.[1]
    return id && !label.includes('{') ? [{ id, label }] : []
  })

it('opens every screen, and from everywhere every action that a list offers', async () => {
  const { page, errors } = await openDesk(shop, '/me')
  const actions = named('do')
  const screens = [...named('place'), ...named('screen')]
  expect(screens.length).toBeGreaterThan(40)
  for (const { label } of screens) {
    await choose(page, label, 'place ')
    await page.locator('h1:focus').waitFor()
    await expectAccessible(page)
    const offered = (await look(page)).filter((id) => id.startsWith('action new '))
    await leave(page)
    for (const id of offered)
      expect([label, actions.map((action) => `action ${action.id.replaceAll('_', ' ')}`)]).toEqual([
        label,
        expect.arrayContaining([id]),
      ])
  }
  for (const { label } of actions) {
    await page.goto(`${shop.url}/admin/`)
    await page.locator('h1').filter({ hasText: 'Home' }).waitFor()
    await choose(page, label, 'action everywhere ')
    await page.waitForURL(({ pathname }) => !/^\/admin\/?$/.test(pathname))
    await page.locator('h1:focus, [role=dialog]').first().waitFor()
    await expectAccessible(page)
  }
  expect(errors).toEqual([])
})

it('starts every action on a record that is found by its number or name', async () => {
  const { rows } = await shop.shop.pool.query<{ sku: string; handle: string }>(
    `select v.sku, p.handle from variant v join product p on p.id = v.product_id join stock s on s.variant_id = v.id
      where s.on_hand > 20 order by v.id limit 1`,
  )
  const { sku, handle } = rows[0]!
  const placed = await buy(shop.visitor(), { sku, method: 'test' })
  await payAt(shop.app, placed.payment)
  const { id: customerId } = await signIn(shop.shop, 'grace@example.com')
  await indexCustomer(shop.shop, { customerId })
  await shop.runJobs()
  const { page, errors } = await openDesk(shop, '/')
  const actions = [
    [placed.orderNumber, ['order ship', 'order refund', 'order cancel', 'order print']],
    ['grace@example.com', ['customer give']],
    [handle, ['product duplicate']],
  ] as const
  for (const [words, ids] of actions)
    for (const id of ids) {
      await page.goto(`${shop.url}/admin/`)
      await page.locator('h1').filter({ hasText: 'Home' }).waitFor()
      await choose(page, words, `${id} `)
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor()
      await expectAccessible(page)
    }
  expect(errors).toEqual([])
})
