import { afterAll, beforeAll, expect, it } from 'vitest'
import { berlin, buy, expectDone, payAt } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

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

it('names what a carrier may refuse in the address of an order, until it is corrected', async () => {
  const placed = await buy(shop.visitor(), { sku, method: 'test' })
  await payAt(shop.app, placed.payment)
  const number = placed.orderNumber
  const { page, errors, caller } = await openDesk(shop, `/orders/${number}`, { visit: { width: 360 } })
  const note = page.getByRole('note').filter({ hasText: 'Check the address before shipping' })
  await page.getByRole('heading', { name: 'Shipping address' }).waitFor()
  expect(await note.count()).toBe(0)
  const street = 'Postfach am Alten Rathaus der Großen Kreisstadt'
  expectDone(await caller.call('/order/address', { number, address: { ...berlin, address: street } }))
  await note.getByText('PO box or parcel locker').waitFor()
  await note.getByText('Street and number: longer than 35 characters').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expectDone(await caller.call('/order/address', { number, address: berlin }))
  await note.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

it('names it in a draft while the address is typed', async () => {
  const { page, errors, caller } = await openDesk(shop, '')
  const address = { ...berlin, country: 'AT', postalCode: '1010', city: 'Wien', countryCode: '', phone: '' }
  const content = { email: 'ada@example.com', lines: [{ sku, quantity: 1 }], address }
  const { draft } = expectDone(await caller.call('/draftOrder/create', { content }))
  await page.goto(`${shop.url}/admin/orders/drafts/${draft.number}`)
  const note = page.getByRole('note')
  await note.getByText('No phone number').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Phone' }).fill('+43 1 2345678')
  await note.waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Postal code' }).fill('10115')
  await note.getByText('Postal code: doesn’t fit the country').waitFor()
  expect(errors).toEqual([])
})
