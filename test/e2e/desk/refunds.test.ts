import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { payment } from '#server/db/tables.ts'
import { receiveDispute } from '#server/payments/disputes/receive-dispute.ts'
import type { DisputeEvent } from '#server/payments/provider.ts'
import { buy, expectDone, signIn } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { deskPassword, makeStaff } from '#test/desk-browser.ts'
import { buyPaid } from '#test/returns.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let sku: string
let owner: DeskCaller

beforeAll(async () => {
  shop = await openVisitedShop()
  owner = await signInStaff(shop)
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    'select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1',
  )
  sku = rows[0]!.sku
})
afterAll(() => shop.close())

const phone = { width: 360, height: 740 }

it('refunds units above a limit: asked for, approved by a second person, failed at the gateway, retried', async () => {
  const { orderNumber: number } = await buyPaid(shop, shop.visitor(), { sku, quantity: 2, method: 'test' })
  expectDone(await owner.call('/order/ship', { number }))
  const mia = { role: 'orders', refundLimits: { order: 100, day: 1_000_000 }, name: 'Mia' } as const
  const asking = await openDesk(shop, `/orders/${number}`, { staff: mia, visit: phone })
  await asking.page.getByRole('button', { name: 'More actions' }).click()
  await asking.page.getByRole('menuitem', { name: 'Refund' }).click()
  const sheet = asking.page.getByRole('dialog')
  const units = sheet.getByRole('spinbutton')
  await units.first().fill('2')
  await units.last().fill('2')
  await units.first().fill('1')
  await expect.poll(() => units.last().inputValue()).toBe('1')
  await sheet.getByText('Above your limit').waitFor()
  await sheet.getByRole('textbox', { name: /^Note/ }).fill('Chipped rim')
  await sheet.getByRole('button', { name: 'Ask for approval' }).click()
  await sheet.waitFor({ state: 'detached' })
  await asking.page.getByText('You requested this').waitFor()
  await expectAccessible(asking.page)
  await expectNoOverflow(asking.page)
  await shop.runJobs()

  // Above half of the approver's own limit, they prove who is working.
  const { amount } = expectDone(await owner.call('/approval/list', { number })).items[0]!
  const second = await openDesk(shop, '/', {
    staff: {
      ...{ permissions: ['orders.read', 'customers.read', 'orders.refund', 'money.read'], name: 'Grace' },
      ...{ refundLimits: { order: amount.amount + 1 }, stepUp: false },
    },
  })
  await givePassword(second.caller.id)
  const { page } = second
  await page.getByRole('link', { name: 'Refunds to approve' }).click()
  await page.getByRole('heading', { name: 'Approvals', level: 1 }).waitFor()
  const entry = page.getByRole('article').filter({ hasText: number })
  await entry.getByText('Chipped rim').waitFor()
  await entry.getByText('Requested by Mia').waitFor()
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Approve' }).click()
  await page.locator('[role=dialog] input[name=password]:focus').fill(deskPassword)
  await page.keyboard.press('Enter')
  await entry.getByText('Approved by Grace').waitFor()

  // The gateway knows nothing of the charge.
  await shop.shop.pool.query(
    `update acquirer_charge set status = 'declined' where order_number = $1 and status = 'approved'`,
    [number],
  )
  await runHeldJobs(shop)
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Failed refunds' }).click()
  const row = page.locator('[data-row]').filter({ hasText: number })
  await row.getByText('more than was charged').waitFor()
  await expectAccessible(page)
  await shop.shop.pool.query(
    `update acquirer_charge set status = 'approved' where order_number = $1 and status = 'declined'`,
    [number],
  )
  await row.getByRole('button', { name: `Retry ${number}` }).click()
  const retry = page.getByRole('dialog')
  await retry.getByRole('radio', { name: /^The same way again/ }).waitFor()
  await expectAccessible(page)
  await retry.getByRole('button', { name: 'Retry' }).click()
  await row.getByText('Sent again').waitFor()
  await runHeldJobs(shop)
  const { order } = expectDone(await owner.call('/order/detail', { number }))
  expect(order.refunds).toMatchObject([{ status: 'succeeded', amount }])
  expect(order.refundedAmount.amount).toBe(amount.amount)
  expect(order.products[0]!.returned).toBe(1)
  expect([...second.errors, ...asking.errors]).toEqual([])
})

it('marks bank refunds as sent on a phone, by keyboard alone, one with its account and others together', async () => {
  const numbers = [await toTransfer({ account: true }), await toTransfer(), await toTransfer()]
  const { page, errors } = await openDesk(shop, '/refunds?view=to-send', { visit: phone })
  const row = (number: string) => page.locator('[data-row]').filter({ hasText: number })
  await row(numbers[2]!).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await row(numbers[0]!)
    .getByRole('button', { name: `Transfer ${numbers[0]}` })
    .press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Show bank account' }).press('Enter')
  await sheet.getByText('DE89 3704 0044 0532 0130 00').waitFor()
  await sheet.getByText('Ada Lind').waitFor()
  await sheet.getByRole('img', { name: 'QR' }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await sheet.getByRole('textbox', { name: /^Bank reference/ }).press('Tab')
  await page.locator('[role=dialog] button:focus').filter({ hasText: 'Mark as sent' }).waitFor()
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
  await row(numbers[0]!).getByText('Sent', { exact: true }).waitFor()

  for (const number of numbers.slice(1)) await row(number).getByRole('checkbox').press('Space')
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark as sent' }).press('Enter')
  await sheet.getByText('Mark 2 refunds as sent?', { exact: false }).waitFor()
  await sheet.getByRole('button', { name: 'Mark as sent' }).press('Enter')
  await page.getByText('Done for 2 rows').waitFor()
  for (const number of numbers) {
    const { order } = expectDone(await owner.call('/order/detail', { number }))
    expect(order.refunds).toMatchObject([{ status: 'succeeded', destination: 'account' }])
  }
  expect(errors).toEqual([])
})

it('holds the account that staff look at, which the buyer can change again once it is released', async () => {
  const { token } = await signIn(shop.shop)
  const visitor = shop.visitor({ 'x-auth': token })
  const number = await toTransfer({ account: true, visitor })
  const buyer = await shop.visit()
  onTestFinished(() => buyer.context.close())
  await buyer.page.goto('/robots.txt')
  await buyer.page.evaluate(`localStorage.setItem('x-auth', ${JSON.stringify(token)})`)
  const showOrder = () => buyer.page.goto(`/user/order/${number}`)
  await showOrder()
  await buyer.page.getByText('Your refund goes to the bank account you gave us.').waitFor()
  await buyer.page.getByRole('button', { name: 'Change', exact: true }).waitFor()

  const { page, errors } = await openDesk(shop, '/refunds?view=to-send')
  const row = page.locator('[data-row]').filter({ hasText: number })
  await row.getByRole('button', { name: `Transfer ${number}` }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Show bank account' }).click()
  await sheet.getByRole('button', { name: 'Release account' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await row.getByText('Being transferred').waitFor()
  await showOrder()
  await buyer.page.getByText('We’re already transferring this refund').waitFor()
  expect(await buyer.page.getByRole('button', { name: 'Change', exact: true }).count()).toBe(0)
  await expectAccessible(buyer.page)

  await row.getByRole('button', { name: `Transfer ${number}` }).click()
  await sheet.getByRole('button', { name: 'Release account' }).click()
  await page.getByText('Account released').waitFor()
  await row.getByText('Being transferred').waitFor({ state: 'detached' })
  await showOrder()
  await buyer.page.getByRole('button', { name: 'Change', exact: true }).click()
  await buyer.page.getByRole('button', { name: 'Take store credit instead' }).click()
  await buyer.page.getByText('Your refund goes to').waitFor({ state: 'detached' })
  expect([...errors, ...buyer.errors]).toEqual([])
})

it('offers to ask for approval where a cancellation is above the limit', async () => {
  const { orderNumber: number } = await buyPaid(shop, shop.visitor(), { sku, method: 'test' })
  const staffed = { role: 'orders', refundLimits: { order: 100 } } as const
  const { page, errors } = await openDesk(shop, `/orders/${number}`, { staff: staffed })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sold out')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByText('Above your limit').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await dialog.waitFor({ state: 'detached' })
  const asked = page.getByRole('article').filter({ hasText: 'Cancel the order' })
  await asked.getByText('Sold out').waitFor()

  const second = await openDesk(shop, `/orders/${number}`)
  const entry = second.page.getByRole('article')
  await entry.getByRole('button', { name: 'Refuse' }).click()
  const why = second.page.getByRole('dialog')
  await why.getByRole('textbox', { name: 'Reason' }).fill('We still have two')
  await why.getByRole('button', { name: 'Refuse' }).click()
  await why.waitFor({ state: 'detached' })
  await asked.getByText('We still have two').waitFor()
  expect(expectDone(await owner.call('/order/detail', { number })).order.status).toBe('in_progress')
  expect([...errors, ...second.errors]).toEqual([])
})

it('lists where money and orders do not match, with a link to the order', async () => {
  const { orderNumber: number } = await buyPaid(shop, shop.visitor(), { sku, method: 'test' })
  await shop.shop.pool.query('update orders set refunded_amount = 100 where number = $1', [number])
  const { page, errors } = await openDesk(shop, '/refunds/problems')
  await page.getByRole('link', { name: number }).waitFor()
  await page.getByRole('heading', { name: 'Refund missing from the order’s figures' }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

/** A refund of €7 that waits for a transfer; `account`: the buyer has given theirs. */
async function toTransfer({ account = false, visitor = shop.visitor() } = {}): Promise<string> {
  const { orderNumber: number, accessKey } = await buy(visitor, { sku, method: 'bank' })
  expectDone(await owner.call('/order/markPaid', { number }))
  expectDone(await owner.call('/order/refund', { number, amount: 700, reason: 'goodwill' }))
  if (account) {
    const given = { iban: 'DE89370400440532013000', holder: 'Ada Lind' }
    expectDone(await visitor.call('/order/refundAccount', { number, accessKey, ...given }))
  }
  return number
}

it('shows a dispute of a payment with the last day to answer, until it is lost', async () => {
  const { orderNumber: number } = await buyPaid(shop, shop.visitor(), { sku, method: 'test' })
  const report = (state: DisputeEvent['state'], reportedAt: Date) =>
    shop.shop.db.transaction(async (tx) => {
      const [{ gatewayId, amount } = { gatewayId: '', amount: 0 }] = await tx
        .update(payment)
        .set({ gatewayId: `pi_${number}` })
        .where(sql`order_id = (select id from orders where number = ${number})`)
        .returning()
      const event = {
        ...{ eventId: crypto.randomUUID(), disputeId: 'dp_1', gatewayId: gatewayId!, liveMode: false },
        ...{ state, why: 'product_not_received', amount: { amount, currency: 'EUR' }, reportedAt },
        ...{ openedAt: new Date('2026-11-20T10:00:00Z'), dueAt: new Date('2026-12-07T10:00:00Z') },
      }
      await receiveDispute(tx, 'test', event, { liveMode: false, at: shop.shop.now() })
    })
  await report('needs_response', new Date('2026-11-20T10:00:00Z'))
  const { page } = await openDesk(shop, `/orders/${number}`, { visit: phone })
  const dispute = page.getByRole('listitem').filter({ hasText: 'product_not_received' })
  await dispute.getByText('Answer by 7 Dec 2026').waitFor()
  await page.getByText('Payment disputed: answer it in the payment provider’s dashboard').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await report('lost', new Date('2026-11-21T10:00:00Z'))
  await shop.runJobs()
  await dispute.getByText('Lost', { exact: true }).waitFor()
})

async function givePassword(id: string): Promise<void> {
  const { passwordHash } = await makeStaff(shop)
  await shop.shop.pool.query('update staff set password_hash = $2 where id = $1', [id, passwordHash])
}
