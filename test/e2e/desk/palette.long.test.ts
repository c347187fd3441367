import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexCustomer } from '#server/customers/staff/index-customers.ts'
import { buy, payAt, signIn } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk } from './desk.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

/** Opens the palette and types. */
async function look(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] input:focus').waitFor()
  await page.keyboard.type(words)
}

function idsOf(page: Page): Promise<string[]> {
  return page.getByRole('menuitem').evaluateAll((items) => items.map((item) => item.dataset.key!))
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

it('starts every action on an order or a customer that is found by number or email', async () => {
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    'select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1',
  )
  const { sku } = rows[0]!
  const placed = await buy(shop.visitor(), { sku, method: 'test' })
  await payAt(shop.app, placed.payment)
  const { id: customerId } = await signIn(shop.shop, 'grace@example.com')
  await indexCustomer(shop.shop, { customerId })
  await shop.runJobs()
  const { page, errors } = await openDesk(shop, '/')
  const actions = [
    [placed.orderNumber, ['order ship', 'order refund', 'order cancel', 'order print']],
    ['grace@example.com', ['customer give']],
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
