import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { ada, fieldsIn, orderIn, orderTray, plainBrowser } from '#test/plain.ts'
import { StripeStandIn, stripeEnv } from '#test/stripe-stand-in.ts'

const client = vi.hoisted(() => ({ stripe: undefined as unknown }))
vi.mock('#server/payments/stripe/stripe-client.ts', () => ({ stripeClient: () => client.stripe }))

const stripe = new StripeStandIn()
let pages: DemoPages
beforeAll(async () => {
  client.stripe = await stripe.open()
  pages = await openDemoPages({ env: { ...stripeEnv, VIES_URL: 'http://127.0.0.1:9' } })
})
afterAll(async () => {
  await pages.close()
  stripe.close()
})

const browser = (headers: Record<string, string> = {}) => plainBrowser(pages, headers)

it('makes the calls of the script: the goods are in the cart of the visitor', async () => {
  const shopper = browser()
  const added = await shopper.post('/zh/plain/cart/add', {
    slug: 'soap-dish',
    'option-colour': 'oat',
    quantity: '2',
  })
  expect([added.statusCode, added.headers.location]).toEqual([303, '/zh/plain/cart'])
  expect(added.headers['cache-control']).toBe('no-store')
  expect(String(added.headers['set-cookie'])).toMatch(
    /^plain=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  )
  const { visitorId } = JSON.parse(Buffer.from(shopper.cookie().slice(6), 'base64url').toString())
  const visitor = pages.visitor({ 'x-visitor': visitorId })
  const { cart } = (await visitor.call('/cart/info', {})).data
  expect(cart.lines).toMatchObject([{ slug: 'soap-dish', quantity: 2 }])
  const page = await shopper.get('/zh/plain/cart')
  expect(page.headers['cache-control']).toContain('no-store')
  expect(page.body).toContain('value="2"')
  expect(page.body).toContain('<meta name="robots" content="noindex">')
})

it('joins the cart of the cookie and that of the script, once, when script works again', async () => {
  const shopper = browser()
  await shopper.post('/plain/cart/add', { slug: 'bath-tray' })
  const visitor = pages.visitor({ 'x-visitor': 'S'.repeat(22) })
  await visitor.call('/cart/add', { sku: (await skusOf('teapot'))[0]!, quantity: 1 })
  const back = pages.visitor({ 'x-visitor': 'S'.repeat(22), cookie: shopper.cookie() })
  const [one, other] = await Promise.all([back.call('/cart/info', {}), back.call('/cart/info', {})])
  for (const { data } of [one, other])
    expect(data.cart.lines.map(({ slug, quantity }) => `${quantity} ${slug}`).sort()).toEqual([
      '1 bath-tray',
      '1 teapot',
    ])
  // A cookie that other sites cause to be sent moves nothing: they cannot send the header.
  const without = browser()
  await without.post('/plain/cart/add', { slug: 'bath-tray' })
  await pages.visitor({ cookie: without.cookie() }).call('/cart/info', {})
  expect((await without.get('/plain/cart')).body).toContain('/product/bath-tray')
})

it('joins the cart of the cookie and that which a form of the script brings', async () => {
  const visitorId = 'T'.repeat(22)
  await pages
    .visitor({ 'x-visitor': visitorId })
    .call('/cart/add', { sku: (await skusOf('teapot'))[0]!, quantity: 1 })
  const shopper = browser()
  await shopper.post('/plain/cart/add', { slug: 'bath-tray' })
  await shopper.post('/plain/enter', { to: '/cart', 'x-visitor': visitorId, 'x-auth': '' })
  const { body } = await shopper.get('/plain/cart')
  for (const slug of ['bath-tray', 'teapot']) expect(body).toContain(`/product/${slug}`)
  expect(body).toContain('"cartCount":2')
})

it('signs out of the pages without script with those of the script', async () => {
  const shopper = browser()
  await shopper.post('/plain/cart/add', { slug: 'bath-tray' })
  const left = await pages.app.inject({
    method: 'POST',
    url: '/api/web/auth/signout',
    headers: { 'content-type': 'application/json', cookie: shopper.cookie() },
    payload: '{}',
  })
  expect(left.headers['set-cookie']).toMatch(/^plain=; Path=\/; Max-Age=0;/)
})

async function skusOf(slug: string): Promise<string[]> {
  const { data } = await pages.visitor({}).call('/product/detail', { slug })
  return data.product.variants.filter(({ outOfStock }) => !outOfStock).map(({ sku }) => sku)
}

it('refuses forms that other sites send', async () => {
  const fields = { sku: 'BATH-TRAY-OAK', 'x-visitor': 'A'.repeat(22) }
  const sentBy: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ]
  for (const headers of sentBy) {
    const refused = await browser().post('/plain/cart/add', fields, headers)
    expect(refused.statusCode, JSON.stringify(headers)).toBe(403)
    expect(refused.headers['set-cookie']).toBeUndefined()
  }
  const own = await browser().post('/plain/enter', { to: '/checkout' }, { origin: pages.shop.publicUrl })
  expect(own.headers.location).toBe('/plain/checkout')
})

it('goes nowhere but to pages of the shop', async () => {
  for (const to of ['https://elsewhere.example', '//elsewhere.example', '/../x', ''])
    expect((await browser().post('/plain/enter', { to })).headers.location).toBe('/plain/cart')
  expect((await browser().post('/plain/nothing', {})).statusCode).toBe(404)
  expect((await browser().get('/plain/nothing')).statusCode).toBe(404)
})

it('leads from orders that the browser cannot open to the form that finds them', async () => {
  const shopper = browser()
  await orderTray(shopper, 'bank')
  const { number } = orderIn(shopper)
  expect((await shopper.get(`/plain/order/${number}`)).body).toContain('Haldenweg 1')
  const without = browser()
  for (const asked of [number, 'AAAA-BBBB-CCCC']) {
    const led = await without.get(`/zh/plain/order/${asked}`)
    expect([led.statusCode, led.headers.location]).toEqual([303, `/zh/plain/find?number=${asked}`])
  }
  const form = (await without.get(`/plain/find?number=${number}`)).body
  expect(fieldsIn(form, '/plain/order/find')).toMatchObject({ number })
  expect(form).toContain('href="/plain/signin"')
  // The link has expired.
  await pages.shop.pool.query(
    "update orders set access_expires_at = now() - interval '1 day' where number = $1",
    [number],
  )
  for (const path of [`/plain/order/${number}`, '/plain/thankyou'])
    expect((await shopper.get(path)).headers.location).toBe(`/plain/find?number=${number}`)
})

it('opens a placed order whose payment could not be started, so that it can be paid', async () => {
  const shopper = browser()
  stripe.outages = Infinity
  const placed = await orderTray(shopper, 'stripe')
  stripe.outages = 0
  const { number } = orderIn(shopper)
  expect(placed.body).toContain('Your order is saved: try again')
  expect(placed.body).toContain(number)
  expect((await shopper.get('/plain/thankyou')).body).toContain(number)
  const fields = { ...fieldsIn(placed.body, '/plain/order/pay'), method: 'stripe' }
  const paid = await shopper.post('/plain/order/pay', fields)
  expect(paid.body).toContain(encodeURI([...stripe.sessions.values()].at(-1)!.url as string))
})

it('offers to pay an order by the methods that the script offers, the last one chosen', async () => {
  const shopper = browser()
  stripe.outages = Infinity
  const placed = await orderTray(shopper, 'stripe')
  stripe.outages = 0
  const visitor = pages.visitor({ cookie: shopper.cookie() })
  const { methods } = (await visitor.call('/order/methods', orderIn(shopper))).data
  const offered = (body: string) =>
    [...body.matchAll(/<input type="radio" name="method" value="(\w+)" required( checked)?>/g)].map(
      ([, code, checked]) => [code, checked !== undefined],
    )
  expect(methods.length).toBeGreaterThan(1)
  expect(offered(placed.body)).toEqual(methods.map(({ code }) => [code, code === 'stripe']))
  expect(placed.body).not.toContain('Pay another way')

  const fields = fieldsIn(placed.body, '/plain/order/pay')
  const paid = await shopper.post('/plain/order/pay', { ...fields, method: 'bank' })
  const { body } = await shopper.get(paid.headers.location as string)
  expect(body).toMatch(/IBAN/)
  expect(body).toContain('Pay another way')
  expect(offered(body)).toEqual(methods.map(({ code }) => [code, code === 'bank']))
  // With the key of the page before, as after the button "Back".
  const back = await shopper.post('/plain/order/pay', { ...fields, method: 'stripe' })
  expect(back.body).toContain(encodeURI([...stripe.sessions.values()].at(-1)!.url as string))
  const refused = await shopper.post('/plain/order/pay', { ...fields, method: 'credit' })
  expect(refused.body).toContain('role="alert"')
  expect(offered(refused.body)).toHaveLength(methods.length)
})

it('begins again when a code has expired, with what was entered before', async () => {
  const account = 'ada@example.com'
  const second = await browser().post('/plain/signin', { account, challenge: 'C'.repeat(43), code: '123456' })
  expect(second.body).toContain('This code has expired')
  const fields = fieldsIn(second.body, '/plain/signin')
  expect(fields).toMatchObject({ account, password: '' })
  expect(fields).not.toHaveProperty('challenge')
  const entered = { number: 'AAAA-BBBB-CCCC', email: 'nobody@example.com' }
  const find = await browser().post('/plain/order/find', { ...entered, code: '123456' })
  expect(find.body).toContain('This code has expired')
  expect(fieldsIn(find.body, '/plain/order/find')).toEqual(entered)
})

it('sends back the address that it showed, and drops what belongs to another country', async () => {
  const shopper = browser()
  await shopper.post('/plain/cart/add', { slug: 'bath-tray' })
  const { visitorId } = JSON.parse(Buffer.from(shopper.cookie().slice(6), 'base64url').toString())
  const visitor = pages.visitor({ 'x-visitor': visitorId })
  const address = {
    ...{ country: 'DE', firstName: 'Zoé', lastName: 'Petit', company: 'Atelier Petit', vatId: 'DE123456789' },
    ...{ address: 'Torstraße 1', apartment: '2', postalCode: '10115', city: 'Berlin', area: 'Mitte' },
    ...{ state: 'Berlin', countryCode: '+33', phone: '612345678' },
  }
  const { data } = await visitor.call('/checkout/information', { email: 'zoe@example.com', address })
  expect(data.checkout.address).toMatchObject(address)
  const path = '/plain/checkout/information'
  const shown = fieldsIn((await shopper.get(path)).body, path)
  expect(shown['address.phone']).toBe('+33612345678')
  const addressNow = async () => (await visitor.call('/checkout/start')).data.checkout.address
  expect((await shopper.post(path, shown)).statusCode).toBe(303)
  expect(await addressNow()).toEqual(data.checkout.address)
  await shopper.post(path, { ...shown, 'address.country': 'FR', 'address.postalCode': '75003' })
  expect(await addressNow()).toMatchObject({
    country: 'FR',
    area: '',
    state: '',
    vatId: '',
    phone: '612345678',
  })
})

it('leaves fields empty that the shopper emptied, and keeps those of other forms', async () => {
  const shopper = browser()
  await shopper.post('/plain/cart/add', { slug: 'bath-tray' })
  await shopper.post('/plain/cart/note', { note: 'Ring twice' })
  expect((await shopper.post('/plain/cart/coupon', { coupon: 'NOT-A-CODE' })).body).toContain('Ring twice')
  const path = '/plain/checkout/information'
  await shopper.post(path, { ...ada, 'address.apartment': 'Third floor' })
  expect((await shopper.get(path)).body).toContain('Third floor')
  const wrong = await shopper.post(path, { ...ada, 'address.apartment': '', 'address.postalCode': '1' })
  expect(fieldsIn(wrong.body, path)).toMatchObject({ 'address.apartment': '', 'address.postalCode': '1' })
})

it('names the obligation to pay, the check of the VAT id and the guarantees before the order', async () => {
  const shopper = browser()
  const [sku] = await skusOf('pendant-lamp')
  await shopper.post('/plain/cart/add', { sku: sku! })
  await shopper.post('/plain/checkout/information', ada)
  await shopper.post('/plain/checkout/shipping', { method: 'standard' })
  const { body } = await shopper.get('/plain/checkout/payment')
  expect(body).toContain('Order with obligation to pay · €')
  expect(body).toMatch(/src="\/legal\/label\/en\/\d+\/nested\.svg"[^>]*alt="GARAN: /)
  expect(body).toContain('src="/legal/notice/en.svg"')
  const vat = { 'address.company': 'Atelier Petit', 'address.vatId': 'FR40123456789' }
  const paris = { 'address.country': 'FR', 'address.postalCode': '75003', 'address.city': 'Paris' }
  await shopper.post('/plain/checkout/information', { ...ada, ...paris, ...vat })
  await shopper.post('/plain/checkout/shipping', { method: 'standard' })
  const french = (await shopper.get('/plain/checkout/payment')).body
  expect(french).toContain('We couldn’t check your VAT ID right now')
  expect(french).toContain('Buy now · €')
})

it('keeps the quantity when the variant has to be chosen first', async () => {
  const shopper = browser()
  const { headers } = await shopper.post('/plain/cart/add', { slug: 'soap-dish', quantity: '3' })
  expect(headers.location).toBe('/plain/choose/soap-dish?quantity=3')
  const { body } = await shopper.get(headers.location!)
  expect(fieldsIn(body, '/plain/cart/add')).toMatchObject({ quantity: '3' })
})

it('leads callers without a session to sign-in, and back', async () => {
  const shopper = browser()
  expect((await shopper.get('/plain/orders')).headers.location).toBe('/plain/signin')
  const wrong = await shopper.post('/plain/signin', { account: 'ada@example.com', password: 'not it' })
  expect(wrong.statusCode).toBe(200)
  expect(wrong.body).toContain('role="alert"')
  expect(wrong.body).toContain('value="ada@example.com"')
  expect(wrong.body).not.toContain('not it')
})

it('shows entered text as text', async () => {
  const evil = '"><script>alert(1)</script>'
  const shopper = browser()
  await shopper.post('/plain/cart/add', { slug: 'bath-tray' })
  for (const [path, fields] of [
    ['/plain/cart/coupon', { coupon: evil }],
    ['/plain/signin', { account: evil, password: 'x' }],
    ['/plain/checkout/information', { email: evil, 'address.city': evil }],
    ['/plain/order/find', { number: evil, email: evil }],
  ] as const) {
    const { body } = await shopper.post(path, fields)
    expect(body, path).not.toContain('<script>alert')
  }
  expect((await shopper.get(`/plain/find?number=${encodeURIComponent(evil)}`)).body).not.toContain(
    '<script>alert',
  )
})

it('keeps public pages impersonal: they neither read nor set the cookie', async () => {
  const shopper = browser()
  await shopper.post('/plain/cart/add', { slug: 'bath-tray' })
  for (const path of ['/', '/cart', '/product/bath-tray']) {
    const [one, other] = [await pages.get(path), await pages.get(path, { cookie: shopper.cookie() })]
    expect(other.body, path).toBe(one.body)
    expect(other.headers['set-cookie']).toBeUndefined()
  }
  const { body } = await pages.get('/zh/cart')
  expect(body).toContain('<noscript><meta http-equiv="refresh" content="0;url=/zh/plain/cart"></noscript>')
})
