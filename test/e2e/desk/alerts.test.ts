import { afterAll, beforeAll, expect, it } from 'vitest'
import { productAlert, variant } from '#server/db/tables.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

it('shows on a phone who waits for what, most wanted first', async () => {
  const [mug] = await shop.shop.db.select().from(variant).limit(1)
  await shop.shop.db.insert(productAlert).values({
    ...{ kind: 'back_in_stock', variantId: mug!.id, email: 'ann@example.com', lang: 'de' },
    ...{ currency: 'EUR', token: 'waits', confirmed: true },
  })
  const visit = { width: 360, height: 800, dark: true }
  const { page, errors } = await openDesk(shop, '/alerts', { visit })
  await page.getByText('1 person is waiting').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /Show who is waiting/ }).click()
  await page.getByRole('dialog').getByText('ann@example.com').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Price drop' }).click()
  await page.getByText('Nobody is waiting for a lower price').waitFor()
  expect(errors).toEqual([])
})
