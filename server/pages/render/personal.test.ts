import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Kind } from '#server/pages/routing/match.ts'
import { issueTicket } from '#server/platform/sign-in/ticket.ts'
import { signUp } from '#test/accounts.ts'
import type { Visitor } from '#test/app.ts'
import { berlin, expectDone, payAt, submit } from '#test/buying.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { deliver } from '#test/returns.ts'

/** Words that only this customer has. */
const her = {
  account: 'zephyrine.quillfeather@example.com',
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  address: 'Quincunxgasse 77',
  phone: '15123344556',
  text: 'Sesquipedalian words, which nobody else writes',
}

/** Every kind of page that the shop has. */
const urls: Record<Kind, string[]> = {
  home: ['/', '/zh', '/de'],
  search: ['/search?q=mug', `/search?q=${her.firstName.slice(0, 3)}`],
  product: ['/product/morning-mug', '/zh/product/morning-mug', '/product/espresso-cup/ESP-OAT'],
  category: ['/category/tableware'],
  categories: ['/category'],
  collection: ['/collection/new-season'],
  collections: ['/collection'],
  tag: ['/tag/gift'],
  tags: ['/tag'],
  promotion: ['/promotion/morning-table'],
  promotions: ['/promotion'],
  coupon: ['/coupon/first-200'],
  coupons: ['/coupon'],
  article: ['/article/what-stoneware-is'],
  articles: ['/article'],
  page: ['/page/contact'],
  root: ['/contact'],
  custom: [],
  app: ['/app/anything'],
  cart: ['/cart', '/cart?items=ESP-OAT'],
  checkout: ['/checkout', '/checkout/information', '/checkout/payment', '/checkout/thankyou'],
  order: ['/order/find', '/order/ORDER'],
  return: ['/return/ORDER'],
  review: ['/review'],
  withdrawal: ['/withdrawal'],
  inquiry: ['/inquiry', '/inquiry/espresso-cup'],
  quote: ['/quote/INQUIRY'],
  feedback: ['/feedback'],
  newsletter: ['/newsletter', '/newsletter/confirm', '/newsletter/unsubscribe'],
  compare: ['/compare?products=espresso-cup,morning-mug'],
  wishlist: ['/wishlist'],
  notify: ['/notify'],
  legal: ['/legal/withdrawal', '/legal/accessibility'],
  auth: ['/auth/signin', '/auth/signup'],
  user: ['/user', '/user/info', '/user/address', '/user/order/ORDER', '/user/inquiry/INQUIRY'],
  error: ['/error/404', '/nothing/here'],
}
/** Public files beside the pages. */
const files = ['/article.atom', '/sitemap.xml', '/robots.txt', '/preview/frame.js']

let pages: DemoPages
let customer: Visitor
let token: string
const numbers = { order: '', inquiry: '' }

beforeAll(async () => {
  pages = await openDemoPages({ env: { CAPTCHA: 'test' } })
  const signedUp = await signUp(pages, pages.visitor(), { account: her.account })
  customer = signedUp.visitor
  token = signedUp.token
  const { account: email, firstName, lastName, address, phone, text } = her
  const call = customer.call
  expectDone(await call('/user/editName', { firstName, lastName }))
  const lives = { ...berlin, firstName, lastName, address, phone }
  expectDone(await call('/address/save', { address: lives }))
  expectDone(await call('/cart/add', { sku: 'MUG-SAGE' }))
  expectDone(await call('/checkout/start'))
  expectDone(await call('/checkout/information', { email, address: lives }))
  expectDone(await call('/checkout/shipping', { method: 'standard' }))
  const { checkout } = expectDone(await call('/checkout/payment', { method: 'test' }))
  const placed = expectDone(await submit(customer, checkout))
  numbers.order = placed.orderNumber
  await payAt(pages.app, { url: placed.payment.url ?? '' })
  await deliver(pages, placed.orderNumber)
  const { order } = expectDone(await call('/order/detail', { number: placed.orderNumber }))
  const [line] = order.products
  expectDone(await call('/review/add', { orderNumber: order.number, lineId: line!.lineId, rating: 5, text }))
  expectDone(await call('/question/ask', { slug: 'morning-mug', text }))
  expectDone(await call('/comment/add', { slug: 'what-stoneware-is', text }))
  for (const slug of ['morning-mug', 'teapot'])
    expectDone(await call('/favorite/add', { type: 'product', slug }))
  expectDone(await call('/favorite/add', { type: 'article', slug: 'what-stoneware-is' }))
  expectDone(await call('/coupon/claim', { code: 'FIRST200' }))
  expectDone(await call('/newsletter/subscribe', { email }))
  const { ticket } = issueTicket(pages.shop, 'inquiry')
  const asked = {
    products: [{ slug: 'espresso-cup' }],
    name: `${firstName} ${lastName}`,
    email,
    content: text,
  }
  numbers.inquiry = expectDone(await call('/inquiry/submit', { ...asked, ticket })).number
  expectDone(await call('/cart/add', { sku: 'ESP-OAT', quantity: 2 }))
  expectDone(await call('/cart/note', { note: text }))
  await pages.runJobs()
  await pages.shop.changes.catchUp()
})
afterAll(() => pages.close())

/** Everything that the page was told about her by her browser, and what the shop knows of her. */
function privateWords(): string[] {
  const { account, firstName, lastName, address, phone, text } = her
  return [account, firstName, lastName, address, phone, text.slice(0, 14), token, customer.id ?? '-']
}

function expectNothingOf(url: string, body: string): void {
  const found = privateWords().filter((word) => body.toLowerCase().includes(word.toLowerCase()))
  expect([url, found]).toEqual([url, []])
}

const all = Object.entries(urls).flatMap(([kind, list]) => list.map((url) => [kind, url] as const))

it.each(['a document', 'a page fetch'])(
  '%s is the same for everybody, and holds nothing of the customer',
  async (form) => {
    const suffix = form === 'a document' ? '' : 'request=route'
    const headers = {
      'x-auth': token,
      'x-visitor': customer.id ?? '',
      cookie: `visitor=${customer.id}; session=${token}`,
      referer: `http://shop.test/user?email=${her.account}`,
    }
    for (const [kind, path] of all) {
      const url = path.replace('ORDER', numbers.order).replace('INQUIRY', numbers.inquiry)
      const asked = suffix ? `${url}${url.includes('?') ? '&' : '?'}${suffix}` : url
      // She comes first, so that a page made for her would be kept for the guest.
      const own = await pages.get(asked, headers)
      expectNothingOf(asked, own.body)
      expect([asked, own.headers['set-cookie']]).toEqual([asked, undefined])
      if (kind === 'user' && suffix) continue
      const guest = await pages.get(asked)
      expect([asked, own.statusCode, own.headers.location]).toEqual([
        asked,
        guest.statusCode,
        guest.headers.location,
      ])
      expect(own.body === guest.body, asked).toBe(true)
    }
  },
)

it('public files hold nothing of her either', async () => {
  for (const url of files) {
    const { body, statusCode } = await pages.get(url, { 'x-auth': token })
    expect([url, statusCode]).toEqual([url, 200])
    expectNothingOf(url, body)
  }
})

it('would notice: her own calls do answer with it', async () => {
  const { envelope } = await customer.send('/user/info', {})
  expect(() => expectNothingOf('/user/info', JSON.stringify(envelope))).toThrow('/user/info')
})
