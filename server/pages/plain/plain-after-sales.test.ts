import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone, signIn } from '#test/buying.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { signInStaff } from '#test/desk.ts'
import { fieldsIn, orderIn, orderTray, plainBrowser, type Shopper } from '#test/plain.ts'
import { deliver } from '#test/returns.ts'

let pages: DemoPages
beforeAll(async () => {
  pages = await openDemoPages()
})
afterAll(() => pages.close())

const browser = () => plainBrowser(pages)

/** The number of a paid and delivered order of one bath tray, of one reader. */
async function receiveTray(shopper: Shopper): Promise<string> {
  await orderTray(shopper, 'bank')
  const { number } = orderIn(shopper)
  const desk = await signInStaff(pages)
  expectDone(await desk.call('/order/markPaid', { number }))
  await deliver(pages, number)
  return number
}

/** The form for the review of a delivered bath tray, with the fields it was filled with. */
async function openReviewForm(shopper: Shopper) {
  const number = await receiveTray(shopper)
  const list = (await shopper.get(`/plain/reviews/${number}`)).body
  const path = new RegExp(`href="(/plain/reviews/${number}/[\\w-]+)"`).exec(list)![1]!
  const fields = fieldsIn((await shopper.get(path)).body, '/plain/review/add')
  return { number, path, fields }
}

async function ask(shopper: Shopper, number: string): Promise<string> {
  const { body } = await shopper.get(`/plain/return/${number}`)
  const fields = fieldsIn(body, '/plain/order/return')
  const quantity = Object.keys(fields).find((name) => name.startsWith('quantity-'))!
  const wish = {
    ...fields,
    [quantity]: '1',
    type: 'return_refund',
    reason: 'faulty',
    description: 'It wobbles',
  }
  const sent = await shopper.post('/plain/order/return', wish)
  return String(sent.headers.location).replace('/plain/returns/', '')
}

it('shows where to send a return, and takes carrier and tracking number', async () => {
  const shopper = browser()
  const number = await ask(shopper, await receiveTray(shopper))
  const show = async () => (await shopper.get(`/plain/returns/${number}`)).body
  const asked = await show()
  expect(asked).toContain('We’re checking your request')
  expect(asked).toContain('It wobbles')
  expect(asked).not.toContain('data-return-address')

  const desk = await signInStaff(pages)
  expectDone(await desk.call('/return/approve', { number }))
  const approved = await show()
  expect(approved).toMatch(/data-return-address><strong>[^<]+<\/strong><br>[^<]+/)
  expect(approved).toContain(`Write ${number} on the parcel`)

  const incomplete = { number, logisticsCompany: 'DHL', trackingNumber: '' }
  const refused = await shopper.post('/plain/return/ship', incomplete)
  expect(refused.statusCode).toBe(200)
  expect(refused.body).toMatch(/name="trackingNumber"[^>]* aria-invalid="true"/)
  expect(fieldsIn(refused.body, '/plain/return/ship').logisticsCompany).toBe('DHL')
  const parcel = { ...incomplete, trackingNumber: '00340434161094042557' }
  const sent = await shopper.post('/plain/return/ship', parcel)
  expect(sent.headers.location).toBe(`/plain/returns/${number}`)
  expect(await show()).toMatch(/DHL <a class="link" href="https:[^"]*">00340434161094042557<\/a>/)
  const { return: stored } = expectDone(await desk.call('/return/detail', { number }))
  expect(stored.trackingNumber).toBe('00340434161094042557')
})

it('takes a return back, and shows returns to nobody else', async () => {
  const shopper = browser()
  const number = await ask(shopper, await receiveTray(shopper))
  expect((await browser().get(`/plain/returns/${number}`)).headers.location).toBe('/plain/find')
  const strangers = await browser().post('/plain/return/cancel', { number })
  expect(strangers.headers.location).toBe('/plain/find')
  await shopper.post('/plain/return/cancel', { number })
  const { body } = await shopper.get(`/plain/returns/${number}`)
  expect(body).toContain('You cancelled this request.')
  expect(body).not.toContain('action="/plain/return/cancel"')
})

it('reviews a delivered item of a guest, keeps what was entered if the stars are missing, and deletes it', async () => {
  const shopper = browser()
  const { number, path, fields } = await openReviewForm(shopper)
  expect((await shopper.get(`/plain/order/${number}`)).body).toContain(`href="/plain/reviews/${number}"`)
  expect(fields.author).toBe('Ada L.')
  const written = { ...fields, title: 'Steady', text: 'It spans the bath.' }
  const starless = await shopper.post('/plain/review/add', written)
  expect(starless.statusCode).toBe(200)
  expect(starless.body).toContain('Choose one to five stars.')
  expect(starless.body).toContain('>It spans the bath.</textarea>')
  expect(starless.body).toMatch(/<fieldset [^>]*aria-invalid="true" aria-describedby="error-rating"/)
  expect(starless.body).toContain('id="error-rating"')
  const sent = await shopper.post('/plain/review/add', { ...written, rating: '4' })
  expect(sent.headers.location).toMatch(new RegExp(`^/plain/reviews/${number}\\?sent=(pending|published)$`))
  const { body } = await shopper.get(String(sent.headers.location))
  expect(body).toMatch(/role="status">Thank you\./)
  expect(body).toContain('<strong dir="auto">Steady</strong>')
  expect(body).not.toContain(`href="${path}"`)
  // The line has its review: the form leads to the list.
  expect((await shopper.get(path)).headers.location).toBe(`/plain/reviews/${number}`)

  const review = fieldsIn(body, '/plain/review/remove')
  await browser().post('/plain/review/remove', review)
  expect((await shopper.get(`/plain/reviews/${number}`)).body).toContain('Steady')
  await shopper.post('/plain/review/remove', review)
  expect((await shopper.get(`/plain/reviews/${number}`)).body).not.toContain('Steady')
})

it('names each refused field of a review to screen readers', async () => {
  const shopper = browser()
  const { path, fields } = await openReviewForm(shopper)
  const long = { rating: '4', title: 'x'.repeat(121), text: 'x'.repeat(5001), author: 'x'.repeat(61) }
  const { statusCode, body } = await shopper.post('/plain/review/add', { ...fields, ...long })
  expect(statusCode).toBe(200)
  for (const name of ['title', 'text', 'author']) {
    expect(body, name).toMatch(
      new RegExp(`name="${name}"[^>]* aria-invalid="true" aria-describedby="error-${name}"`),
    )
    expect(body, name).toMatch(new RegExp(`class="field-error" id="error-${name}">[^<]+<`))
  }
  expect((await shopper.get(path)).body).not.toContain('error-title')
})

it('takes a review as long as the form allows in a script of three bytes a character', async () => {
  const shopper = browser()
  const { number, fields } = await openReviewForm(shopper)
  const text = 'ดี'.repeat(2500)
  const title = 'ดี'.repeat(60)
  const sent = await shopper.post('/plain/review/add', { ...fields, rating: '5', title, text })
  expect(sent.statusCode).toBe(303)
  expect((await shopper.get(`/plain/reviews/${number}`)).body).toContain(text)
})

it('leads to further reviews from the list that a refused form shows again', async () => {
  const customer = browser()
  await customer.post('/plain/enter', { 'x-auth': (await signIn(pages.shop)).token })
  const { fields } = await openReviewForm(customer)
  await customer.post('/plain/review/add', { ...fields, rating: '5', title: 'Steady' })
  await pages.shop.pool.query(
    `with more as (
      insert into order_line
      select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'position', l.position + n))).*
      from order_line l join review r on r.line_id = l.id, generate_series(1, 10) n
      where r.title = 'Steady' and r.customer_id is not null
      returning id)
    insert into review (line_id, product_id, customer_id, author, lang, rating, title, created_at)
    select more.id, product_id, customer_id, author, lang, rating, 'Later', created_at + interval '1 minute'
    from review, more where title = 'Steady' and customer_id is not null`,
  )
  const refused = await customer.post('/plain/review/remove', { id: 'x' })
  expect(refused.statusCode).toBe(200)
  expect(refused.body).not.toContain('Steady')
  const [, next] = /<a class="btn" href="([^"]*page=2)"/.exec(refused.body)!
  expect(next).toBe('/plain/reviews?page=2')
  expect((await customer.get(next!)).body).toContain('Steady')
})

it('shows reviews of an order only to its buyer, and all of a customer only when signed in', async () => {
  const number = await receiveTray(browser())
  expect((await browser().get(`/plain/reviews/${number}`)).headers.location).toBe(
    `/plain/find?number=${number}`,
  )
  expect((await browser().get('/plain/reviews')).headers.location).toBe('/plain/signin')
  const customer = browser()
  await customer.post('/plain/enter', { 'x-auth': (await signIn(pages.shop)).token })
  const own = await receiveTray(customer)
  const { body } = await customer.get('/plain/reviews')
  expect(body).toContain(`href="/plain/reviews/${own}/`)
  expect(body).not.toContain(number)
})

it('leads from the pages that need script to those without', async () => {
  for (const [path, plain] of [
    ['/user/return/R-AAAA-BBBB', '/plain/returns/R-AAAA-BBBB'],
    ['/user/return', '/plain/orders'],
    ['/user/review', '/plain/reviews'],
    ['/return/R-AAAA-BBBB', '/plain/returns/R-AAAA-BBBB'],
  ])
    expect((await pages.get(path!)).body, path).toContain(
      `<noscript><meta http-equiv="refresh" content="0;url=${plain}">`,
    )
  const asking = (await pages.get('/return/new')).body
  expect(asking).toMatch(/<noscript><p class="notice">.*?href="\/plain\/find"/)
  expect(asking).not.toContain('/plain/returns')
  // Links that stop emails lead here, too.
  const review = (await pages.get('/review')).body
  expect(review).not.toContain('http-equiv="refresh"')
  expect(review).toMatch(/<noscript><p class="notice">.*?href="\/plain\/find"/)
})
