import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

/** Scripts that the page has fetched so far. */
const scriptsOf = (page: Page) =>
  page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
  )

it('fetches the code of all places while the browser is idle, so that opening one fetches data only', async () => {
  const { page, errors } = await openDesk(shop, '/orders', { loadsAhead: true })
  await page.evaluate('performance.setResourceTimingBufferSize(1000)')
  // The last place of the left bar.
  await expect.poll(async () => (await scriptsOf(page)).join()).toContain('/settings-screen-')
  await page.waitForLoadState('networkidle')
  const before = await scriptsOf(page)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  expect(await scriptsOf(page)).toEqual(before)
  expect(errors).toEqual([])
})

it('fetches the code of a place when it is opened, in a browser that saves data', async () => {
  const { page, errors } = await openDesk(shop, '/orders')
  await page.evaluate('performance.setResourceTimingBufferSize(1000)')
  await page.waitForLoadState('networkidle')
  const before = await scriptsOf(page)
  expect(before.join()).not.toContain('/products-screen-')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  expect((await scriptsOf(page)).join()).toContain('/products-screen-')
  expect(errors).toEqual([])
})
