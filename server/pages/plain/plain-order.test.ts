import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { runHeldJobs, signInStaff } from '#test/desk.ts'
import { ada, fieldsIn, orderIn, orderTray, plainBrowser } from '#test/plain.ts'
import { deliver } from '#test/returns.ts'

let pages: DemoPages
beforeAll(async () => {
  pages = await openDemoPages()
})
afterAll(() => pages.close())

const browser = () => plainBrowser(pages)

/** The addresses of an order's forms, without those of the frame. */
function formsIn(html: string): string[] {
  return [...html.matchAll(/action="\/plain\/order\/([a-z-]+)"/g)].map(([, name]) => name!)
}

it('shows what becomes of a paid order, and does what the page with script does', async () => {
  const shopper = browser()
  await orderTray(shopper, 'bank')
  const { number } = orderIn(shopper)
  const show = async () => (await shopper.get(`/plain/order/${number}`)).body
  const desk = await signInStaff(pages)
  expectDone(await desk.call('/order/markPaid', { number }))
  await pages.runJobs()
  expect(formsIn(await show())).toEqual(expect.arrayContaining(['invoice', 'cancel']))
  const asked = await shopper.post('/plain/order/cancel', { number, reason: 'Too late' })
  expect(asked.headers.location).toBe(`/plain/order/${number}`)
  expect(formsIn(await show())).toContain('withdraw')
  await shopper.post('/plain/order/withdraw', { number })
  expect(formsIn(await show())).not.toContain('withdraw')

  const parcel = { carrier: 'DHL', trackingNumber: '00340434161094042557' }
  const { order: shipped } = expectDone(await desk.call('/order/ship', { number, parcels: [parcel] }))
  const body = await show()
  expect(body).toContain('in progress, paid, on its way')
  expect(body).toMatch(/DHL 00340434161094042557 <a class="link" href="https:[^"]*00340434161094042557/)
  expect(body).toContain(`href="/withdrawal?order=${number}"`)
  expect(formsIn(body)).toContain('confirm')

  const document = fieldsIn(body, '/plain/order/invoice')
  const { location } = (await shopper.post('/plain/order/invoice', document)).headers
  const file = await shopper.get(String(location).replace(pages.shop.publicUrl, ''))
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])

  await shopper.post('/plain/order/confirm', { number })
  expect(shipped.shipments).toHaveLength(1)
  const received = await show()
  expect(received).toContain('completed, paid, delivered')
  expect(received).toContain(`href="/plain/return/${number}"`)
})

it('returns items of an order, and keeps what was entered if something is missing', async () => {
  const shopper = browser()
  await orderTray(shopper, 'bank')
  const { number } = orderIn(shopper)
  const desk = await signInStaff(pages)
  expectDone(await desk.call('/order/markPaid', { number }))
  await deliver(pages, number)
  const form = await shopper.get(`/plain/return/${number}`)
  const fields = fieldsIn(form.body, '/plain/order/return')
  const quantity = Object.keys(fields).find((name) => name.startsWith('quantity-'))!
  expect(fields[quantity]).toBe('0')
  const entered = { ...fields, type: 'return_refund', reason: 'faulty', description: 'It wobbles' }
  const none = await shopper.post('/plain/order/return', entered)
  expect(none.statusCode).toBe(200)
  expect(none.body).toContain('Choose at least one item.')
  expect(none.body).toContain('>It wobbles</textarea>')
  const many = await shopper.post('/plain/order/return', { ...entered, [quantity]: '5' })
  expect(many.body).toMatch(/role="alert">Only 1 unit of [^<]* can be returned\./)
  expect(fieldsIn(many.body, '/plain/order/return')[quantity]).toBe('5')
  const sent = await shopper.post('/plain/order/return', { ...entered, [quantity]: '1' })
  const made = String(sent.headers.location)
  expect([sent.statusCode, made]).toEqual([303, expect.stringMatching(/^\/plain\/returns\/R-[0-9A-Z-]+$/)])
  expect((await shopper.get(`/plain/order/${number}`)).body).toMatch(
    /<a class="link" href="\/plain\/returns\/R-[0-9A-Z-]+">R-[0-9A-Z-]+<\/a>: return and refund, pending approval/,
  )
  const again = await shopper.get(`/plain/return/${number}`)
  expect(again.body).not.toContain('action="/plain/order/return"')
  expect((await browser().get(`/plain/return/${number}`)).headers.location).toBe(
    `/plain/find?number=${number}`,
  )
})

it('takes the bank account that a refund waits for', async () => {
  const shopper = browser()
  await orderTray(shopper, 'bank')
  const { number } = orderIn(shopper)
  const desk = await signInStaff(pages)
  expectDone(await desk.call('/order/markPaid', { number }))
  expectDone(await desk.call('/order/cancel', { number, reason: 'Broken in the warehouse' }))
  await runHeldJobs(pages)
  const show = async () => (await shopper.get(`/plain/order/${number}`)).body
  expect(formsIn(await show())).toContain('refund-account')
  const account = { number, holder: 'Ada Lovelace', iban: 'DE89 3704 0044 0532 0130 01' }
  const wrong = await shopper.post('/plain/order/refund-account', account)
  expect(wrong.body).toContain('value="Ada Lovelace"')
  await shopper.post('/plain/order/refund-account', { ...account, iban: 'DE89 3704 0044 0532 0130 00' })
  expect(formsIn(await show())).not.toContain('refund-account')
})

it('says that the shipping fee is calculated in the next step until it is known', async () => {
  const shopper = browser()
  await shopper.post('/plain/cart/add', { slug: 'bath-tray' })
  const later = /<dt>Shipping<\/dt><dd class="text-end">calculated in the next step<\/dd><dt>Total<\/dt>/
  expect((await shopper.get('/plain/cart')).body).toMatch(later)
  expect((await shopper.get('/plain/checkout/information')).body).toMatch(later)
  await shopper.post('/plain/checkout/information', ada)
  expect((await shopper.get('/plain/checkout/shipping')).body).toMatch(later)
  await shopper.post('/plain/checkout/shipping', { method: 'standard' })
  expect((await shopper.get('/plain/checkout/payment')).body).not.toContain('calculated in the next step')
})

it('says how to open an order whose link needs script', async () => {
  const linked = (await pages.get('/de/order/AAAA-BBBB-CCCC')).body
  const said = 'Ohne JavaScript öffnet der Link aus unserer E-Mail die Bestellung nicht.'
  expect(linked).toMatch(
    new RegExp(`<noscript><p class="notice">${said}.*?href="/de/plain/order/AAAA-BBBB-CCCC"`),
  )
  expect(linked).toMatch(/<div class="needs-script"><[^>]*data-component="order"/)
  const shopper = browser()
  const { location } = (await shopper.get('/de/plain/order/AAAA-BBBB-CCCC')).headers
  expect((await shopper.get(String(location))).body).toContain(said)
})

it('answers a form that is sent twice with the order, although the browser ignored the first answer', async () => {
  const [shopper, repeated] = [browser(), browser()]
  await shopper.post('/plain/cart/add', { slug: 'bath-tray' })
  await shopper.post('/plain/checkout/information', ada)
  await shopper.post('/plain/checkout/shipping', { method: 'standard' })
  const { body } = await shopper.get('/plain/checkout/payment')
  const fields = { ...fieldsIn(body, '/plain/checkout/payment'), method: 'bank', agree: 'true' }
  const cookie = shopper.cookie()
  await shopper.post('/plain/checkout/payment', fields)
  const again = await repeated.post('/plain/checkout/payment', fields, { cookie })
  expect(again.headers.location).toBe('/plain/thankyou')
  expect(orderIn(repeated)).toEqual(orderIn(shopper))
})

it('asks again when the address was changed in another tab', async () => {
  const shopper = browser()
  await shopper.post('/plain/cart/add', { slug: 'bath-tray' })
  await shopper.post('/plain/checkout/information', ada)
  await shopper.post('/plain/checkout/shipping', { method: 'standard' })
  const payment = async (body: string) =>
    shopper.post('/plain/checkout/payment', {
      ...fieldsIn(body, '/plain/checkout/payment'),
      ...{ method: 'bank', agree: 'true' },
    })
  const { body } = await shopper.get('/plain/checkout/payment')
  await shopper.post('/plain/checkout/information', { ...ada, 'address.address': 'Torstraße 9' })
  const asked = await payment(body)
  expect(asked.body).toContain('Check everything again')
  expect(asked.body).toContain('Torstraße 9')
  expect((await payment(asked.body)).headers.location).toBe('/plain/thankyou')
})
