import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

it('lists subscribers, shows the proof of consent and deletes one after a question', async () => {
  const { page, errors } = await openDesk(shop, '/newsletter', { visit: { width: 1440 } })
  await page.getByText('No subscribers yet').waitFor()
  const visitor = shop.visitor()
  for (const email of ['ann@example.com', 'ben@example.com'])
    expectDone(await visitor.call('/newsletter/subscribe', { email }))
  await page.reload()
  await page.getByRole('link', { name: 'ann@example.com' }).waitFor()
  await page.getByRole('link', { name: /^Not confirmed/ }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'ann@example.com' }).click()
  await page.getByRole('heading', { name: 'ann@example.com', level: 1 }).waitFor()
  await page.getByText('Signed up for the newsletter').waitFor()
  await expectAccessible(page)
  // An action that removes is never the large button of a phone.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.locator('[data-action-bar]').count()).toBe(0)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This can’t be undone').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('ann@example.com deleted').waitFor()
  await page.getByRole('link', { name: 'ben@example.com' }).waitFor()
  await page.getByRole('link', { name: 'ann@example.com' }).waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})
