import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { order, vatCheck } from '#server/db/tables.ts'
import { documentOrder } from '#server/invoices/document-order.ts'
import { writeXml } from '#server/invoices/write-xml.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { shipUnits } from '#server/orders/shipments/ship-units.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { expectDone, newKey, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { openVies } from '#test/vies-stand-in.ts'

let world: TestShop
let vies: Awaited<ReturnType<typeof openVies>>

beforeAll(async () => {
  vies = await openVies()
  world = await openBuyingShop({
    env: { VIES_URL: vies.url },
    prepare: async (shop) => {
      await shop.db.transaction((tx) =>
        changeSetting(tx, shopSetting, {
          legalName: 'Haldene GmbH',
          street: 'Haldenweg 12',
          postalCode: '10115',
          city: 'Berlin',
          vatId: 'DE123456789',
        }),
      )
      await sell(shop, { sku: 'MUG', price: 11_900, onHand: 1000 })
    },
  })
})
afterAll(async () => {
  await world.close()
  vies.close()
})

const atelier = {
  country: 'FR',
  city: 'Paris',
  postalCode: '75003',
  firstName: 'Zoé',
  lastName: 'Petit',
  company: 'Atelier Petit',
  address: '12 rue de Bretagne',
}

async function filled(): Promise<Visitor> {
  const visitor = world.visitor()
  expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 1 }))
  expectDone(await visitor.call('/checkout/start'))
  return visitor
}

const save = (visitor: Visitor, vatId: string, more = {}) =>
  visitor.call('/checkout/information', {
    email: 'zoe@example.com',
    address: { ...atelier, vatId },
    ...more,
  })

it('takes the tax off once a VAT id of another member state is confirmed, and keeps the proof', async () => {
  const visitor = await filled()
  const { checkout } = expectDone(await save(visitor, 'fr 40 123 456 789'))
  expect(checkout.vat).toMatchObject({ confirmed: true, text: 'VAT ID confirmed. No VAT is charged.' })
  expect(checkout.totals).toMatchObject({ tax: { amount: 0 }, total: { amount: 10_000 }, taxIncluded: false })
  expectDone(await visitor.call('/checkout/shipping', { method: 'standard' }))
  const { checkout: ready } = expectDone(await visitor.call('/checkout/payment', { method: 'test' }))
  const submission = { total: ready.totals.due, idempotencyKey: newKey(), agree: true }
  const placed = expectDone(await visitor.call('/checkout/submit', submission))
  await payAt(world.app, placed.payment)
  const [stored] = await world.shop.db.select().from(order).where(eq(order.number, placed.orderNumber))
  expect(stored!.taxation).toMatchObject({
    country: 'FR',
    treatment: 'reverse_charge',
    vat: { id: 'FR40123456789', name: 'ATELIER PETIT', consultation: 'WAPI40123456789' },
  })
  const { shop } = world
  const issue = () => shop.db.transaction((tx) => documentOrder(tx, shop, stored!.id, shop.now()))
  // No tax falls due on prepaying an intra-Community supply, so the invoice follows the shipment.
  expect(await issue()).toEqual([])
  await shop.db.transaction(async (tx) =>
    shipUnits(tx, await lockOrder(tx, stored!.id), [{}], { by: 'merchant', at: shop.now() }),
  )
  const [issued] = await issue()
  expect(issued!.record).toMatchObject({
    taxes: [{ category: 'K', rate: 0, tax: 0 }],
    buyer: { name: 'Atelier Petit', vatId: 'FR40123456789' },
  })
  expect(writeXml(issued!.record)).toContain('<ram:ExemptionReasonCode>VATEX-EU-IC</ram:ExemptionReasonCode>')
})

it('asks once for the same id within the day', async () => {
  const before = vies.state.asked
  expectDone(await save(await filled(), 'FR40123456789'))
  expect(vies.state.asked).toBe(before)
})

it('refuses an id that is malformed or not registered, at its field', async () => {
  const visitor = await filled()
  expect(await save(visitor, 'FR12')).toMatchObject({
    code: 40,
    data: { fields: { 'address.vatId': expect.stringContaining('isn’t a VAT ID') } },
  })
  expect(await save(visitor, 'FR50123456789')).toMatchObject({
    code: 40,
    data: { fields: { 'address.vatId': expect.stringContaining('isn’t registered') } },
  })
})

it('charges tax while the service is down, and says so; nothing is kept as an answer', async () => {
  vies.state.failure = { code: 'MS_UNAVAILABLE', form: 'list' }
  const visitor = await filled()
  const { checkout } = expectDone(await save(visitor, 'FR41123456789'))
  expect(checkout.vat).toMatchObject({ confirmed: false, text: expect.stringContaining('couldn’t check') })
  expect(checkout.totals).toMatchObject({ tax: { amount: 1900 }, total: { amount: 11_900 } })
  const kept = await world.shop.db.select().from(vatCheck).where(eq(vatCheck.vatId, 'FR41123456789'))
  expect(kept).toEqual([])
  vies.state.failure = null
  expect(expectDone(await save(visitor, 'FR41123456789')).checkout.totals.tax.amount).toBe(0)
})

it('charges tax again when the id is taken out, and to a business at home', async () => {
  const visitor = await filled()
  expect(expectDone(await save(visitor, 'FR42123456789')).checkout.totals.tax.amount).toBe(0)
  const without = expectDone(await save(visitor, ''))
  expect(without.checkout).toMatchObject({ vat: null, totals: { tax: { amount: 1900 } } })
  const home = expectDone(await save(visitor, 'DE400000000'))
  expect(home.checkout.totals.tax.amount).toBe(1900)
})
