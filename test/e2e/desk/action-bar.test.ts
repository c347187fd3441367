import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

const bar = (page: Page) => page.locator('[data-action-bar]')
const places = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
const bottomOf = async (page: Page) => {
  const { y, height } = (await bar(page).boundingBox())!
  return y + height
}

it('has the actions of a product at the bottom edge of a phone, after everything else', async () => {
  const id = await makeProduct(shop.shop, { handle: 'bowl' })
  await shop.shop.pool.query(`update product set status = 'draft' where id = $1`, [id])
  const { page, errors } = await openDesk(shop, '', { visit: { width: 360, height: 740 } })
  await page.goto(`${shop.url}/admin/products/${id}`)
  const lead = bar(page).getByRole('button', { name: 'Publish', exact: true })
  await lead.waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)

  // Directly above the places, at the beginning of the page and at its end.
  const placesTop = (await places(page).boundingBox())!.y
  expect(Math.abs((await bottomOf(page)) - placesTop)).toBeLessThan(1.5)
  expect((await lead.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await page.evaluate(`scrollTo({ top: 1e6, behavior: 'instant' })`)
  expect(Math.abs((await bottomOf(page)) - placesTop)).toBeLessThan(1.5)
  const { y: top } = (await bar(page).boundingBox())!
  const ends = await page.evaluate<number[]>(
    `[...document.querySelectorAll('main :is(input, textarea, button, a)')]
      .filter((each) => !each.closest('[data-action-bar]') && each.checkVisibility())
      .map((each) => each.getBoundingClientRect().bottom)`,
  )
  expect(Math.max(...ends)).toBeLessThanOrEqual(top)

  await lead.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Preview' }).first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

it('has unsaved changes directly above the actions, which keep their places', async () => {
  const { page, errors, caller } = await openDesk(shop, '', { visit: { width: 360, height: 740 } })
  const content = { email: 'ada@example.com', lines: [{ sku: 'BOWL', quantity: 1 }] }
  const { draft } = expectDone(await caller.call('/draftOrder/create', { content }))
  await page.goto(`${shop.url}/admin/orders/drafts/${draft.number}`)
  const send = bar(page).getByRole('button', { name: 'Send payment link' })
  await send.waitFor()
  const before = await send.boundingBox()
  await page.getByRole('textbox', { name: 'Note for staff' }).fill('Call first')
  const unsaved = page.getByRole('region', { name: 'Unsaved changes' })
  await unsaved.waitFor()
  expect(await send.isDisabled()).toBe(true)
  expect(await send.boundingBox()).toEqual(before)

  const gap = async () => {
    const { y, height } = (await unsaved.boundingBox())!
    return (await bar(page).boundingBox())!.y - y - height
  }
  for (const height of [740, 4000]) {
    await page.setViewportSize({ width: 360, height })
    await expect.poll(gap).toBeGreaterThan(4)
    expect(await gap()).toBeLessThan(20)
    expect(Math.abs((await bottomOf(page)) - (await places(page).boundingBox())!.y)).toBeLessThan(1.5)
  }
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await unsaved.getByRole('button', { name: 'Discard' }).click()
  const undo = page.getByRole('alertdialog').filter({ hasText: 'Changes discarded' })
  await undo.getByRole('button', { name: 'Undo' }).waitFor()
  await page.getByRole('textbox', { name: 'Note for staff' }).fill('Call later')
  await unsaved.waitFor()
  await expect
    .poll(async () => {
      const { y, height } = (await undo.boundingBox())!
      return (await unsaved.boundingBox())!.y - y - height
    })
    .toBeGreaterThan(4)
  expect(errors).toEqual([])
})
