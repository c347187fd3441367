import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { company, customer, order, vatCheck } from '#server/db/tables.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { berlin, expectDone, newKey, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { openVies } from '#test/vies-stand-in.ts'

let world: TestShop
let vies: Awaited<ReturnType<typeof openVies>>
let owner: DeskCaller

beforeAll(async () => {
  vies = await openVies()
  world = await openBuyingShop({
    env: { VIES_URL: vies.url },
    prepare: async (shop) => {
      await shop.db.transaction((tx) => changeSetting(tx, shopSetting, { vatId: 'DE123456789' }))
      await sell(shop, { sku: 'MUG', price: 11_900, onHand: 1000 })
    },
  })
  owner = await signInStaff(world)
})
afterAll(async () => {
  await world.close()
  vies.close()
})
// No answer that an earlier test got may stand in for a check.
beforeEach(async () => {
  await world.shop.db.update(company).set({ vatCheckId: null })
  await world.shop.db.delete(vatCheck)
  vies.state.failure = null
})

const billing = { country: 'FR', city: 'Paris', postalCode: '75003', address: '12 rue de Bretagne' }
const paris = { ...billing, firstName: 'Zoé', lastName: 'Petit', address: '3 rue Dupetit-Thouars' }

/** A member of a company with this VAT id, with a cart and, unless null, an address in their account. */
async function member(
  vatId: string,
  address: typeof paris | null = paris,
): Promise<Visitor & { id: string }> {
  const { id, token } = await signIn(world.shop)
  const fields = { name: 'Atelier Petit', billing, vatId }
  const made = expectDone(await owner.call('/company/create', fields)).company
  expectDone(await owner.call('/company/addMember', { id: made.id, customerId: id }))
  const visitor = world.visitor({ 'x-auth': token })
  if (address) expectDone(await visitor.call('/address/save', { address }))
  expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 1 }))
  return Object.assign(visitor, { id })
}

const start = async (visitor: Visitor) => expectDone(await visitor.call('/checkout/start')).checkout

it('bills a member’s order to their company, and checks the VAT id on the way', async () => {
  const visitor = await member('FR43123456789')
  const checkout = await start(visitor)
  expect(checkout).toMatchObject({
    address: { address: '3 rue Dupetit-Thouars' },
    billing: { ...billing, firstName: 'Zoé', company: 'Atelier Petit', vatId: 'FR43123456789' },
    vat: { confirmed: true },
    totals: { tax: { amount: 0 } },
  })
  expectDone(await visitor.call('/checkout/shipping', { method: 'standard' }))
  const { checkout: ready } = expectDone(await visitor.call('/checkout/payment', { method: 'bank' }))
  const submission = { total: ready.totals.due, idempotencyKey: newKey(), agree: true }
  const { orderNumber } = expectDone(await visitor.call('/checkout/submit', submission))
  const [stored] = await world.shop.db.select().from(order).where(eq(order.number, orderNumber))
  expect(stored).toMatchObject({
    billing: { company: 'Atelier Petit' },
    taxation: { treatment: 'reverse_charge', vat: { id: 'FR43123456789' } },
  })
})

it('keeps the check of the company’s VAT id when only the delivery address is saved', async () => {
  const visitor = await member('FR46123456789')
  await start(visitor)
  // Forms without script never send who is billed.
  const delivery = { email: 'zoe@example.com', address: paris }
  const free = {
    billing: { vatId: 'FR46123456789' },
    vat: { confirmed: true },
    totals: { tax: { amount: 0 } },
  }
  expect(expectDone(await visitor.call('/checkout/information', delivery)).checkout).toMatchObject(free)
  // An outage takes nothing from what is confirmed.
  await world.shop.db.delete(vatCheck)
  vies.state.failure = { code: 'MS_UNAVAILABLE', form: 'list' }
  expect(expectDone(await visitor.call('/checkout/information', delivery)).checkout).toMatchObject(free)
})

it('checks the company’s VAT id with the first delivery address, and refuses no form for it', async () => {
  const wrong = await member('FR50123456789', null)
  await start(wrong)
  const delivery = { email: 'zoe@example.com', address: paris }
  const { checkout } = expectDone(await wrong.call('/checkout/information', delivery))
  expect(checkout).toMatchObject({
    billing: { firstName: 'Zoé' },
    vat: null,
    totals: { tax: { amount: 1900 } },
  })
  const right = await member('FR47123456789', null)
  await start(right)
  const { checkout: checked } = expectDone(await right.call('/checkout/information', delivery))
  expect(checked).toMatchObject({ vat: { confirmed: true }, totals: { tax: { amount: 0 } } })
})

it('takes no tax off for what was stored about a VAT id: the checkout asks for itself', async () => {
  const visitor = await member('FR44123456789')
  await world.runJobs()
  await world.shop.db.update(company).set({ vatState: 'confirmed', vatCheckId: null })
  await world.shop.db.delete(vatCheck)
  vies.state.failure = { code: 'MS_UNAVAILABLE', form: 'list' }
  expect(await start(visitor)).toMatchObject({
    vat: { id: 'FR44123456789', confirmed: false, text: expect.stringContaining('couldn’t check') },
    totals: { tax: { amount: 1900 } },
  })
})

it('leaves out a VAT id that is not registered, and charges tax', async () => {
  const { billing: bill, vat, totals } = await start(await member('FR50123456789'))
  expect(bill).toMatchObject({ company: 'Atelier Petit' })
  expect(bill).not.toHaveProperty('vatId')
  expect([vat, totals.tax.amount]).toEqual([null, 1900])
})

it('fills in the bill by the name in the profile where there is no address yet, and without one the company’s part', async () => {
  const visitor = await member('', null)
  const bill = { ...billing, company: 'Atelier Petit' }
  expect(await start(visitor)).toMatchObject({
    ...{ step: 'information', address: null },
    billing: { ...bill, firstName: '', lastName: '' },
  })
  const unnamed = {
    email: 'zoe@example.com',
    address: berlin,
    billing: { ...bill, firstName: '', lastName: '' },
  }
  expect(await visitor.call('/checkout/information', unnamed)).toMatchObject({ data: { reason: 'invalid' } })
  // The name of the delivery stands on the bill too if no other is given.
  const { billing: _, ...delivery } = unnamed
  const { checkout } = expectDone(await visitor.call('/checkout/information', delivery))
  const { firstName, lastName } = berlin
  expect(checkout).toMatchObject({ step: 'shipping', billing: { ...bill, firstName, lastName } })

  const known = await member('', null)
  const name = { firstName: 'Zoé', lastName: 'Petit' }
  await world.shop.db.update(customer).set(name).where(eq(customer.id, known.id))
  expect(await start(known)).toMatchObject({
    step: 'information',
    address: null,
    billing: { ...bill, ...name },
  })
})

it('leaves the shopper’s own choice alone, and forgets the company when they leave it', async () => {
  const visitor = await member('FR45123456789')
  await start(visitor)
  const own = { email: 'zoe@example.com', address: berlin, billing: null }
  expectDone(await visitor.call('/checkout/information', own))
  expect(await start(visitor)).toMatchObject({ billing: null, address: { address: berlin.address } })
  await world.shop.db.update(customer).set({ companyId: null }).where(eq(customer.id, visitor.id))
  await world.shop.pool.query('delete from cart where customer_id = $1', [visitor.id])
  expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 1 }))
  expect((await start(visitor)).billing).toBeNull()
})
