import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#server/platform/mail/mail.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { berlin, buy, expectDone, newCoupon, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { emailCart, remindCarts } from './remind-carts.ts'
import { reminderSetting } from './reminder.setting.ts'

let world: TestShop
const emails: Email[] = []

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Mug' })
      await sell(shop, { sku: 'BOWL', price: 3000, onHand: 1000, name: 'Bowl' })
      await newCoupon(shop, { code: 'BACK10', kind: 'percentage', percent: 1000 })
    },
  })
  world.shop.mail.send = async (email) => void emails.push(email)
})
afterAll(() => world.close())
beforeEach(() => void emails.splice(0))

async function hoursLater<Result>(hours: number, work: () => Promise<Result>): Promise<Result> {
  const { now } = world.shop
  world.shop.now = () => new Date(now().getTime() + hours * 3600_000)
  try {
    return await work()
  } finally {
    world.shop.now = now
  }
}

/** A customer with a cart of two mugs and a bowl, who agreed to be written to unless told otherwise. */
async function leaveCart({ consents = true } = {}) {
  const { email, token, id } = await signIn(world.shop)
  const customer = world.visitor({ 'x-auth': token })
  if (consents) expectDone(await customer.call('/newsletter/change', { subscribed: true }))
  expectDone(await customer.call('/cart/add', { sku: 'MUG', quantity: 2 }))
  expectDone(await customer.call('/cart/add', { sku: 'BOWL' }))
  expectDone(await customer.call('/cart/note', { note: 'A gift' }))
  await world.runJobs()
  emails.length = 0
  return { customer, email, id }
}

async function remind(hours = 7): Promise<void> {
  await hoursLater(hours, async () => {
    await Promise.all([remindCarts(world.shop), remindCarts(world.shop)])
    await world.runJobs()
  })
}

const sentTo = (email: string) => emails.filter(({ to }) => to === email)
const tokenIn = (email: Email) => /\/cart#restore=([\w.-]+)/.exec(email.text)![1]!

async function countsOf(visitor: Visitor): Promise<Record<string, number>> {
  const { lines } = expectDone(await visitor.call('/cart/info')).cart
  return Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]))
}

describe('a cart that was left behind', () => {
  it('is emailed once, after the set time, with a way to unsubscribe', async () => {
    const { email } = await leaveCart()
    await remind(5)
    expect(sentTo(email)).toEqual([])
    await remind()
    await remind(30)
    expect(sentTo(email)).toHaveLength(1)
    const [sent] = sentTo(email)
    expect(sent!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(sent!.text).toMatch(/2 × Mug[\s\S]*1 × Bowl/)
  })

  it('is not emailed without consent, after unsubscribing, or when switched off', async () => {
    const silent = await leaveCart({ consents: false })
    const gone = await leaveCart()
    expectDone(await gone.customer.call('/newsletter/change', { subscribed: false }))
    await remind()
    await world.shop.db.transaction((tx) => changeSetting(tx, reminderSetting, { cart: false }))
    await world.shop.changes.catchUp()
    const off = await leaveCart()
    await remind()
    await world.shop.db.transaction((tx) => changeSetting(tx, reminderSetting, {}))
    await world.shop.changes.catchUp()
    for (const { email } of [silent, gone, off]) expect(sentTo(email)).toEqual([])
  })

  it('is not emailed once it is bought, emptied or unsubscribed, even between choosing and sending', async () => {
    const left = [await leaveCart(), await leaveCart(), await leaveCart(), await leaveCart()] as const
    const [bought, emptied, unsubscribed, stays] = left
    await hoursLater(7, () => remindCarts(world.shop))
    await buy(bought.customer, { sku: '', email: bought.email })
    expectDone(await emptied.customer.call('/cart/clear'))
    expectDone(await unsubscribed.customer.call('/newsletter/change', { subscribed: false }))
    await hoursLater(7, () => world.runJobs())
    const about = (email: string) => sentTo(email).filter(({ subject }) => subject.startsWith('You left'))
    expect(left.map(({ email }) => about(email).length)).toEqual([0, 0, 0, 1])
    expect(about(stays.email)).toHaveLength(1)
  })

  it('is emailed without what is sold out, and not at all once nothing can be bought', async () => {
    await sell(world.shop, { sku: 'JUG', price: 2000, onHand: 3, name: 'Jug' })
    const [partly, wholly] = [await leaveCart(), await leaveCart()]
    expectDone(await partly.customer.call('/cart/add', { sku: 'JUG' }))
    expectDone(await wholly.customer.call('/cart/clear'))
    expectDone(await wholly.customer.call('/cart/add', { sku: 'JUG' }))
    await sell(world.shop, { sku: 'JUG', price: 2000, onHand: 0, name: 'Jug' })
    await remind()
    expect(sentTo(wholly.email)).toEqual([])
    const [sent] = sentTo(partly.email)
    expect(sent!.text).toContain('2 × Mug')
    expect(sent!.text).not.toContain('Jug')
  })

  it('of a guest is emailed to a confirmed subscriber, at most once a week to an address', async () => {
    const { email } = await leaveCart()
    await world.shop.pool.query('update subscriber set email = $1 where email = $2', [
      `guest-${email}`,
      email,
    ])
    for (const guest of [world.visitor(), world.visitor()]) {
      expectDone(await guest.call('/cart/add', { sku: 'MUG' }))
      expectDone(await guest.call('/checkout/information', { email: `guest-${email}`, address: berlin }))
    }
    await remind()
    await remind(8)
    expect(sentTo(`guest-${email}`)).toHaveLength(1)
    expect(sentTo(email)).toEqual([])
  })

  it('of a guest who also left one as a customer is not emailed in the same week', async () => {
    const { email } = await leaveCart()
    await remind()
    const guest = world.visitor()
    expectDone(await guest.call('/cart/add', { sku: 'MUG' }))
    expectDone(await guest.call('/checkout/information', { email, address: berlin }))
    await remind(8)
    expect(sentTo(email)).toHaveLength(1)
  })
})

describe('the link of the email', () => {
  it('brings the exact cart to any device, and adds nothing when it is opened again', async () => {
    const { customer, email } = await leaveCart()
    await remind()
    const token = tokenIn(sentTo(email)[0]!)
    const before = expectDone(await customer.call('/cart/info')).cart
    const phone = world.visitor()
    const restored = expectDone(await phone.call('/cart/restore', { token }))
    expect(restored).toMatchObject({ missing: [], cart: { note: 'A gift', count: 3 } })
    await Promise.all([1, 2, 3].map(() => phone.call('/cart/restore', { token })))
    expect(await countsOf(phone)).toEqual({ MUG: 2, BOWL: 1 })
    // The cart of the email stays where it was, and as it was.
    expect(expectDone(await customer.call('/cart/info')).cart).toEqual(before)
    expect(expectDone(await customer.call('/cart/restore', { token })).cart.count).toBe(3)
  })

  it('merges with what the reader has; signing in there does not count the same goods twice', async () => {
    const { email, id, customer } = await leaveCart()
    await remind()
    const token = tokenIn(sentTo(email)[0]!)
    const phone = world.visitor()
    expectDone(await phone.call('/cart/add', { sku: 'MUG' }))
    expectDone(await phone.call('/cart/note', { note: 'My own' }))
    expect(expectDone(await phone.call('/cart/restore', { token })).cart.note).toBe('My own')
    expect(await countsOf(phone)).toEqual({ MUG: 3, BOWL: 1 })
    const { mergeCarts } = await import('#server/cart/merge-carts.ts')
    await world.shop.db.transaction((tx) => mergeCarts(tx, phone.id!, id))
    expect(await countsOf(customer)).toEqual({ MUG: 3, BOWL: 1 })
  })

  it('is refused when forged, old, or once the cart was bought', async () => {
    const { customer, email } = await leaveCart()
    await remind()
    const token = tokenIn(sentTo(email)[0]!)
    const reasonFor = async (given: string) =>
      ((await world.visitor().call('/cart/restore', { token: given })).data as { reason?: string }).reason
    expect(await reasonFor(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBe('code_expired')
    expect(await hoursLater(31 * 24, () => reasonFor(token))).toBe('code_expired')
    await buy(customer, { sku: '', email })
    expect(await reasonFor(token)).toBe('transition_refused')
  })

  it('applies the coupon of the setting, unless the reader has one', async () => {
    await world.shop.db.transaction((tx) => changeSetting(tx, reminderSetting, { coupon: 'BACK10' }))
    await world.shop.changes.catchUp()
    const { email, customer } = await leaveCart()
    await remind()
    const [sent] = sentTo(email)
    expect(sent!.text).toContain('BACK10')
    const { cart } = expectDone(await customer.call('/cart/restore', { token: tokenIn(sent!) }))
    expect(cart.coupon?.code).toBe('BACK10')
    await world.shop.db.transaction((tx) => changeSetting(tx, reminderSetting, {}))
    await world.shop.changes.catchUp()
  })

  it('is not in an email about a cart that is gone', async () => {
    await emailCart(world.shop, { cartId: crypto.randomUUID() })
    expect(emails).toEqual([])
  })
})

describe('a cart by link', () => {
  it('fills the cart up to its quantities, again and again, and names what is missing', async () => {
    const visitor = world.visitor()
    expectDone(await visitor.call('/cart/add', { sku: 'BOWL', quantity: 5 }))
    const link = {
      items: [{ sku: 'MUG', quantity: 2 }, { sku: 'BOWL' }, { sku: 'NONE', quantity: 3 }],
      coupon: 'back10',
    }
    for (const _ of ['opened', 'opened again']) {
      const { cart, missing } = expectDone(await visitor.call('/cart/fill', link))
      expect(missing).toEqual([{ sku: 'NONE', name: 'NONE', quantity: 3 }])
      expect(cart.coupon?.code).toBe('BACK10')
      expect(await countsOf(visitor)).toEqual({ BOWL: 5, MUG: 2 })
    }
    const { cart } = expectDone(await visitor.call('/cart/fill', { items: [{ sku: 'MUG' }], coupon: 'NOPE' }))
    expect(cart.notices).toMatchObject([{ reason: 'coupon_unknown' }])
  })
})

describe('saved for later', () => {
  it('leaves the cart and returns once, for guests and customers', async () => {
    const visitor = world.visitor()
    const { lines } = expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 3 })).cart
    const put = expectDone(await visitor.call('/cart/saveForLater', { lineId: lines[0]!.id }))
    expect(put).toMatchObject({
      cart: { lines: [] },
      saved: [{ sku: 'MUG', quantity: 3, unitPrice: { amount: 2400 } }],
    })
    const [item] = put.saved
    expect(expectDone(await world.visitor().call('/cart/saved')).saved).toEqual([])
    expect((await world.visitor().call('/cart/moveToCart', { id: item!.id })).code).toBe(40)
    const moved = await Promise.all([1, 2, 3].map(() => visitor.call('/cart/moveToCart', { id: item!.id })))
    expect(moved.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await countsOf(visitor)).toEqual({ MUG: 3 })
    expect(expectDone(await visitor.call('/cart/saved')).saved).toEqual([])
  })

  it('keeps what the cart cannot hold', async () => {
    await sell(world.shop, { sku: 'VASE', price: 5000, onHand: 4, name: 'Vase' })
    const visitor = world.visitor()
    const { lines } = expectDone(await visitor.call('/cart/add', { sku: 'VASE', quantity: 4 })).cart
    const { saved } = expectDone(await visitor.call('/cart/saveForLater', { lineId: lines[0]!.id }))
    await sell(world.shop, { sku: 'VASE', price: 5000, onHand: 3, name: 'Vase' })
    const half = expectDone(await visitor.call('/cart/moveToCart', { id: saved[0]!.id }))
    expect(half).toMatchObject({ cart: { count: 3 }, saved: [{ sku: 'VASE', quantity: 1 }] })
    await sell(world.shop, { sku: 'VASE', price: 5000, onHand: 0, name: 'Vase' })
    expect((await visitor.call('/cart/moveToCart', { id: half.saved[0]!.id })).code).toBe(40)
    const left = expectDone(await visitor.call('/cart/saved')).saved
    expect(left).toMatchObject([{ quantity: 1, outOfStock: true }])
    expect(expectDone(await visitor.call('/cart/removeSaved', { id: left[0]!.id })).saved).toEqual([])
  })

  it('joins the customer’s list at sign-in', async () => {
    const { id, token } = await signIn(world.shop)
    const [guest, customer] = [world.visitor(), world.visitor({ 'x-auth': token })]
    for (const [visitor, quantity] of [
      [guest, 2],
      [customer, 1],
    ] as const) {
      const { lines } = expectDone(await visitor.call('/cart/add', { sku: 'BOWL', quantity })).cart
      expectDone(await visitor.call('/cart/saveForLater', { lineId: lines[0]!.id }))
    }
    const { mergeSaved } = await import('#server/cart/saved/save-lines.ts')
    await world.shop.db.transaction((tx) => mergeSaved(tx, guest.id!, id))
    expect(expectDone(await customer.call('/cart/saved')).saved).toMatchObject([{ sku: 'BOWL', quantity: 2 }])
    expect(expectDone(await guest.call('/cart/saved')).saved).toEqual([])
  })
})
