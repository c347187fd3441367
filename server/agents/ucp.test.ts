import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type Ask, askAs, lines, shapes } from '#test/ucp.ts'
import { agentsSetting } from './agents.setting.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 2400, name: 'Morning mug' })
      await sell(shop, { sku: 'BOWL', price: 1800, onHand: 3, name: 'Bowl' })
      await sell(shop, { sku: 'GONE', onHand: 0, name: 'Gone' })
    },
  })
})
afterAll(() => world.close())

const ask: Ask = (...request) => askAs(world, ...request)

describe('the Universal Commerce Protocol', () => {
  it('is found by its profile', async () => {
    const { body, headers } = await ask('GET', '/.well-known/ucp')
    const { services, capabilities, version } = body.ucp
    expect(version).toBe('2026-04-08')
    expect(services['dev.ucp.shopping'][0]).toMatchObject({
      transport: 'rest',
      endpoint: `${world.shop.publicUrl}/ucp`,
    })
    expect(Object.keys(capabilities)).toEqual([
      'dev.ucp.shopping.catalog.search',
      'dev.ucp.shopping.catalog.lookup',
      'dev.ucp.shopping.cart',
      'dev.ucp.shopping.checkout',
      'dev.ucp.shopping.order',
    ])
    expect(headers['cache-control']).toBe('public, max-age=300')
  })

  it('finds the products and prices of the pages', async () => {
    const { body } = await ask('POST', '/catalog/search', { query: 'mug', pagination: { limit: 5 } })
    const [mug] = z.array(shapes.product).parse(body.products)
    const found = expectDone(await world.visitor().call('/search/query', { q: 'mug' }))
    expect(body.pagination).toEqual({ has_next_page: false, total_count: found.total })
    expect(mug).toMatchObject({ id: found.items[0]!.id, title: 'Morning mug' })
    expect(mug!.price_range.min).toEqual(found.items[0]!.price)
    expect(mug!.url).toBe(`${world.shop.publicUrl}/product/${found.items[0]!.slug}`)
  })

  it('pages through all products, with a cursor until the last', async () => {
    const titles: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await ask('POST', '/catalog/search', {
        pagination: { limit: 2, ...(cursor ? { cursor } : {}) },
      })
      titles.push(...body.products.map(({ title }: { title: string }) => title))
      cursor = body.pagination.cursor
    } while (cursor)
    expect(titles.sort()).toEqual(['Bowl', 'Gone', 'Morning mug'])
  })

  it('looks products up by SKU, product and address, and names those that it does not have', async () => {
    const search = await ask('POST', '/catalog/search', { query: 'bowl' })
    const [bowl] = search.body.products
    const { body } = await ask('POST', '/catalog/lookup', { ids: ['MUG', bowl.id, bowl.handle, 'nothing'] })
    const products = z.array(shapes.product).parse(body.products)
    expect(products.map(({ variants }) => variants.map(({ id, inputs }) => [id, inputs]))).toEqual([
      [['MUG', [{ id: 'MUG', match: 'exact' }]]],
      [
        [
          'BOWL',
          [
            { id: bowl.id, match: 'featured' },
            { id: bowl.handle, match: 'featured' },
          ],
        ],
      ],
    ])
    expect(body.messages).toMatchObject([{ type: 'info', code: 'not_found' }])
    const gone = await ask('POST', '/catalog/product', { id: 'GONE' })
    expect(shapes.product.parse(gone.body.product).variants[0]!.availability).toEqual({
      available: false,
      status: 'out_of_stock',
    })
    const missing = await ask('POST', '/catalog/product', { id: 'nothing' })
    expect(shapes.refusal.parse(missing.body).messages[0]).toMatchObject({ code: 'not_found' })
  })

  it('fills a cart within the stock, as the page does, and replaces it', async () => {
    const made = await ask('POST', '/carts', lines(['MUG', 2], ['BOWL', 9]))
    expect(made.status).toBe(201)
    const first = shapes.cart.parse(made.body)
    expect(first.line_items.map(({ item, quantity }) => [item.id, quantity])).toEqual([
      ['MUG', 2],
      ['BOWL', 3],
    ])
    expect(first.messages.some(({ type }) => type === 'error')).toBe(true)
    expect(amountOf(first, 'total')).toBe(2 * 2400 + 3 * 1800)
    expect(new URL(first.continue_url).searchParams.get('items')).toBe('MUG:2,BOWL:3')

    const changed = shapes.cart.parse((await ask('PUT', `/carts/${first.id}`, lines(['MUG', 1]))).body)
    expect(changed.line_items.map(({ item, quantity }) => [item.id, quantity])).toEqual([['MUG', 1]])
    const read = shapes.cart.parse((await ask('GET', `/carts/${first.id}`)).body)
    expect(read.line_items).toEqual(changed.line_items)

    shapes.cart.parse((await ask('POST', `/carts/${first.id}/cancel`)).body)
    const after = shapes.refusal.parse((await ask('GET', `/carts/${first.id}`)).body)
    expect(after.messages[0]).toMatchObject({ code: 'not_found', severity: 'unrecoverable' })
  })

  it('keeps the cart or session as it was when a change is refused', async () => {
    for (const path of ['/carts', '/checkout-sessions']) {
      const { body } = await ask('POST', path, lines(['BOWL', 1], ['MUG', 2]))
      const put = (...items: [string, number][]) => ask('PUT', `${path}/${body.id}`, lines(...items))
      for (const [sku, code] of [
        ['MUGG', 'item_unavailable'],
        ['GONE', 'out_of_stock'],
      ] as const) {
        const refused = await put([sku, 1])
        expect(shapes.refusal.parse(refused.body).messages[0]).toMatchObject({ code })
        expect((await ask('GET', `${path}/${body.id}`)).body.line_items).toEqual(body.line_items)
      }
      const partly = await put(['MUGG', 1], ['MUG', 1])
      expect(partly.body.line_items).toMatchObject([{ item: { id: 'MUG' }, quantity: 1 }])
      expect(partly.body.messages).toContainEqual(expect.objectContaining({ code: 'item_unavailable' }))
    }
  })

  it('hands checkouts over to the shop’s page, where the buyer places the order', async () => {
    const { body } = await ask('POST', '/checkout-sessions', lines(['MUG', 2]))
    const session = shapes.checkout.parse(body)
    expect(session.status).toBe('requires_escalation')
    expect(session.messages).toMatchObject([{ severity: 'requires_buyer_input' }])
    expect(session.links).toContainEqual({
      type: 'refund_policy',
      url: `${world.shop.publicUrl}/legal/withdrawal`,
    })
    const tried = await ask('POST', `/checkout-sessions/${session.id}/complete`, {})
    expect(shapes.checkout.parse(tried.body).status).toBe('requires_escalation')
    const more = await ask('PUT', `/checkout-sessions/${session.id}`, lines(['MUG', 3]))
    expect(amountOf(shapes.checkout.parse(more.body), 'total')).toBe(7200)

    // The buyer opens the link.
    const buyer = world.visitor()
    const filled = expectDone(await buyer.call('/cart/fill', { items: [{ sku: 'MUG', quantity: 3 }] }))
    expect(filled.cart.totals.total.amount).toBe(7200)

    const ended = await ask('POST', `/checkout-sessions/${session.id}/cancel`)
    expect(shapes.checkout.parse(ended.body).status).toBe('canceled')
    expect((await ask('GET', `/checkout-sessions/${session.id}`)).body.ucp.status).toBe('error')
  })

  it('starts a checkout from a cart, in its currency and language', async () => {
    const made = await ask('POST', '/carts', {
      ...lines(['BOWL', 1]),
      context: { language: 'de-DE', address_country: 'DE' },
    })
    const { body } = await ask('POST', '/checkout-sessions', { cart_id: made.body.id })
    expect(shapes.checkout.parse(body)).toMatchObject({ id: made.body.id, currency: made.body.currency })
    expect(body.continue_url).toContain('/de/cart?items=BOWL%3A1')
  })

  it('refuses what is sold out, unknown or malformed, and makes no cart for it', async () => {
    const sold = await ask('POST', '/checkout-sessions', lines(['GONE', 1]))
    expect(shapes.refusal.parse(sold.body).messages[0]).toMatchObject({ code: 'out_of_stock' })
    const unknown = await ask('POST', '/carts', lines(['NOPE', 1]))
    expect(shapes.refusal.parse(unknown.body).messages[0]).toMatchObject({ code: 'item_unavailable' })
    for (const bad of [{}, lines(['MUG', 0]), lines(['MUG', 1.5]), { line_items: 'MUG' }]) {
      const { status, body } = await ask('POST', '/carts', bad)
      expect([status, shapes.refusal.parse(body).messages[0]!.type]).toEqual([400, 'error'])
    }
    for (const id of ['x', 'a.b.c.d', "'; drop table cart"]) {
      const { body } = await ask('GET', `/carts/${encodeURIComponent(id)}`)
      expect(shapes.refusal.parse(body).messages[0]).toMatchObject({ code: 'not_found' })
    }
  })

  it('takes requests that name JSON and have no body, and answers unreadable ones in its own words', async () => {
    const send = async (method: 'POST' | 'DELETE', path: string, payload = '') => {
      const headers = { 'content-type': 'application/json' }
      const { statusCode, body } = await world.app.inject({ method, url: `/ucp${path}`, headers, payload })
      return { status: statusCode, body: JSON.parse(body) }
    }
    const session = await ask('POST', '/checkout-sessions', lines(['BOWL', 1]))
    const completed = await send('POST', `/checkout-sessions/${session.body.id}/complete`)
    expect(shapes.checkout.parse(completed.body).status).toBe('requires_escalation')
    const ended = await send('POST', `/checkout-sessions/${session.body.id}/cancel`)
    expect([ended.status, shapes.checkout.parse(ended.body).status]).toEqual([200, 'canceled'])
    for (const [status, code, method, path, payload] of [
      [400, 'invalid_request', 'POST', '/carts', '{"line_items":'],
      [400, 'invalid_request', 'POST', '/carts', ''],
      [404, 'not_found', 'POST', '/refunds', '{}'],
      [404, 'not_found', 'DELETE', `/carts/${session.body.id}`, '{}'],
    ] as const) {
      const refused = await send(method, path, payload)
      expect([refused.status, shapes.refusal.parse(refused.body).messages[0]!.code]).toEqual([status, code])
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const typed = await world.app.inject({ method: 'POST', url: '/ucp/carts', headers: form, payload: 'a=1' })
    expect(shapes.refusal.parse(typed.json()).messages[0]!.code).toBe('invalid_request')
  })

  it('and /llms.txt are off by a setting', async () => {
    const guide = await world.app.inject('/llms.txt')
    expect(guide.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(guide.body).toContain(`${world.shop.publicUrl}/.well-known/ucp`)
    await enable(false)
    await expect
      .poll(async () => (await ask('GET', '/.well-known/ucp').catch(() => null))?.status ?? 404)
      .toBe(404)
    for (const url of ['/llms.txt', '/.well-known/ucp'])
      expect((await world.app.inject(url)).statusCode, url).toBe(404)
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/ucp/carts',
      payload: lines(['MUG', 1]),
    })
    expect(statusCode).toBe(404)
    await enable(true)
  })
})

function amountOf(
  { totals }: Pick<z.infer<typeof shapes.cart>, 'totals'>,
  wanted: string,
): number | undefined {
  return totals.find(({ type }) => type === wanted)?.amount
}

async function enable(enabled: boolean): Promise<void> {
  await world.shop.db.transaction((tx) => changeSetting(tx, agentsSetting, { enabled }))
}
