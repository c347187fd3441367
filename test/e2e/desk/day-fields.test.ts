import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop({ prepare: async () => {} })
})
afterAll(() => shop.close())

it('repeats days and moments in the language of the desk where the browser has another', async () => {
  const { page, errors, caller } = await openDesk(shop, '', { visit: { locale: 'en-US', width: 360 } })
  const { promotion } = expectDone(
    await caller.call('/promotion/create', {
      texts: { en: { name: 'Winter', slug: 'winter' } },
      terms: { kind: 'percentage', percent: 1000 },
    }),
  )
  const path = `${shop.url}/admin/promotions/${promotion.id}`
  const begins = page.locator('[data-path="startsAt"]')
  await page.goto(path)
  await begins.locator('input').fill('2026-12-03T14:00')
  // Alike in field and desk: nothing to repeat.
  await begins.getByText('Time zone').waitFor()
  expect(await begins.getByText('Dec 3, 2026').count()).toBe(0)
  await page.keyboard.press('Control+s')
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })

  await shop.shop.pool.query(`update staff set lang = 'de' where id = $1`, [caller.id])
  await page.reload()
  await begins.getByText('03.12.2026, 14:00').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.goto(`${shop.url}/admin/reports`)
  const [from, until] = [page.getByLabel('Von', { exact: true }), page.getByLabel('Bis', { exact: true })]
  await from.fill('2026-11-02')
  await until.fill('2026-11-09')
  for (const day of ['02.11.2026', '09.11.2026']) await page.getByText(day, { exact: true }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(errors).toEqual([])
})
