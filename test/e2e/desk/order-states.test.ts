import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { buyPaid } from '#test/returns.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'
import { look } from './palette.ts'

let shop: VisitedShop
let skus: string[]
let owner: DeskCaller

beforeAll(async () => {
  shop = await openVisitedShop()
  owner = await signInStaff(shop)
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 2`,
  )
  skus = rows.map(({ sku }) => sku)
})
afterAll(() => shop.close())

async function paidOrder(): Promise<string> {
  return (await buyPaid(shop, shop.visitor(), { sku: skus[0]!, quantity: 2 })).orderNumber
}

it('says of a cancelled order that it is refunded, never that it is paid or has not shipped', async () => {
  const number = await paidOrder()
  expectDone(await owner.call('/order/cancel', { number, reason: 'Out of clay' }))
  await runHeldJobs(shop)
  for (const visit of [{}, { width: 360, height: 740 }]) {
    const { page, errors } = await openDesk(shop, '/orders', { visit })
    const row = page.locator('[data-row]').filter({ hasText: number })
    await row.getByText('Refunded', { exact: true }).waitFor()
    await row.getByText('Cancelled', { exact: true }).waitFor()
    expect(await row.locator('s').textContent()).toBe(number)
    expect(await row.getByText(/^(Paid|Not shipped)$/).count()).toBe(0)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await row.getByRole('link').first().click()
    await page.getByRole('heading', { name: number, level: 1 }).waitFor()
    const head = page
      .locator('header, main')
      .filter({ has: page.locator('h1') })
      .last()
    await head.getByText('Refunded', { exact: true }).first().waitFor()
    expect(await page.getByText('Not shipped').count()).toBe(0)
    await expectAccessible(page)
    expect(errors).toEqual([])
  }
})

it('names what an edit added and took off, and what is still to be paid', async () => {
  const number = await paidOrder()
  const { order } = expectDone(await owner.call('/order/detail', { number }))
  const wish = {
    ...{ number, add: [{ sku: skus[1]!, quantity: 3 }] },
    remove: [{ lineId: order.products[0]!.lineId, quantity: 1 }],
  }
  const { difference } = expectDone(await owner.call('/order/editPreview', wish))
  expectDone(
    await owner.call('/order/edit', {
      ...wish,
      difference: difference.amount,
      reason: 'Asked for three more',
    }),
  )
  const { page, errors } = await openDesk(shop, `/orders/${number}`)
  await page.getByText('Partly paid', { exact: true }).waitFor()
  const { products } = expectDone(await owner.call('/order/detail', { number })).order
  await page.getByText(`1 × ${products[0]!.name}`).waitFor()
  const added = page.getByRole('listitem').filter({ hasText: 'Items added' })
  expect(await added.first().textContent()).toContain(`3 × ${products[1]!.name}`)
  expect(await added.first().textContent()).toContain('Asked for three more')
  // The goods come first, and the tax that the total includes comes last.
  const terms = await page.getByRole('term').allTextContents()
  const at = (start: string) => terms.findIndex((term) => term.startsWith(start))
  expect(at('Added later')).toBe(at('Subtotal') + 1)
  expect(at('Includes')).toBe(at('Total') + 1)
  await page.getByRole('link', { name: products[1]!.name }).first().waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

it('offers every action of an order by its name, in a menu that fits the window', async () => {
  const number = await paidOrder()
  const { page, errors } = await openDesk(shop, `/orders/${number}`, { visit: { width: 1280, height: 800 } })
  await page.getByRole('button', { name: 'More actions' }).click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  const hidden = await menu.evaluate((list) => list.scrollHeight - list.clientHeight)
  expect(hidden).toBe(0)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await look(page, 'print')
  await page.locator('[data-key="action order print"]').getByText('Print', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  // A key without a text would be found by its first letters.
  await look(page, 'desk.')
  await page.getByText('No matches').waitFor()
  expect(errors).toEqual([])
})

it('shows what can be refunded from the start, and a payment as paid', async () => {
  const number = await paidOrder()
  const { page, errors } = await openDesk(shop, `/orders/${number}`)
  const payment = page.getByRole('listitem').filter({ hasText: /^Test payment/ })
  await payment.getByText('Paid', { exact: true }).waitFor()
  await page.keyboard.press('r')
  const sheet = page.getByRole('dialog', { name: 'Refund' })
  await sheet.getByText('Still refundable').waitFor()
  expect(await sheet.getByRole('button', { name: 'Refund', exact: true }).isDisabled()).toBe(true)
  await expectAccessible(page)
  expect(errors).toEqual([])
})

it('takes the selected orders to the packing table', async () => {
  const numbers = [await paidOrder(), await paidOrder()]
  const { page, errors } = await openDesk(shop, '/orders?view=to-ship')
  for (const number of numbers) await page.getByRole('checkbox', { name: number }).check()
  const bar = page.getByRole('toolbar')
  const names = await bar.getByRole('button').allTextContents()
  expect(names.filter(Boolean).slice(0, 3)).toEqual(['Pack', 'Print', 'Add label'])
  await bar.getByRole('button', { name: 'Pack', exact: true }).click()
  await page.waitForURL('**/admin/pack')
  await page.getByText(numbers[0]!).first().waitFor()
  const { own } = expectDone(await owner.call('/pack/queue', {}))
  expect(own).toEqual([])
  const { rows } = await shop.shop.pool.query(
    'select count(*)::int claimed from pack_claim c join orders o on o.id = c.order_id where o.number = any ($1)',
    [numbers],
  )
  expect(rows).toEqual([{ claimed: 2 }])
  expect(errors).toEqual([])
})
