import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setting } from '#server/db/tables.ts'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk } from './desk.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop({ prepare: async () => {} })
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.shop.db.delete(setting)))

/** Lets the page lose the shop and find it again, as if the shop restarted. */
async function outage(page: Page) {
  let isLost = false
  const sockets = new Set<WebSocketRoute>()
  await page.routeWebSocket('**/ws/admin', (socket) => {
    if (isLost) return void socket.close()
    socket.connectToServer()
    sockets.add(socket)
  })
  await page.route(/\/(api\/admin|admin\/texts|admin\/assets)\//, (route) =>
    isLost ? route.abort() : route.fallback(),
  )
  await page.reload()
  await page.locator('h1').waitFor()
  return {
    async begin() {
      isLost = true
      for (const socket of sockets) await socket.close()
      sockets.clear()
    },
    end() {
      isLost = false
    },
  }
}

it('goes on by itself once the shop can be reached: a save, a screen, and a desk that was opened meanwhile', async () => {
  const { page } = await openDesk(shop, '/settings/shop')
  const { begin, end } = await outage(page)
  await page.getByLabel('City').fill('Bremen')
  await begin()
  await page.keyboard.press('Control+s')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByText('No connection to the shop').waitFor()
  end()
  await page.getByText('Shop saved').waitFor()
  await bar.waitFor({ state: 'detached' })

  await begin()
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click()
  await page.getByText('This screen couldn’t be loaded').waitFor()
  await page.getByRole('main').getByText('No connection to the shop').waitFor()
  await expectAccessible(page)
  end()
  await page.locator('h1').filter({ hasText: 'Orders' }).waitFor()

  await page.route('**/api/admin/me', (route) => route.abort())
  await page.reload()
  await page.getByText('The desk is taking longer than usual to open').waitFor()
  expect(await page.locator('h1').count()).toBe(0)
  await page.unroute('**/api/admin/me')
  await page.locator('h1').filter({ hasText: 'Orders' }).waitFor()
})

it('comes back with the draft when a newer version has replaced a file that is needed', async () => {
  const { page } = await openDesk(shop, '/settings/shop')
  // Also in a page that the person has loaded again before.
  await page.reload()
  const colleague = await signInStaff(shop, { name: 'Grace' })
  await page.getByLabel('City').fill('Bremen')
  const { data } = await colleague.call('/setting/detail', { id: 'shop' })
  const missing = page.waitForResponse((response) => response.status() === 404)
  await page.route('**/admin/assets/conflicts-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  const set = [{ path: 'city', from: '', to: 'Kiel' }]
  expectDone(await colleague.call('/setting/save', { id: 'shop', version: data.setting.version, set }))
  await missing
  await page.getByRole('alert').filter({ hasText: 'A colleague changed this field too' }).waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Bremen')
})

it('shows at once what an owner took away, keeps what was typed, and says why it cannot be saved', async () => {
  const { page, errors, caller } = await openDesk(shop, '/settings/shop', {
    staff: { permissions: ['settings.shop', 'customers.read'] },
  })
  const places = page.getByRole('navigation').first()
  await places.getByRole('link', { name: 'Customers' }).waitFor()
  await page.getByLabel('City').fill('Bremen')
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  await shop.shop.pool.query(
    `update role set permissions = array['orders.read'] where code = (select role from staff where id = $1)`,
    [caller.id],
  )
  await page.getByText('An owner changed what you can do in the desk.').waitFor()
  await places.getByRole('link', { name: 'Customers' }).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Bremen')
  await page.getByLabel('City').press('Control+s')
  await page.getByRole('alert').filter({ hasText: 'You don’t have permission for this.' }).waitFor()
  expect(errors).toEqual([])
})

it('shows what an owner allowed while the shop was away, and keeps what was typed in a dialog', async () => {
  const permissions = ['products.read', 'products.change'] as const
  const { page, caller } = await openDesk(shop, '/collections', { staff: { permissions: [...permissions] } })
  const { begin, end } = await outage(page)
  await page.getByRole('button', { name: 'New collection' }).click()
  const name = page.getByRole('dialog').getByRole('textbox')
  await name.fill('Winter')
  await begin()
  await shop.shop.pool.query(
    'update role set permissions = permissions || $2::text[] where code = (select role from staff where id = $1)',
    [caller.id, ['customers.read']],
  )
  end()
  await page.getByText('An owner changed what you can do in the desk.').waitFor()
  await page.locator('nav a').filter({ hasText: 'Customers' }).first().waitFor()
  expect(await name.inputValue()).toBe('Winter')
})

it('says that a colleague deleted the record whose edits are to be saved', async () => {
  const owner = await signInStaff(shop)
  const { group } = expectDone(await owner.call('/collection/create', { name: 'Winter' }))
  const { page } = await openDesk(shop, `/collections/${group.id}`)
  const name = page.getByRole('textbox', { name: 'Name' }).first()
  await name.fill('Winter table')
  expectDone(await owner.call('/collection/remove', { id: group.id }))
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').filter({ hasText: 'This was deleted meanwhile' }).waitFor()
  expect(await name.inputValue()).toBe('Winter table')
})
