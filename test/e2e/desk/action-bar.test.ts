import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy, expectDone, payAt } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { apply, receive } from '#test/returns.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let owner: DeskCaller
let sku: string

beforeAll(async () => {
  shop = await openVisitedShop()
  owner = await signInStaff(shop)
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1`,
  )
  sku = rows[0]!.sku
})
afterAll(() => shop.close())

const first = async (sql: string) => String((await shop.shop.pool.query(sql)).rows[0].id)

async function order(): Promise<string> {
  const placed = await buy(shop.visitor(), { sku, quantity: 1, method: 'test' })
  await payAt(shop.app, placed.payment)
  return `/orders/${placed.orderNumber}`
}

/** Records with the main action that a phone has at its bottom edge, and one that is in the menu. */
const records: { [Name in string]: { path(): Promise<string>; main: string; other: string } } = {
  order: { path: order, main: 'Ship', other: 'Refund' },
  return: {
    async path() {
      const visitor = shop.visitor()
      return `/returns/${(await apply(visitor, await receive(shop, visitor, { sku }))).number}`
    },
    main: 'Approve',
    other: 'Refuse',
  },
  product: {
    path: async () => `/products/${expectDone(await owner.call('/product/create', { name: 'Bowl' })).product.id}`,
    main: 'Publish',
    other: 'Preview',
  },
  customer: {
    path: async () => `/customers/${await first('select id from customer order by created_at limit 1')}`,
    main: 'Give credit',
    other: 'Merge with another customer',
  },
  'draft order': {
    async path() {
      const content = { lines: [{ sku, quantity: 1 }], email: 'ada@example.com' }
      const { draft } = expectDone(await owner.call('/draftOrder/create', { content } as never))
      return `/draft-orders/${draft.number}`
    },
    main: 'Send link',
    other: 'Delete',
  },
  promotion: {
    path: async () => `/promotions/${await first('select id from promotion order by id limit 1')}`,
    main: 'Try a cart',
    other: 'Duplicate',
  },
  conversation: {
    async path() {
      const sent = await shop.visitor().call('/message/send', { text: 'Is it oiled?', email: 'a@example.com' })
      return `/inbox/${expectDone(sent).thread.id}`
    },
    main: 'Reply',
    other: 'Close',
  },
}

const bar = (page: Page) => page.locator('[data-action-bar]')
const places = (page: Page) => page.getByRole('navigation', { name: 'Places' }).filter({ visible: true })
const bottomOf = async (locator: ReturnType<typeof bar>) => {
  const { y, height } = (await locator.boundingBox())!
  return y + height
}
const toEnd = (page: Page) => page.evaluate(`scrollTo({ top: 1e6, behavior: 'instant' })`)

describe.each(Object.entries(records))('a %s', (name, { path, main, other }) => {
  it.each([false, true])('has its actions at the bottom edge of a phone (dark: %s)', async (dark) => {
    const place = await path()
    const { page, errors } = await openDesk(shop, '', { visit: { width: 360, height: 740, dark } })
    await page.goto(`${shop.url}/admin${place}`)
    const lead = bar(page).getByRole('button', { name: main, exact: true })
    await lead.waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)

    // Directly above the places, at the beginning of the page and at its end.
    const placesTop = (await places(page).boundingBox())!.y
    expect(Math.abs((await bottomOf(bar(page))) - placesTop)).toBeLessThan(1.5)
    expect((await lead.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await toEnd(page)
    expect(Math.abs((await bottomOf(bar(page))) - placesTop)).toBeLessThan(1.5)
    const { y: top } = (await bar(page).boundingBox())!
    const ends = await page.evaluate<number[]>(
      `[...document.querySelectorAll('main :is(input, textarea, button, a)')]
        .filter((each) => !each.closest('[data-action-bar]') && each.checkVisibility())
        .map((each) => each.getBoundingClientRect().bottom)`,
    )
    expect(Math.max(...ends)).toBeLessThanOrEqual(top)

    // After everything else of the screen, as it stands.
    const isLast = await page.evaluate<boolean>(
      `document.querySelector('[data-action-bar] button') ===
        [...document.querySelectorAll('main button')].find((each) => each.closest('[data-action-bar]')) &&
        [...document.querySelectorAll('main :is(input, textarea, a)')].every((each) =>
          each.compareDocumentPosition(document.querySelector('[data-action-bar]')) & 4)`,
    )
    expect(isLast).toBe(true)
    await lead.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: other }).first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-360-${dark}.png` })
    expect(errors).toEqual([])
  })

  it('has them beside its heading on a tablet', async () => {
    const { page } = await openDesk(shop, await path(), { visit: { width: 768, height: 1024 } })
    await page.getByRole('main').getByRole('button').first().waitFor()
    await expect.poll(() => page.locator('main button').count()).toBeGreaterThan(1)
    expect(await bar(page).count()).toBe(0)
    await expectNoOverflow(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-768.png` })
  })
})

it('stands below the unsaved changes and the messages, and moves nothing as it comes', async () => {
  const place = await records.product!.path()
  const { page, context } = await openDesk(shop, '', { visit: { width: 360, height: 740 } })
  await context.addInitScript(`globalThis.shifted = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifted += value
    }).observe({ type: 'layout-shift', buffered: true })`)
  await page.goto(`${shop.url}/admin${place}`)
  await bar(page).getByRole('button', { name: 'Publish' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate<number>('shifted')).toBeLessThan(0.05)

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Deep bowl')
  const unsaved = page.getByRole('region', { name: 'Unsaved changes' })
  await unsaved.waitFor()
  const isAbove = async () => (await bottomOf(unsaved)) <= (await bar(page).boundingBox())!.y
  expect(await isAbove()).toBe(true)
  await toEnd(page)
  expect(await isAbove()).toBe(true)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/unsaved.png` })
  await unsaved.getByRole('button', { name: 'Discard' }).click()
  const message = page.getByRole('alertdialog').filter({ hasText: /./ }).first()
  await message.waitFor()
  expect(await bottomOf(message)).toBeLessThanOrEqual((await bar(page).boundingBox())!.y)
  await expectAccessible(page)
})
