import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveDueRequests } from '#server/orders/cancellation/decide-request.ts'
import { expectDone } from '#test/buying.ts'
import { buyPaid } from '#test/returns.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk } from './desk.ts'

let shop: VisitedShop
let sku: string

beforeAll(async () => {
  shop = await openVisitedShop()
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    'select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1',
  )
  sku = rows[0]!.sku
})
afterAll(() => shop.close())

it('refuses a cancellation request with two hours left, and approves one whose deadline has passed', async () => {
  const [refused, expired] = [await askedToCancel(2), await askedToCancel(-1)]
  const { page, errors, caller } = await openDesk(shop, '/orders?view=cancellation-requested')
  await page.locator('[data-row]').filter({ hasText: expired }).waitFor()
  await page.getByRole('link', { name: refused }).click()
  await page.getByRole('heading', { name: refused, level: 1 }).waitFor()
  await page.getByText('in 2 hours').first().waitFor()
  await page.getByRole('button', { name: 'Cancellation request' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Refuse the request/ }).check()
  const refuse = dialog.getByRole('button', { name: 'Refuse the request' })
  expect(await refuse.isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Engraved for you already')
  await expectAccessible(page)
  await refuse.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Engraved for you already').waitFor()
  await approveDueRequests(shop.shop)
  const status = async (number: string) =>
    expectDone(await caller.call('/order/detail', { number })).order.status
  expect(await status(refused)).toBe('in_progress')
  expect(await status(expired)).toBe('cancelled')
  await page.goto(`${shop.url}/admin/orders/${expired}`)
  await page.getByRole('heading', { name: expired, level: 1 }).waitFor()
  expect(await page.getByRole('button', { name: 'Cancellation request' }).count()).toBe(0)
  expect(errors).toEqual([])
})

/** A paid order whose buyer asked to cancel, where the shop may refuse, with this many hours left to decide. */
async function askedToCancel(hours: number): Promise<string> {
  const visitor = shop.visitor()
  const { orderNumber: number, accessKey } = await buyPaid(shop, visitor, { sku, method: 'test' })
  expectDone(await visitor.call('/order/cancel', { number, accessKey, reason: 'no longer needed' }))
  await shop.shop.pool.query(
    'update orders set cancel_due_at = $2, cancel_binding = false where number = $1',
    [number, new Date(shop.shop.now().getTime() + hours * 3600_000)],
  )
  return number
}
