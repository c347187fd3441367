import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { taxSetting } from '#server/pricing/tax/tax.setting.ts'
import type { TestShop } from '#test/app.ts'
import { berlin, checkOut, expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 2400, name: 'Morning mug' })
      await sell(shop, { sku: 'STONE', weight: 6000 })
      await sell(shop, { sku: 'VOUCHER', stockPolicy: 'untracked', requiresShipping: false })
    },
  })
})
afterAll(() => world.close())

async function started(sku = 'MUG', quantity = 1) {
  const visitor = world.visitor()
  await visitor.call('/cart/add', { sku, quantity })
  return visitor
}

describe('a checkout', () => {
  it('requires a non-empty cart', async () => {
    expect(await world.visitor().call('/checkout/start')).toMatchObject({
      code: 40,
      data: { reason: 'cart_empty' },
    })
  })

  it('goes from information over shipping to payment, and keeps all of it', async () => {
    const visitor = await started()
    const start = expectDone(await visitor.call('/checkout/start')).checkout
    expect(start).toMatchObject({
      step: 'information',
      shippingMethods: [],
      paymentMethods: [],
      totals: { shipping: null, shippingPending: true },
    })
    const information = { email: 'Ada@Example.com', mobile: '0170 1234567', address: berlin }
    const informed = expectDone(await visitor.call('/checkout/information', information)).checkout
    expect(informed).toMatchObject({
      step: 'shipping',
      email: 'ada@example.com',
      mobile: '+491701234567',
      billing: null,
    })
    expect(informed.shippingMethods).toMatchObject([
      { code: 'standard', fee: { amount: 490 } },
      { code: 'express', fee: { amount: 1290 } },
    ])
    const shipped = expectDone(await visitor.call('/checkout/shipping', { method: 'standard' })).checkout
    expect(shipped).toMatchObject({
      step: 'payment',
      shippingMethod: 'standard',
      totals: { total: { amount: 2890 } },
    })
    expect(shipped.paymentMethods.map(({ code }) => code)).toEqual(['test', 'bank', 'cod'])
    const paying = expectDone(await visitor.call('/checkout/payment', { method: 'bank' })).checkout
    expect(paying).toMatchObject({ step: 'payment', paymentMethod: 'bank' })
    expect(expectDone(await visitor.call('/checkout/start')).checkout).toEqual(paying)
  })

  it('explains the total row by row in the language of the page', async () => {
    const visitor = world.visitor({ 'x-lang': 'zh' })
    const { totals } = await checkOut(visitor)
    expect(totals.explain.map(({ label, amount }) => [label, amount.amount])).toEqual([
      ['小计', 2400],
      ['运费：标准配送', 490],
      ['含 19% 税', 461],
      ['合计', 2890],
    ])
  })

  it('says which fields of an address its country needs', async () => {
    const visitor = await started()
    const address = { ...berlin, country: 'DE', city: '', postalCode: '1' }
    const refused = await visitor.call('/checkout/information', { email: 'a@example.com', address })
    expect(refused).toMatchObject({
      code: 40,
      data: {
        reason: 'invalid',
        fields: { 'address.city': 'City is required', 'address.postalCode': 'Postal code isn’t valid' },
      },
    })
    expect(
      await visitor.call('/checkout/information', { email: 'no address', address: berlin }),
    ).toMatchObject({
      data: { reason: 'invalid', fields: { email: expect.any(String) } },
    })
    expect(
      await visitor.call('/checkout/information', { email: 'a@example.com', mobile: 'call me' }),
    ).toMatchObject({
      data: { reason: 'invalid', fields: { mobile: expect.any(String) } },
    })
  })

  it('refuses an address whose country does not exist (peer case 44)', async () => {
    const visitor = await started()
    for (const country of ['XX', 'ZZ', 'Germany', 'D', '']) {
      const address = { ...berlin, country }
      const { envelope } = await visitor.send('/checkout/information', { email: 'a@example.com', address })
      expect(envelope, country).toMatchObject({
        code: 40,
        data: { fields: { 'address.country': expect.any(String) } },
      })
    }
    expect(expectDone(await visitor.call('/checkout/start')).checkout).toMatchObject({
      step: 'information',
      address: null,
    })
  })

  it('removes the trunk 0 from a phone number with country code', async () => {
    const visitor = await started()
    const address = { ...berlin, countryCode: '+49', phone: '0170 1234567' }
    const { checkout } = expectDone(
      await visitor.call('/checkout/information', { email: 'a@example.com', address }),
    )
    expect(checkout.address).toMatchObject({ countryCode: '+49', phone: '1701234567' })
  })

  it('recalculates taxes and fee when the country changes (peer case 9)', async () => {
    const visitor = await started()
    await visitor.call('/checkout/information', { email: 'a@example.com', address: berlin })
    const home = expectDone(await visitor.call('/checkout/shipping', { method: 'standard' })).checkout
    expect(home.totals).toMatchObject({ tax: { amount: 461 }, shipping: { amount: 490 } })
    const paris = { ...berlin, country: 'FR', city: 'Paris', postalCode: '75001' }
    const away = expectDone(
      await visitor.call('/checkout/information', { email: 'a@example.com', address: paris }),
    ).checkout
    // The same gross price, taxed at the home rate: the shop is not in the One Stop Shop.
    expect(away.totals).toMatchObject({
      tax: { amount: 541 },
      shipping: { amount: 990 },
      total: { amount: 3390 },
    })
    await world.shop.db.transaction((tx) => changeSetting(tx, taxSetting, { oss: { since: '2026-01-01' } }))
    await world.shop.changes.catchUp()
    const { totals } = expectDone(await visitor.call('/checkout/start')).checkout
    expect(totals).toMatchObject({ tax: { amount: 565 }, total: { amount: 3390 } })
    await world.shop.db.transaction((tx) => changeSetting(tx, taxSetting, {}))
    await world.shop.changes.catchUp()
  })

  it('says once that no tax is charged, for an export to a country without a rule (peer case 9)', async () => {
    const { shop } = world
    const { zones } = shop.settings(shippingSetting)
    const far = { ...zones[0]!, code: 'far', countries: ['JP'] }
    await shop.db.transaction((tx) => changeSetting(tx, shippingSetting, { zones: [...zones, far] }))
    await shop.changes.catchUp()
    const visitor = world.visitor()
    expectDone(await visitor.call('/cart/add', { sku: 'MUG' }))
    expectDone(await visitor.call('/checkout/start'))
    const tokyo = { ...berlin, country: 'JP', state: 'Tokyo', city: 'Chiyoda', postalCode: '100-0001' }
    const saved = await visitor.call('/checkout/information', { email: 'a@example.com', address: tokyo })
    const { totals } = expectDone(saved).checkout
    expect(totals.tax.amount).toBe(0)
    expect(totals.explain.filter(({ kind }) => kind === 'note').map(({ label }) => label)).toEqual([
      'Delivery to Japan: our tax doesn’t apply; customs may charge import tax',
    ])
    await shop.db.transaction((tx) => changeSetting(tx, shippingSetting, { zones }))
    await shop.changes.catchUp()
  })

  it('refuses a country that the shop does not ship to, and keeps the saved data (peer case 11)', async () => {
    const visitor = await started()
    await visitor.call('/checkout/information', { email: 'a@example.com', address: berlin })
    const tokyo = { ...berlin, country: 'JP', state: 'Tokyo', postalCode: '100-0001' }
    const refused = await visitor.call('/checkout/information', { email: 'a@example.com', address: tokyo })
    expect(refused).toMatchObject({
      code: 40,
      data: { reason: 'country_not_served', fields: { 'address.country': expect.any(String) } },
    })
    expect(expectDone(await visitor.call('/checkout/start')).checkout.address).toMatchObject({
      country: 'DE',
    })
    const unknown = await visitor.call('/checkout/information', {
      email: 'a@example.com',
      address: { ...berlin, country: 'XX' },
    })
    expect(unknown).toMatchObject({
      code: 40,
      data: { reason: 'invalid', fields: { 'address.country': expect.any(String) } },
    })
  })

  it('picks the next method when the chosen one no longer takes the cart (peer case 12)', async () => {
    const visitor = await started('STONE')
    await visitor.call('/checkout/information', { email: 'a@example.com', address: berlin })
    expectDone(await visitor.call('/checkout/shipping', { method: 'express' }))
    await visitor.call('/cart/add', { sku: 'STONE' })
    const { checkout } = expectDone(await visitor.call('/checkout/start'))
    expect(checkout.shippingMethods.map(({ code }) => code)).toEqual(['standard'])
    expect(checkout).toMatchObject({ shippingMethod: 'standard', totals: { shipping: { amount: 490 } } })
    expect(checkout.cart.notices).toMatchObject([
      { reason: 'shipping_unavailable', from: 'express', to: 'standard' },
    ])
  })

  it("says 'shipping method not available' for a method that does not go there", async () => {
    const visitor = await started()
    expect(await visitor.call('/checkout/shipping', { method: 'standard' })).toMatchObject({
      code: 40,
      data: { reason: 'step_missing', step: 'information' },
    })
    await visitor.call('/checkout/information', { email: 'a@example.com', address: berlin })
    expect(await visitor.call('/checkout/shipping', { method: 'balloon' })).toMatchObject({
      code: 40,
      msg: 'shipping method not available',
      data: { reason: 'shipping_unavailable' },
    })
  })

  it("says 'no payment method available' for a way to pay that is not offered", async () => {
    const visitor = await started()
    await checkOut(visitor, { sku: '' })
    expect(await visitor.call('/checkout/payment', { method: 'paypal' })).toMatchObject({
      code: 40,
      msg: 'no payment method available',
      data: { reason: 'payment_unavailable' },
    })
  })

  it('keeps both of two concurrent saves (peer case 35)', async () => {
    const visitor = await started()
    const email = 'a@example.com'
    const billing = { ...berlin, firstName: 'Charles', address: 'Rechnungsweg 2' }
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        visitor.call('/checkout/information', {
          email,
          address: { ...berlin, address: `Torstraße ${round}` },
        }),
        visitor.call('/checkout/information', { email, billing: { ...billing, apartment: String(round) } }),
        visitor.call('/cart/add', { sku: 'MUG' }),
      ])
      const { checkout } = expectDone(await visitor.call('/checkout/start'))
      expect(checkout.address).toMatchObject({ firstName: 'Ada', address: `Torstraße ${round}` })
      expect(checkout.billing).toMatchObject({ firstName: 'Charles', apartment: String(round) })
      expect(checkout.cart.lines).toMatchObject([{ sku: 'MUG', quantity: round + 2 }])
    }
  })

  it('needs no shipping method for goods that are not shipped', async () => {
    const visitor = await started('VOUCHER')
    const { checkout } = expectDone(
      await visitor.call('/checkout/information', { email: 'a@example.com', address: berlin }),
    )
    expect(checkout).toMatchObject({
      step: 'payment',
      totals: { shipping: null, shippingPending: false, total: { amount: 1000 } },
    })
  })

  it('fills in a bill that goes elsewhere by default', async () => {
    const { token } = await signIn(world.shop)
    const visitor = world.visitor({ 'x-auth': token })
    expectDone(await visitor.call('/address/save', { address: berlin }))
    const office = { ...berlin, address: 'Allee 2', isDefaultBilling: true }
    expectDone(await visitor.call('/address/save', { address: office }))
    await visitor.call('/cart/add', { sku: 'MUG' })
    expect(expectDone(await visitor.call('/checkout/start')).checkout).toMatchObject({
      address: { address: berlin.address },
      billing: { address: 'Allee 2' },
    })
  })

  it('fills in what it knows of a customer, and keeps a new address for the next time', async () => {
    const { token, email } = await signIn(world.shop)
    const visitor = world.visitor({ 'x-auth': token })
    await visitor.call('/cart/add', { sku: 'MUG' })
    expect(expectDone(await visitor.call('/checkout/start')).checkout).toMatchObject({ email, address: null })
    expectDone(await visitor.call('/checkout/information', { email, address: berlin, saveAddress: true }))
    await visitor.call('/cart/clear')
    await world.shop.pool.query('delete from cart where customer_id is not null')
    await visitor.call('/cart/add', { sku: 'MUG' })
    const { checkout } = expectDone(await visitor.call('/checkout/start'))
    expect(checkout.address).toMatchObject({ address: berlin.address, isDefault: true })
    const { id: addressId } = checkout.address!
    expectDone(await visitor.call('/checkout/information', { email, addressId: addressId! }))
    const other = world.visitor({ 'x-auth': (await signIn(world.shop)).token })
    await other.call('/cart/add', { sku: 'MUG' })
    expect(await other.call('/checkout/information', { email, addressId: addressId! })).toMatchObject({
      code: 40,
      data: { reason: 'not_found' },
    })
  })
})
