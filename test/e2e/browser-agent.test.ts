import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentsSetting } from '#server/agents/agents.setting.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { buy, signIn } from '#test/buying.ts'
import { openVisitedShop, type VisitedShop } from './browser.ts'

/** The browser's own implementation of WebMCP, which Chromium has behind a flag. */
let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop({ flags: ['--enable-features=WebMCP'] })
})

afterAll(() => shop.close())

type Told = { name: string; title: string; description: string; inputSchema: object; annotations: object }

// Older browsers tell a schema as JSON, and take the input as JSON.
const toolsOf = (page: Page) =>
  page.evaluate<Told[]>(`document.modelContext.getTools().then((tools) =>
    tools.map(({ name, title, description, inputSchema, annotations }) => ({
      name, title, description, annotations: { ...annotations },
      inputSchema: typeof inputSchema === 'string' ? JSON.parse(inputSchema) : inputSchema })))`)

/** Has the browser's agent use a tool; its answer is JSON. */
async function use(page: Page, name: string, input: object = {}) {
  const told = await page.evaluate<string>(`document.modelContext.getTools().then((tools) => {
    const tool = tools.find(({ name }) => name === ${JSON.stringify(name)})
    const input = ${JSON.stringify(input)}
    const asked = typeof tool.inputSchema === 'string' ? JSON.stringify(input) : input
    return document.modelContext.executeTool(tool, asked)
  })`)
  return JSON.parse(told)
}

async function anySku(): Promise<string> {
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    'select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 5 order by v.id limit 1',
  )
  return rows[0]!.sku
}

async function openWithTools(path: string, options: Parameters<VisitedShop['visit']>[0] = {}) {
  const visit = await shop.visit(options)
  await visit.page.goto(path)
  await expect.poll(async () => (await toolsOf(visit.page)).length).toBe(9)
  return visit
}

describe('an agent in the browser', () => {
  it('finds a product, chooses a variant and fills the cart, which the shopper sees', async () => {
    const { page, errors } = await openWithTools('/')
    const found = await use(page, 'search_products', { query: 'mug', max_price: 30, in_stock: true })
    const mug = found.products.find((each: { product: string }) => each.product === 'morning-mug')
    expect(mug).toMatchObject({ name: 'Morning mug', in_stock: true, url: `${shop.url}/product/morning-mug` })
    expect(
      found.products.every((each: { price: { amount: string } }) => Number(each.price.amount) <= 30),
    ).toBe(true)

    const detail = await use(page, 'get_product', { product: mug.product })
    expect(detail.description).not.toContain('<')
    const [variant] = detail.variants.filter((each: { in_stock: boolean }) => each.in_stock)
    const cart = await use(page, 'add_to_cart', { sku: variant.sku, quantity: 2 })
    expect(cart.lines).toMatchObject([{ sku: variant.sku, quantity: 2 }])
    expect(Number(cart.lines[0].total.amount)).toBeCloseTo(2 * Number(variant.price.amount))
    await page.getByRole('dialog').getByText('Morning mug').first().waitFor()
    await expect.poll(() => page.locator('[data-cart-count]').first().textContent()).toBe('2')

    const changed = await use(page, 'change_quantity', { sku: variant.sku, quantity: 3 })
    expect(changed.lines[0].quantity).toBe(3)
    expect(await use(page, 'get_cart')).toEqual(changed)
    const removed = await use(page, 'change_quantity', { sku: variant.sku, quantity: 0 })
    expect(removed.lines).toEqual([])
    expect(errors).toEqual([])
  })

  it('keeps its tools on the next page, and leads the shopper to the checkout', async () => {
    const { page } = await openWithTools('/product/morning-mug')
    expect(await use(page, 'open_checkout')).toEqual({ error: 'Your cart is empty' })
    const { variants } = await use(page, 'get_product', { product: 'morning-mug' })
    await use(page, 'add_to_cart', { sku: variants[0].sku })
    expect(await use(page, 'open_page', { url: '/article' })).toEqual({ opened: `${shop.url}/article` })
    await page.waitForURL('**/article')
    expect(await toolsOf(page)).toHaveLength(9)
    await use(page, 'open_checkout')
    await page.waitForURL('**/checkout/information')
  })

  it('meets the limits and refusals of the page, in its words', async () => {
    const { page } = await openWithTools('/de/product/morning-mug')
    const { variants } = await use(page, 'get_product', { product: 'morning-mug' })
    const { sku } = variants[0]
    expect(await use(page, 'add_to_cart', { sku: 'NO-SUCH' })).toMatchObject({ reason: 'not_found' })
    expect(await use(page, 'add_to_cart', { sku, quantity: 0 })).toMatchObject({ reason: 'invalid' })
    expect(await use(page, 'add_to_cart', { sku, quantity: 'many' })).toMatchObject({ reason: 'invalid' })
    expect(await use(page, 'search_products', { sort: 'cheapest' })).toMatchObject({ reason: 'invalid' })
    expect(await use(page, 'search_products', { min_price: 'little' })).toMatchObject({ reason: 'invalid' })
    expect(await use(page, 'change_quantity', { sku: 'NO-SUCH', quantity: 1 })).toEqual({
      error: 'NO-SUCH ist nicht im Warenkorb.',
    })
    expect(await use(page, 'apply_coupon', { code: 'NEVER' })).toMatchObject({ reason: 'coupon_unknown' })
    const cart = await use(page, 'add_to_cart', { sku, quantity: 999 })
    expect(cart.lines[0].quantity).toBe(cart.lines[0].max_quantity)
    expect(cart.messages[0]).toContain(String(cart.lines[0].max_quantity))
    expect(await use(page, 'get_orders')).toEqual({
      error: 'Melde dich zuerst an, um deine Bestellungen zu sehen.',
    })
    for (const url of [
      'https://evil.example/',
      '//evil.example/x',
      'javascript:alert(1)',
      'data:text/html,x',
    ])
      expect(await use(page, 'open_page', { url }), url).toEqual({
        error: 'Es lassen sich nur Seiten dieses Shops öffnen.',
      })
    expect(page.url()).toContain(`${shop.url}/de/product/`)
  })

  it('describes each tool by a schema, and by a title in the language of the page', async () => {
    const { page } = await openWithTools('/zh-TW')
    for (const { name, title, description, inputSchema, annotations } of await toolsOf(page)) {
      expect(name).toMatch(/^[a-z_]{1,128}$/)
      expect(title, name).toMatch(/\p{Script=Han}/u)
      expect(description.length, name).toBeGreaterThan(20)
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false })
      expect(annotations, name).toMatchObject({ readOnlyHint: /^(get|search)_/.test(name) })
    }
  })

  it('sees the orders of a shopper who has signed in', async () => {
    const { token, email } = await signIn(shop.shop)
    const visitor = shop.visitor({ 'x-auth': token })
    const { orderNumber } = await buy(visitor, { sku: await anySku(), email, method: 'bank' })
    const { page } = await openWithTools('/')
    await page.evaluate((issued) => localStorage.setItem('x-auth', issued), token)
    await page.reload()
    await expect.poll(async () => (await toolsOf(page)).length).toBe(9)
    const { total, orders } = await use(page, 'get_orders')
    expect({ total, orders }).toMatchObject({
      total: 1,
      orders: [{ number: orderNumber, payment: 'unpaid', url: `${shop.url}/user/order/${orderNumber}` }],
    })
    expect(await use(page, 'get_orders', { query: 'no such thing' })).toEqual({ total: 0, orders: [] })
  })

  it('is offered nothing once the merchant has turned agents off', async () => {
    await shop.shop.db.transaction((tx) => changeSetting(tx, agentsSetting, { enabled: false }))
    await shop.shop.changes.catchUp()
    const { page } = await shop.visit()
    // The live channel opens in the step in which tools would be offered.
    const live = page.waitForEvent('websocket')
    await page.goto('/')
    await live
    await page.waitForLoadState('networkidle')
    expect(await toolsOf(page)).toEqual([])
    await shop.shop.db.transaction((tx) => changeSetting(tx, agentsSetting, { enabled: true }))
  })
})
