import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { deskPassword, makeStaff } from '#test/desk-browser.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { cookieOf, keptDrafts, openDesk } from './desk.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop({ prepare: async () => {} })
})
afterAll(() => shop.close())

const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const skuField = (page: Page) => page.getByRole('textbox', { name: 'SKU', exact: true })

it('keeps a half-edited product through a reload, a killed tab, a lost session, an upgrade and a refusal', async () => {
  await makeProduct(shop.shop, { handle: 'plate' })
  const id = await makeProduct(shop.shop, { handle: 'bowl' })
  const email = 'ada@shop.test'
  const { passwordHash } = await makeStaff(shop)
  const caller = await signInStaff(shop, { email })
  await shop.shop.pool.query('update staff set password_hash = $2 where id = $1', [caller.id, passwordHash])
  const { context, page: first } = await shop.visit()
  onTestFinished(() => context.close())
  await context.addCookies([cookieOf(shop, caller)])

  await first.goto(`${shop.url}/admin/products/${id}`)
  const kept = async () => {
    const drafts = Object.entries(await keptDrafts(first))
    return drafts.find(([name]) => name.startsWith(`${caller.id}/product/${id}/`))?.[1] ?? 0
  }
  await nameField(first).fill('Deep bowl')
  await expect.poll(kept).toBeGreaterThan(0)
  const withName = await kept()
  await skuField(first).fill('PLATE')
  await expect.poll(kept).toBeGreaterThan(withName)
  await first.reload()
  await expectDraft(first)

  const page = await afterCrash(context, first)
  await expectDraft(page)

  const { data } = await caller.call('/session/list', {})
  expectDone(await caller.call('/session/end', { id: data.items[0]!.id }))
  await page.getByRole('dialog', { name: 'You’re signed out' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(deskPassword)
  await page.keyboard.press('Enter')
  await expectDraft(page)

  await removeScreens(page)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
  await page.goBack()
  await expectDraft(page)

  await page.keyboard.press('Control+s')
  await page.getByText('PLATE').first().waitFor()
  await expectAccessible(page)
  await expectDraft(page)
  await page.reload()
  await expectDraft(page)

  // The part with the refused field loads after the refusal. The field gets the focus, unless the person types elsewhere.
  for (const isTyping of [true, false]) {
    const part = Promise.withResolvers<void>()
    await page.route('**/admin/assets/variants-card-*.js', async (route) => {
      await part.promise
      await route.continue()
    })
    await page.reload()
    await saveBar(page).waitFor()
    await page.keyboard.press('Control+s')
    await saveBar(page).getByText('PLATE').first().waitFor()
    expect(await skuField(page).count()).toBe(0)
    if (isTyping) await nameField(page).press('End')
    part.resolve()
    await skuField(page).waitFor()
    await (isTyping ? nameField(page) : skuField(page)).and(page.locator(':focus')).waitFor()
    await page.unroute('**/admin/assets/variants-card-*.js')
  }
  await skuField(page).fill('BOWL-2')
  await page.keyboard.press('Control+s')
  await saveBar(page).waitFor({ state: 'detached' })
  const { product } = expectDone(await (await signInStaff(shop)).call('/product/detail', { id }))
  expect(product).toMatchObject({ name: 'Deep bowl', variants: [{ sku: 'BOWL-2' }] })
  await page.reload()
  await nameField(page).waitFor()
  expect(await saveBar(page).count()).toBe(0)
})

it('saves with one press what was edited after a save whose answer was lost', async () => {
  const id = await makeProduct(shop.shop, { handle: 'jug' })
  const { page, caller } = await openDesk(shop, `/products/${id}`)
  await page.route(
    '**/api/admin/product/save',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await nameField(page).fill('Tall jug')
  await page.keyboard.press('Control+s')
  await saveBar(page).getByRole('alert').waitFor()
  await page.reload()
  await expect.poll(() => nameField(page).inputValue()).toBe('Tall jug')
  await skuField(page).fill('JUG-TALL')
  await page.keyboard.press('Control+s')
  await saveBar(page).waitFor({ state: 'detached' })
  const { product } = expectDone(await caller.call('/product/detail', { id }))
  expect(product).toMatchObject({ name: 'Tall jug', variants: [{ sku: 'JUG-TALL' }] })
})

it('makes one draft order, also when the answer about it was lost and it was edited since', async () => {
  const { page, caller } = await openDesk(shop, '/orders/new')
  await page.route(
    '**/api/admin/draftOrder/create',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const note = page.getByRole('textbox', { name: 'Note for staff' })
  await note.fill('Called at noon')
  await page.keyboard.press('Control+s')
  await saveBar(page).getByRole('alert').waitFor()
  await note.fill('Called at noon, wants it wrapped')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/orders\/drafts\/\w+/)
  await saveBar(page).waitFor({ state: 'detached' })
  const { items } = expectDone(await caller.call('/draftOrder/list', {}))
  expect(items).toHaveLength(1)
  const { draft } = expectDone(await caller.call('/draftOrder/detail', { number: items[0]!.number }))
  expect(draft.staffNote).toBe('Called at noon, wants it wrapped')
})

/** Expects both fields as they were typed, and the bar that says so. */
async function expectDraft(page: Page): Promise<void> {
  await saveBar(page).waitFor()
  await expect.poll(() => nameField(page).inputValue()).toBe('Deep bowl')
  await expect.poll(() => skuField(page).inputValue()).toBe('PLATE')
}

/** Kills the tab's process, and opens its address in another tab, as a person would. */
async function afterCrash(context: BrowserContext, page: Page): Promise<Page> {
  const address = page.url()
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  // The tab is gone before it could answer.
  void session.send('Page.crash').catch(() => {})
  await crashed
  const next = await context.newPage()
  await next.goto(address)
  return next
}

/** The files of screens that the desk has not yet loaded are gone, as after an upgrade of the shop. */
async function removeScreens(page: Page): Promise<void> {
  await page.route('**/admin/assets/customers-screen-*.js', (route) => route.fulfill({ status: 404 }), {
    times: 1,
  })
}
