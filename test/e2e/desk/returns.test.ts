import { afterAll, beforeAll, expect, it } from 'vitest'
import { apply, receive } from '#test/returns.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk } from './desk.ts'

let shop: VisitedShop
let sku: string

beforeAll(async () => {
  shop = await openVisitedShop()
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1`,
  )
  sku = rows[0]!.sku
})

afterAll(() => shop.close())

it('takes a return from the list to its refund, on a phone', async () => {
  const visitor = shop.visitor()
  const { number } = await apply(visitor, await receive(shop, visitor, { sku, quantity: 2 }), { quantity: 2 })
  const { page, errors } = await openDesk(shop, '/returns?f=stage.is.decide', {
    visit: { width: 360, height: 740 },
  })
  await page.getByRole('link', { name: number }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { name: number, level: 1 }).waitFor()
  await expectAccessible(page)
  const step = async (name: string, fill: () => Promise<void> = async () => {}) => {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()
    await fill()
    await sheet.getByRole('button', { name, exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
  }
  await step('Approve')
  await step('Receive')
  await step('Inspect', async () => {
    // Announcements of finished steps name elements that have gone, until they are cleared after some seconds.
    await expect.poll(() => page.locator('[data-live-announcer] [role=img]').count()).toBe(0)
    await expectAccessible(page)
    const [restock, writeOff] = [0, 1].map((index) =>
      page.getByRole('dialog').getByRole('spinbutton').nth(index),
    )
    await restock!.fill('1')
    await writeOff!.fill('1')
  })
  await page.getByText('1 written off').waitFor()
  await step('Refund')
  await page.getByText('Being refunded').waitFor()
  const { rows } = await shop.shop.pool.query(
    `select l.restocked, l.written_off from return_line l join return_request r on r.id = l.return_id where r.number = $1`,
    [number],
  )
  expect(rows).toEqual([{ restocked: 1, written_off: 1 }])
  expect(errors).toEqual([])
})
