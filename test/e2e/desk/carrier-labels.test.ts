import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { buy, expectDone, payAt } from '#test/buying.ts'
import { openEasypost } from '#test/easypost-stand-in.ts'
import { apply, customer, receive } from '#test/returns.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

const key = 'EZTKbrowser'
let carriers: Awaited<ReturnType<typeof openEasypost>>
let shop: VisitedShop
let sku: string

beforeAll(async () => {
  carriers = await openEasypost(key)
  shop = await openVisitedShop({ env: { EASYPOST_API_KEY: key, EASYPOST_URL: carriers.url } })
  await shop.shop.db.transaction((tx) =>
    changeSetting(tx, shopSetting, { street: 'Haldenweg 1', postalCode: '10115', city: 'Berlin' }),
  )
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    'select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1',
  )
  sku = rows[0]!.sku
  // Jobs run by themselves in a shop, but not in tests.
  working = setInterval(() => void shop.runJobs().catch(() => {}), 500)
})
let working: ReturnType<typeof setInterval>
afterAll(async () => {
  clearInterval(working)
  await shop.close()
  carriers.close()
})

async function paidOrder(): Promise<string> {
  const placed = await buy(shop.visitor(), { sku, quantity: 2, method: 'test' })
  await payAt(shop.app, placed.payment)
  return placed.orderNumber
}

it('buys a label in the sheet that ships the parcel, which takes its number', async () => {
  const number = await paidOrder()
  const { page, errors, caller } = await openDesk(shop, `/orders/${number}`)
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Buy label' }).click()
  const sheet = page.getByRole('dialog', { name: 'Buy label' })
  await sheet.getByRole('radio', { name: /Priority/ }).check()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Buy for/ }).click()
  await sheet.getByRole('button', { name: 'Print label' }).waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()
  const ship = page.getByRole('dialog', { name: 'Ship' })
  const typed = await ship.getByRole('textbox', { name: 'Tracking number' }).inputValue()
  expect(typed).toMatch(/^9400\d+$/)
  await ship.getByRole('button', { name: 'Ship' }).click()
  await ship.waitFor({ state: 'detached' })
  await page.getByText('In use', { exact: true }).waitFor()
  await expectAccessible(page)
  const { order } = expectDone(await caller.call('/order/detail', { number }))
  expect(order.shipments[0]).toMatchObject({ carrier: 'usps', expressNumber: typed })
  expect(errors).toEqual([])
})

it('says on a phone what is wrong with an address, and buys several labels after their prices', async () => {
  const numbers = [await paidOrder(), await paidOrder()]
  await shop.shop.pool.query(
    `update orders set address = jsonb_set(address, '{address}', '"Haldenweg"') where number = $1`,
    [numbers[0]],
  )
  const { page, errors } = await openDesk(shop, `/orders/${numbers[0]}`, {
    visit: { width: 360, height: 760, dark: true },
  })
  await page.getByRole('button', { name: 'Buy label' }).click()
  await page.getByText('Street: The house number is missing or wrong.').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/orders`)
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const number of numbers) await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  await page.getByRole('button', { name: 'Buy labels' }).click()
  await page.getByRole('button', { name: 'Get rates' }).click()
  await page.getByRole('button', { name: 'Buy 2 labels' }).click()
  await page.getByRole('button', { name: 'Print 2 labels' }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

it('prints the labels that are bought while another one waits for an answer, and names that one', async () => {
  const numbers = [await paidOrder(), await paidOrder()]
  const { page, errors } = await openDesk(shop, '/orders')
  for (const number of numbers) await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  await page.getByRole('button', { name: 'Buy labels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy labels' })
  await dialog.getByRole('button', { name: 'Get rates' }).click()
  const button = dialog.getByRole('button', { name: 'Buy 2 labels' })
  await button.waitFor()
  // The provider does not know the shipment of the second order any more, so this purchase cannot be looked up.
  const [, second] = [...carriers.state.shipments.values()].slice(-2)
  const hidden = second!.id
  carriers.state.silent = hidden
  await button.click()
  const print = dialog.getByRole('button', { name: 'Print 1 label' })
  await print.waitFor()
  const [order] = numbers.filter((number) => second!.reference === number)
  await dialog.getByText(`Still waiting for their label: ${order}.`).waitFor()
  await print.click()
  const sheet = page.getByRole('dialog', { name: /^Print/ })
  await sheet.getByRole('button', { name: 'Print', exact: true }).click()
  await sheet.getByText('1 page').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  carriers.state.silent = null
  await dialog.getByText('Still waiting').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Print 1 label' }).waitFor()
  expect(errors.filter((text) => !text.includes('503'))).toEqual([])
})

it('asks for prices again after a refusal in bulk, and stops buying when the dialog is closed', async () => {
  const numbers = [await paidOrder(), await paidOrder()]
  const { page, errors, caller } = await openDesk(shop, '/orders')
  const labels = async () => {
    const lists = await Promise.all(numbers.map((number) => caller.call('/carrierLabel/list', { number })))
    return lists.flatMap((list) => expectDone(list).items)
  }
  for (const number of numbers) await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  await page.getByRole('button', { name: 'Buy labels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy labels' })
  await dialog.getByRole('button', { name: 'Get rates' }).click()
  await dialog.getByRole('button', { name: 'Buy 2 labels' }).waitFor()
  await shop.shop.pool.query(
    `update orders set address = jsonb_set(address, '{address}', '"Torstraße 9"') where number = any($1)`,
    [numbers],
  )
  await dialog.getByRole('button', { name: 'Buy 2 labels' }).click()
  await expect.poll(() => dialog.getByText('The address changed.').count()).toBe(2)
  expect(await labels()).toEqual([])
  await dialog.getByRole('button', { name: 'Get rates' }).click()
  const asked = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  await page.route('**/carrierLabel/buy', async (route) => {
    asked.resolve()
    await closed.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Buy 2 labels' }).click()
  await asked.promise
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const listed = page.waitForResponse('**/carrierLabel/buy')
  closed.resolve()
  await listed
  // Time in which the second one would be bought.
  await page.waitForTimeout(1000)
  expect(await labels()).toHaveLength(1)
  expect(errors).toEqual([])
})

it('buys the label of an approved return, which its customer finds on the page of the return', async () => {
  const buyer = await customer(shop)
  const { number } = await apply(buyer, await receive(shop, buyer, { sku, method: 'test' }), {})
  const { page, errors, caller } = await openDesk(shop, `/returns/${number}`)
  expect(await page.getByRole('button', { name: 'Buy label' }).count()).toBe(0)
  expectDone(await caller.call('/return/approve', { number }))
  await page.reload()
  await page.getByRole('button', { name: 'Buy label' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Buy label' })
  await sheet.getByRole('button', { name: /^Buy for/ }).click()
  await sheet.getByText('gets it by email').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Open label' }).waitFor()
  await page.setViewportSize({ width: 360, height: 760 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  const shown = async () => expectDone(await buyer.call('/return/detail', { number })).return.labelUrl
  expect(await shown()).toContain('/api/file/label/')
  await page.getByRole('button', { name: 'Void label' }).click()
  await page.getByRole('button', { name: 'Buy label' }).waitFor()
  expect(await shown()).toBeNull()
  // The carrier has not heard of it yet.
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await page.getByRole('link', { name: 'Open label' }).waitFor()
  expect(await shown()).toContain('/api/file/label/')
  expect(errors).toEqual([])
})
