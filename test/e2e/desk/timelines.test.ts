import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, expectDone, payAt, signIn } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let owner: DeskCaller
beforeAll(async () => {
  shop = await openVisitedShop()
  owner = await signInStaff(shop, { name: 'Ada' })
})
afterAll(() => shop.close())

async function paidOrder(headers: Record<string, string> = {}): Promise<string> {
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1`,
  )
  const { orderNumber, payment } = await buy(shop.visitor(headers), { sku: rows[0]!.sku })
  await payAt(shop.app, payment)
  await shop.runJobs()
  return orderNumber
}

const historyOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'History', exact: true }) })

it('an order shows the email that waits, and Undo beside the change stops it', async () => {
  const number = await paidOrder()
  expectDone(await owner.call('/order/ship', { number }))
  const { page, errors } = await openDesk(shop, `/orders/${number}`, { visit: { width: 360, height: 740 } })
  const entries = historyOf(page).getByRole('listitem')
  await entries.filter({ hasText: 'Email waits until' }).filter({ hasText: 'has shipped' }).waitFor()
  await entries.filter({ hasText: 'Email sent' }).first().waitFor()
  // A line breaks before a number, never within it.
  const whole = await historyOf(page).getByText(number, { exact: true }).first().boundingBox()
  expect(whole!.height).toBeLessThan(26)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await entries.filter({ hasText: 'Ada' }).getByRole('button', { name: 'Undo' }).press('Enter')
  await entries.filter({ hasText: 'Email stopped' }).filter({ hasText: 'has shipped' }).waitFor()
  await entries.filter({ hasText: 'Undone' }).first().waitFor()
  expect(expectDone(await owner.call('/order/detail', { number })).order.shipStatus).toBe('none')

  await page.getByRole('combobox', { name: 'Kind of event' }).selectOption('email')
  await expect.poll(() => entries.filter({ hasText: 'Order placed' }).count()).toBe(0)
  await entries.filter({ hasText: 'Email sent' }).first().waitFor()
  expect(errors).toEqual([])
})

it('a customer has a timeline of what staff changed and what was emailed', async () => {
  const buyer = await signIn(shop.shop)
  const number = await paidOrder({ 'x-auth': buyer.token })
  expectDone(await owner.call('/customer/credit', { id: buyer.id, amount: 500, reason: 'Broken jug' }))
  const { page, errors } = await openDesk(shop, `/customers/${buyer.id}`, { visit: { dark: true } })
  const entries = historyOf(page).getByRole('listitem')
  await entries.filter({ hasText: 'Store credit changed' }).filter({ hasText: 'Ada' }).waitFor()
  await entries.filter({ hasText: `Payment received for order ${number}` }).waitFor()
  await entries.getByRole('button', { name: 'What changed' }).press('Enter')
  await page.getByRole('dialog').getByText('Broken jug').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

it('a withdrawal has a timeline with its acknowledgement and the rejection that waits', async () => {
  const given = {
    name: 'Ada Lind',
    orderNumber: 'AAAA-BBBB-CCCC',
    email: 'ada@example.com',
    confirm: true,
  } as const
  const { number } = expectDone(await shop.visitor().call('/withdrawal/submit', given))
  await shop.runJobs()
  expectDone(await owner.call('/withdrawal/reject', { number, reason: 'No such order' }))
  const { page, errors } = await openDesk(shop, `/withdrawals/${number}`, {
    visit: { width: 360, height: 740 },
  })
  const entries = historyOf(page).getByRole('listitem')
  await entries.filter({ hasText: 'Email sent' }).filter({ hasText: number }).waitFor()
  await entries
    .filter({ hasText: 'Email waits until' })
    .filter({ hasText: 'About your withdrawal' })
    .waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await entries.filter({ hasText: 'Rejected' }).getByRole('button', { name: 'Undo' }).press('Enter')
  await entries.filter({ hasText: 'Email stopped' }).waitFor()
  expect(errors).toEqual([])
})

it('the list of customers is sorted and filtered by what they spent', async () => {
  const [regular, other] = [await signIn(shop.shop), await signIn(shop.shop)]
  for (const { token } of [other, regular, regular]) await paidOrder({ 'x-auth': token })
  const { page, errors } = await openDesk(shop, '/customers')
  const rows = page.locator('[data-row]')
  const emails = async () => {
    const texts = await rows.allTextContents()
    return [regular, other].map(({ email }) => texts.findIndex((text) => text.includes(email)))
  }
  await rows.filter({ hasText: regular.email }).first().waitFor()
  for (const heading of ['Spent', 'Orders']) {
    await page.getByRole('columnheader', { name: heading }).getByRole('button').press('Enter')
    await page.waitForURL(/sort=/)
  }
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/customers?sort=-orders`)
  await rows.filter({ hasText: regular.email }).first().waitFor()
  const [first, second] = await emails()
  expect(first).toBeGreaterThanOrEqual(0)
  expect(first).toBeLessThan(second!)

  const adder = page.getByRole('combobox', { name: 'Add filter' })
  await adder.fill('Orders')
  await page.getByRole('option', { name: 'Orders' }).click()
  await page.getByLabel('From').fill('2')
  await page.getByLabel('To', { exact: true }).fill('9')
  await page.keyboard.press('Enter')
  await page.waitForURL(/f=orders\.between\.2/)
  await rows.filter({ hasText: other.email }).first().waitFor({ state: 'detached' })
  await rows.filter({ hasText: regular.email }).first().waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})
