import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { lastMessage, signInAgain, signUp } from '#test/accounts.ts'
import type { TestShop } from '#test/app.ts'
import { makeAttribute, makeProduct } from '#test/builders.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { sendDueAlerts } from './alerts/send-due-alerts.ts'

let world: TestShop
let mug: string
let bowl: string

beforeAll(async () => {
  world = await openBuyingShop({
    env: { CAPTCHA: 'test' },
    async prepare(shop) {
      mug = String(await sell(shop, { sku: 'MUG', price: 2400 }))
      bowl = String(await sell(shop, { sku: 'BOWL', onHand: 0 }))
    },
  })
})
afterAll(() => world.close())

describe('favourites', () => {
  it('are stored for a guest by the visitor id, once even if added repeatedly', async () => {
    const visitor = world.visitor()
    expect(expectDone(await visitor.call('/favorite/add', { type: 'product', id: mug })).count).toBe(1)
    expect(expectDone(await visitor.call('/favorite/add', { type: 'product', slug: 'mug' })).count).toBe(1)
    expect(expectDone(await visitor.call('/favorite/wishList'))).toEqual({
      article: [],
      product: [mug],
      page: [],
    })
    expect(expectDone(await visitor.call('/favorite/cancel', { type: 'product', id: mug })).count).toBe(0)
    expect(expectDone(await visitor.call('/favorite/cancel', { type: 'product', id: mug })).count).toBe(0)
  })

  it('are listed as cards with the saved and the current price', async () => {
    const visitor = world.visitor()
    expectDone(await visitor.call('/favorite/add', { type: 'product', id: mug }))
    await sell(world.shop, { sku: 'MUG', price: 1900 })
    const { items, total } = expectDone(await visitor.call('/favorite/list', { type: 'product' }))
    await sell(world.shop, { sku: 'MUG', price: 2400 })
    expect(total).toBe(1)
    expect(items).toMatchObject([
      { id: mug, slug: 'mug', price: { amount: 1900 }, priceThen: { amount: 2400, currency: 'EUR' } },
    ])
  })

  it('are transferred to the customer at sign-in, and remain theirs after sign-out', async () => {
    const { visitor, account } = await signUp(world)
    expectDone(await visitor.call('/favorite/add', { type: 'product', id: mug }))
    expectDone(await visitor.call('/auth/signout'))
    delete visitor.headers['x-auth']
    expect(expectDone(await visitor.call('/favorite/count'))).toEqual({ article: 0, product: 0, page: 0 })
    const phone = world.visitor()
    for (const id of [mug, bowl]) expectDone(await phone.call('/favorite/add', { type: 'product', id }))
    const { token } = expectDone(
      await phone.call('/auth/signin', { account, password: 'correct-horse-battery' }),
    )
    phone.headers['x-auth'] = token
    expect(expectDone(await phone.call('/favorite/count')).product).toBe(2)
  })

  it('are visible to others only at the shared URL', async () => {
    const { visitor } = await signUp(world)
    expectDone(await visitor.call('/favorite/add', { type: 'product', id: mug }))
    const { url } = expectDone(await visitor.call('/favorite/share'))
    const shared = new URL(url).searchParams.get('shared')!
    const other = world.visitor()
    expect(expectDone(await other.call('/favorite/list', { type: 'product', shared })).items).toMatchObject([
      { id: mug },
    ])
    expect(expectDone(await other.call('/favorite/list', { type: 'product' })).items).toEqual([])
    expect(await other.call('/favorite/list', { type: 'product', shared: 'nothing' })).toMatchObject({
      code: 40,
      data: { reason: 'not_found' },
    })
  })

  it('refuse items that do not exist', async () => {
    const visitor = world.visitor()
    const notFound = { code: 40, data: { reason: 'not_found' } }
    for (const id of ['999999', 'mug', '0']) {
      expect(await visitor.call('/favorite/add', { type: 'product', id })).toMatchObject(notFound)
    }
    expect(await visitor.call('/favorite/add', { type: 'page' })).toMatchObject({
      data: { reason: 'invalid', fields: { id: expect.any(String) } },
    })
  })
})

describe('an alert', () => {
  const due = async () => {
    await sendDueAlerts(world.shop)
    await world.runJobs()
  }

  it('is sent to a guest once, and only after confirmation', async () => {
    const email = 'guest@example.com'
    expectDone(await world.visitor().call('/notify/backInStock', { sku: 'BOWL', email }))
    await world.runJobs()
    await sell(world.shop, { sku: 'BOWL', onHand: 3 })
    await due()
    const asking = await lastMessage(world.shop, email)
    expect(asking?.subject).toBe('Confirm your notification for BOWL')
    const visitor = world.visitor()
    const { pathname, hash } = new URL(asking!.links[0]!)
    expect(pathname).toBe('/notify')
    const token = hash.replace('#confirm=', '')
    expect(expectDone(await visitor.call('/notify/answer', { token })).state).toBe('asked')
    await due()
    expect(await lastMessage(world.shop, email)).toEqual(asking)
    expect(expectDone(await visitor.call('/notify/answer', { token, yes: true }))).toMatchObject({
      kind: 'back_in_stock',
      state: 'confirmed',
      product: { name: 'BOWL', slug: 'bowl', sku: 'BOWL' },
    })
    await due()
    expect((await lastMessage(world.shop, email))?.subject).toBe('Back in stock: BOWL')
    expect(expectDone(await visitor.call('/notify/answer', { token, yes: true })).state).toBe('sent')
    await due()
    const { rows } = await world.shop.pool.query(
      'select count(*)::int from product_alert where email = $1 and sent_at is null',
      [email],
    )
    expect(rows[0].count).toBe(0)
  })

  it('is cancelled by the second link in the email, before and after confirmation', async () => {
    const email = 'regrets@example.com'
    const visitor = world.visitor()
    expectDone(await visitor.call('/notify/priceDrop', { sku: 'BOWL', email }))
    await world.runJobs()
    const asking = await lastMessage(world.shop, email)
    const [, stop] = asking!.links
    expect(new URL(stop!).pathname).toBe('/notify')
    const token = new URL(stop!).hash.replace('#stop=', '')
    expectDone(await visitor.call('/notify/answer', { token, yes: true }))
    expect(expectDone(await visitor.call('/notify/answer', { token, yes: false })).state).toBe('stopped')
    for (const again of [{ token }, { token, yes: true }]) {
      expect(await visitor.call('/notify/answer', again)).toMatchObject({
        code: 40,
        data: { reason: 'not_found' },
      })
    }
    await sell(world.shop, { sku: 'BOWL', price: 100 })
    await due()
    expect(await lastMessage(world.shop, email)).toEqual(asking)
  })

  it("is sent to a customer's own address when the price falls", async () => {
    const { account } = await signUp(world)
    const visitor = await signInAgain(world, account)
    expectDone(await visitor.call('/notify/priceDrop', { sku: 'MUG' }))
    await due()
    await sell(world.shop, { sku: 'MUG', price: 2000 })
    await due()
    expect(await lastMessage(world.shop, account)).toMatchObject({
      subject: 'Price drop: MUG is now €20.00',
      text: expect.stringContaining('€20.00'),
    })
  })

  it('for a whole product is visible only to the visitor who requested it, and can be cancelled', async () => {
    const { account } = await signUp(world)
    const visitor = await signInAgain(world, account)
    const wanted = { id: bowl }
    expectDone(await visitor.call('/notify/priceDrop', wanted))
    expectDone(await visitor.call('/notify/priceDrop', wanted))
    await sell(world.shop, { sku: 'BOWL', onHand: 0 })
    expectDone(await visitor.call('/notify/backInStock', { sku: 'BOWL', email: 'another@example.com' }))
    const listed = async () => expectDone(await visitor.call('/notify/list')).items
    expect(await listed()).toEqual([
      { kind: 'price_drop', id: bowl, sku: null, confirmed: true },
      { kind: 'back_in_stock', id: bowl, sku: 'BOWL', confirmed: false },
    ])
    const other = world.visitor()
    expectDone(await other.call('/notify/priceDrop', { ...wanted, email: account }))
    expect(expectDone(await other.call('/notify/list')).items).toEqual([])
    expectDone(await other.call('/notify/cancel', { kind: 'price_drop', ...wanted }))
    expect(await listed()).toHaveLength(2)
    expectDone(await visitor.call('/notify/cancel', { kind: 'back_in_stock', sku: 'BOWL' }))
    expectDone(await visitor.call('/notify/cancel', { kind: 'price_drop', ...wanted }))
    expect(await listed()).toEqual([])
  })

  it("requested by somebody else with a customer's address is active once the customer requests it too", async () => {
    const { account } = await signUp(world)
    await sell(world.shop, { sku: 'VASE', onHand: 0 })
    expectDone(await world.visitor().call('/notify/backInStock', { sku: 'VASE', email: account }))
    const visitor = await signInAgain(world, account)
    expectDone(await visitor.call('/notify/backInStock', { sku: 'VASE' }))
    await sell(world.shop, { sku: 'VASE', onHand: 1 })
    await due()
    expect(await lastMessage(world.shop, account)).toMatchObject({
      subject: 'Back in stock: VASE',
      links: [expect.stringContaining('/product/vase/VASE'), expect.stringContaining('/notify#stop=')],
    })
    expect(expectDone(await visitor.call('/notify/list')).items).toEqual([])
  })

  it('for a whole product is sent when any of its variants is cheaper', async () => {
    const { account } = await signUp(world)
    const visitor = await signInAgain(world, account)
    const cup = String(await sell(world.shop, { sku: 'CUP', price: 3000 }))
    expectDone(await visitor.call('/notify/priceDrop', { id: cup }))
    await sell(world.shop, { sku: 'CUP', price: 2900 })
    await due()
    expect(await lastMessage(world.shop, account)).toMatchObject({
      subject: 'Price drop: CUP is now €29.00',
      links: [expect.stringMatching(/\/product\/cup$/), expect.stringContaining('/notify#stop=')],
    })
  })

  it('for a whole product ignores prices of variants that are sold out while others are not', async () => {
    const { account } = await signUp(world)
    const visitor = await signInAgain(world, account)
    const sizes = ['big', 'small'].map((code) => ({ code }))
    await makeAttribute(world.shop, { code: 'size', values: sizes })
    const save = (bigPrice: number, big: number) =>
      makeProduct(world.shop, {
        handle: 'urn',
        options: ['size'],
        variants: [
          { sku: 'URN-B', options: { size: 'big' }, price: bigPrice, onHand: big },
          { sku: 'URN-S', options: { size: 'small' }, price: 1000, onHand: 0 },
        ],
      })
    const id = String(await save(3000, 5))
    expectDone(await visitor.call('/notify/priceDrop', { id }))
    const before = await lastMessage(world.shop, account)
    await due()
    expect(await lastMessage(world.shop, account)).toEqual(before)
    await save(3000, 0)
    await due()
    expect(await lastMessage(world.shop, account)).toEqual(before)
    await save(2900, 5)
    await due()
    expect((await lastMessage(world.shop, account))?.subject).toBe('Price drop: urn is now €29.00')
    expect(expectDone(await visitor.call('/notify/list')).items).toEqual([])
  })

  it('for a variant is sent although it is sold out while others are not', async () => {
    const { account } = await signUp(world)
    const visitor = await signInAgain(world, account)
    expectDone(await visitor.call('/notify/priceDrop', { sku: 'URN-S' }))
    const { rows } = await world.shop.pool.query<{ id: number }>(
      "update variant set price = 900 where sku = 'URN-S' returning product_id id",
    )
    await world.shop.db.transaction((tx) => noteChange(tx, [`product:${rows[0]!.id}`]))
    await due()
    expect((await lastMessage(world.shop, account))?.subject).toMatch(/^Price drop: urn/)
  })

  it('is stopped for good by the one-click address of its email, which changes nothing when it is opened', async () => {
    const { account } = await signUp(world)
    const visitor = await signInAgain(world, account)
    const [first, second] = ['LAMP', 'DISH']
    for (const sku of [first, second]) {
      await sell(world.shop, { sku, onHand: 0 })
      expectDone(await visitor.call('/notify/backInStock', { sku }))
    }
    await sell(world.shop, { sku: first, onHand: 1 })
    await due()
    const { headers = {} } = (await lastMessage(world.shop, account))!
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const address = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')![1]!
    const url = address.slice(world.shop.publicUrl.length)
    const waiting = async () => expectDone(await visitor.call('/notify/list')).items.length
    const opened = await world.app.inject({ url })
    expect(opened.headers.location).toMatch(/^\/notify#stop=/)
    expect(await waiting()).toBe(1)
    const oneClick = {
      method: 'POST' as const,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    }
    const unknown = await world.app.inject({ ...oneClick, url: '/notify/unsubscribe?token=unknown' })
    expect(unknown.statusCode).toBe(200)
    expect(await waiting()).toBe(1)
    expect((await world.app.inject({ ...oneClick, url })).statusCode).toBe(200)
    expect(await waiting()).toBe(0)
    await sell(world.shop, { sku: second, onHand: 1 })
    await due()
    expect((await lastMessage(world.shop, account))!.subject).toBe(`Back in stock: ${first}`)
  })

  it('that was sent can still stop all others to the same address', async () => {
    const { account } = await signUp(world)
    const visitor = await signInAgain(world, account)
    for (const sku of ['TRAY', 'PAN']) {
      await sell(world.shop, { sku, onHand: 0 })
      expectDone(await visitor.call('/notify/backInStock', { sku }))
    }
    await sell(world.shop, { sku: 'TRAY', onHand: 1 })
    await due()
    const token = (await lastMessage(world.shop, account))!.links[1]!.split('#stop=')[1]!
    expect(expectDone(await visitor.call('/notify/answer', { token })).state).toBe('sent')
    expect(expectDone(await visitor.call('/notify/answer', { token, yes: false })).state).toBe('stopped')
    expect(expectDone(await visitor.call('/notify/list')).items).toEqual([])
  })

  it('requires an email address and a product', async () => {
    await sell(world.shop, { sku: 'BOWL', onHand: 0 })
    expect(await world.visitor().call('/notify/backInStock', { sku: 'BOWL' })).toMatchObject({
      data: { fields: { email: expect.any(String) } },
    })
    expect(
      await world.visitor().call('/notify/backInStock', { sku: 'NONE', email: 'a@example.com' }),
    ).toMatchObject({ data: { reason: 'not_found' } })
    for (const path of ['/notify/priceDrop', '/notify/backInStock'] as const)
      expect(await world.visitor().call(path, { email: 'a@example.com' })).toMatchObject({
        data: { reason: 'invalid', fields: { sku: 'SKU is required' } },
      })
  })

  it('about goods that are in stock is refused, unless it is about their price', async () => {
    await sell(world.shop, { sku: 'JUG', onHand: 1 })
    const wanted = { sku: 'JUG', email: 'a@example.com' }
    expect(await world.visitor().call('/notify/backInStock', wanted)).toMatchObject({
      code: 40,
      msg: 'This is in stock. You can order it now.',
      data: { reason: 'invalid', fields: { sku: 'This is in stock. You can order it now.' } },
    })
    expectDone(await world.visitor().call('/notify/priceDrop', wanted))
  })
})
