import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { indexProducts } from '#server/catalog/staff/index-products.ts'
import { setting } from '#server/db/tables.ts'
import { notify } from '#server/desk/notices/notify.ts'
import { sell } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { deskPassword, makeStaff } from '#test/desk-browser.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, keptDrafts, openDesk } from './desk.ts'
import { look } from './palette.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop({ prepare: async () => {} })
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.shop.db.delete(setting)))

it('saves a setting, undoes it, and asks when a colleague saved another value', async () => {
  const { page, errors } = await openDesk(shop, '/settings')
  await expectAccessible(page)
  await page.locator('main').getByRole('link', { name: 'Orders', exact: true }).click()
  await page.locator('h1:focus').filter({ hasText: 'Orders' }).waitFor()
  await expectAccessible(page)
  const days = page.getByRole('textbox').first()
  const before = await days.inputValue()
  await days.fill('9')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+s')
  await page.getByText('Orders saved').waitFor()
  expect(await storedValue('orders')).toMatchObject({ deliveredAfterDays: 9 })
  // The toast with Undo stays above the bar of the next change.
  await days.fill('10')
  await page.keyboard.press('Tab')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  const save = bar.getByRole('button', { name: 'Save', exact: true })
  await expect.poll(() => isBeside(page.getByRole('alertdialog'), save)).toBe(true)
  await days.fill('9')
  await page.keyboard.press('Tab')
  await bar.waitFor({ state: 'detached' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => days.inputValue()).toBe(before)

  // The toast that goes away hands its focus back, which can take it from the field while it is being filled.
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByText('Undone').waitFor({ state: 'detached' })
  await expect
    .poll(async () => {
      await days.fill('11')
      await page.keyboard.press('Tab')
      return page.getByText(/^1 unsaved change/).count()
    })
    .toBe(1)
  const colleague = await signInStaff(shop, { name: 'Grace' })
  const { data } = await colleague.call('/setting/detail', { id: 'orders' })
  // The news arrives while Save is held down, and does not move it.
  await save.hover()
  await page.mouse.down()
  await colleague.call('/setting/save', {
    id: 'orders',
    version: data.setting.version,
    set: [{ path: 'deliveredAfterDays', from: Number(before), to: 20 }],
  })
  await page.getByRole('alert').filter({ hasText: 'A colleague changed this field too' }).waitFor()
  await page.mouse.up()
  await page.getByRole('dialog').getByText('By Grace').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => storedValue('orders')).toMatchObject({ deliveredAfterDays: 11 })
  expect(errors).toEqual([])
})

it('shows who else is at a record, and undoes edits and what was saved by keys', async () => {
  const { page, errors } = await openDesk(shop, '/settings/orders', { staff: { name: 'Ada' } })
  const other = await openDesk(shop, '/settings/orders', { staff: { name: 'Grace Hopper' } })
  await page.getByText('Also here: Grace Hopper').waitFor({ state: 'attached' })
  await other.page.getByText('Also here: Ada').waitFor({ state: 'attached' })
  const days = page.getByRole('textbox').first()
  const before = await days.inputValue()
  await days.fill('9')
  await page.keyboard.press('Tab')
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await expect.poll(() => days.inputValue()).toBe(before)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => days.inputValue()).toBe('9')
  await page.keyboard.press('Control+s')
  await page.getByText('Orders saved').waitFor()
  expect(await storedValue('orders')).toMatchObject({ deliveredAfterDays: 9 })
  await page.keyboard.press('Control+z')
  await expect.poll(() => days.inputValue()).toBe(before)
  expect(errors).toEqual([])
})

it('starts actions of other screens from the palette, and opens what was open before', async () => {
  const { page, errors } = await openDesk(shop, '/settings/orders')
  const find = async (words: string) => {
    await look(page, words)
  }
  await find('new product')
  await page.getByRole('menuitem', { name: 'New product' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New product' })
  await form.waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.locator('h1:focus').filter({ hasText: 'Stock' }).waitFor()
  await find('')
  expect(await page.getByRole('menuitem').first().textContent()).toBe('Orders')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/settings/orders')
  expect(errors).toEqual([])
})

it('lists what can be done with a record that is named exactly, and with any other by the right arrow key', async () => {
  await sell(shop.shop, { sku: 'MUG-1', name: 'Morning mug' })
  await sell(shop.shop, { sku: 'MUG-12', name: 'Evening mug' })
  await indexProducts(shop.shop)
  const { page, errors } = await openDesk(shop, '/settings')
  const entry = (name: string) => page.getByRole('menuitem', { name })
  const find = async (words: string) => {
    await look(page, words)
    await entry('Evening mug MUG-12').waitFor()
  }
  await find('mug-1')
  await entry('Duplicate Morning mug').waitFor()
  expect(await entry('Duplicate Evening mug').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await find('mug')
  const field = page.locator('[role=dialog] input')
  await page.locator('[role=menuitem][data-focused]').filter({ hasText: 'Evening mug' }).waitFor()
  expect(await entry('Duplicate').count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  await page.locator('[role=menuitem][data-focused]').filter({ hasText: 'Duplicate Evening mug' }).waitFor()
  expect(await entry('Morning mug').count()).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => field.inputValue()).toBe('mug')
  await page.locator('[role=menuitem][data-focused]').filter({ hasText: 'Evening mug' }).waitFor()
  // Nothing is waited for between the keys: the second entry opens, not the one that was highlighted before.
  await Promise.all([page.keyboard.press('ArrowDown'), page.keyboard.press('Enter')])
  await page.locator('h1:focus').filter({ hasText: 'Morning mug' }).waitFor()
  await find('mug')
  await page.locator('[role=menuitem][data-focused]').filter({ hasText: 'Evening mug' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.locator('[role=menuitem][data-focused]').filter({ hasText: 'Duplicate' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Product duplicated').waitFor()
  expect(errors).toEqual([])
})

it('asks who is working before tax is changed, then continues', async () => {
  const { page, errors, caller } = await openDesk(shop, '/settings/tax', { staff: { stepUp: false } })
  await givePassword(caller.id)
  await page.getByRole('switch').first().press('Space')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('[role=dialog] input[name=password]:focus').waitFor()
  await expectAccessible(page)
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await page.locator('[role=dialog] input[aria-invalid]').waitFor()
  await page.locator('[role=dialog] input').fill(deskPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Tax saved').waitFor()
  expect(await storedValue('tax')).toMatchObject({ gross: false })
  expect(errors).toEqual([])
})

it('finds settings by the palette, lists keys, and hears of news at once', async () => {
  const { page, errors, caller } = await openDesk(shop, '/settings', { visit: { dark: true } })
  await look(page, 'right of withdrawal')
  await page.getByRole('menuitem', { name: /Right of withdrawal/ }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('h1:focus').filter({ hasText: 'Right of withdrawal' }).waitFor()
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await look(page, 'orders')
  await page.getByRole('menuitem', { name: /Delivery times/ }).waitFor()
  const entries = page.getByRole('menuitem')
  expect(await entries.first().getAttribute('data-focused')).toBe('true')
  expect(await entries.first().textContent()).toBe('Orders')
  const second = entries.nth(1)
  expect(await second.textContent()).toBe('Draft orders Orders')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => second.getAttribute('data-focused')).toBe('true')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/orders/drafts')
  await page.locator('h1:focus').filter({ hasText: 'Draft orders' }).waitFor()
  // Keys without Ctrl are for the palette until it has closed.
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await notify(shop.shop, { kind: 'order_placed', recordId: crypto.randomUUID(), values: { number: 'V-1' } })
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await page.getByText('New order V-1').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expect(caller.id).toBeTruthy()
  expect(errors).toEqual([])
})

it('fits a phone in Chinese, and covers the screen when the session is ended elsewhere', async () => {
  const { page, errors, caller } = await openDesk(shop, '/settings/shipping', {
    visit: { width: 360, height: 740 },
  })
  await caller.call('/me/save', { lang: 'zh-HK' })
  await page.reload()
  await page
    .locator('h1')
    .filter({ hasText: /\p{Script=Han}/u })
    .waitFor()
  for (const path of ['/settings', '/settings/shipping', '/settings/shop']) {
    await page.goto(`${shop.url}/admin${path}`)
    await page.locator('h1').waitFor()
    await expectNoOverflow(page)
  }
  await expectAccessible(page)
  await page.locator('nav button').last().click()
  await page.locator('[role=dialog] nav a').first().waitFor()
  await page.keyboard.press('Escape')
  const { data } = await caller.call('/session/list', {})
  await caller.call('/session/end', { id: data.items[0]!.id })
  await page.getByRole('dialog').filter({ hasText: '登出' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.locator('input[name=email]').waitFor()
  expect(errors.filter((error) => !error.includes('401'))).toEqual([])
})

it('keeps what was typed over a reload, names it before signing out, and signs out at once without drafts', async () => {
  const { page, errors } = await openDesk(shop, '/settings/shop')
  await page.getByLabel('City').fill('Bremen')
  await page.getByRole('region', { name: 'Unsaved changes' }).getByText('City').waitFor()
  await expect.poll(async () => Object.keys(await keptDrafts(page))).toHaveLength(1)
  await page.reload()
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Bremen')
  const leave = async () => {
    await page.getByRole('button', { name: /your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await leave()
  const dialog = page.getByRole('dialog', { name: 'Sign out' })
  await dialog.getByRole('link', { name: 'Shop' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => keptDrafts(page)).toEqual({})
  await leave()
  await page.locator('input[name=email]').waitFor()
  expect(errors).toEqual([])
})

it('keeps the draft of each tab, and that of a closed one for the next', async () => {
  const { page, errors } = await openDesk(shop, '/settings/shop')
  const other = await page.context().newPage()
  await other.goto(page.url())
  const [city, otherCity] = [page.getByLabel('City'), other.getByLabel('City')]
  await city.fill('Bremen')
  await expect.poll(async () => Object.keys(await keptDrafts(page))).toHaveLength(1)
  await other.reload()
  await otherCity.fill('Kiel')
  await expect.poll(async () => Object.keys(await keptDrafts(page))).toHaveLength(2)
  await Promise.all([page.reload(), other.reload()])
  await expect.poll(() => city.inputValue()).toMatch(/Bremen|Kiel/)
  await expect.poll(() => otherCity.inputValue()).toMatch(/Bremen|Kiel/)
  const restored = [await city.inputValue(), await otherCity.inputValue()]
  expect(restored.toSorted()).toEqual(['Bremen', 'Kiel'])

  await page.close()
  await other.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(async () => Object.keys(await keptDrafts(other))).toHaveLength(1)
  await other.reload()
  await expect.poll(() => otherCity.inputValue()).toBe(restored[0])
  await other.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => keptDrafts(other)).toEqual({})
  expect(errors).toEqual([])
})

/** No part of one lies over the other. */
async function isBeside(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) return false
  return a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x
}

async function storedValue(key: string): Promise<unknown> {
  const rows = await shop.shop.db.select().from(setting)
  return rows.find((row) => row.key === key)?.value
}

async function givePassword(id: string): Promise<void> {
  const { passwordHash } = await makeStaff(shop)
  await shop.shop.pool.query('update staff set password_hash = $2 where id = $1', [id, passwordHash])
}

it.each([
  ['/companies', 'New company'],
  ['/promotions', 'New promotion'],
  ['/coupons', 'New coupon'],
  ['/pages', 'New page'],
  ['/products', 'New product'],
])(
  'begins an empty list at %s by either button and by the palette, which names it once',
  async (path, name) => {
    await shop.shop.pool.query('truncate company, promotion, coupon, page, product cascade')
    const { page, errors } = await openDesk(shop, path)
    const buttons = page.getByRole('main').getByRole('button', { name })
    const dialog = page.getByRole('dialog', { name })
    await expect.poll(() => buttons.count()).toBe(2)
    for (const index of [0, 1]) {
      await buttons.nth(index).click()
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await look(page, name.toLowerCase())
    await expect.poll(() => page.getByRole('menuitem', { name }).count()).toBe(1)
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.getByRole('dialog', { name: 'Search and actions' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(errors).toEqual([])
  },
)

it('shows no button for a new record on an empty list to somebody who may not make one', async () => {
  await shop.shop.pool.query('truncate company cascade')
  const { page } = await openDesk(shop, '/companies', { staff: { permissions: ['customers.read'] } })
  await page.getByText('No companies yet').waitFor()
  expect(await page.getByRole('button', { name: 'New company' }).count()).toBe(0)
})
