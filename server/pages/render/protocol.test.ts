import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewLink } from '#server/content/preview-link.ts'
import { loginSession, page } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { themeSetting } from '#server/theme/theme.settings.ts'
import { signIn } from '#test/buying.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'

let pages: DemoPages

beforeAll(async () => {
  pages = await openDemoPages()
})
afterAll(() => pages.close())

test('head and foot are left out for a client that holds them', async () => {
  const whole = await pages.fetchPage('/cart')
  const part = await pages.fetchPage('/cart?hideHead=1&hideFoot=1')
  expect(part.envelope.data.pageHead).toBe('')
  expect(part.envelope.data.pageFoot).toBe('')
  expect(part.envelope.data.pageBody).toBe(whole.envelope.data.pageBody)
  expect(part.envelope.data.meta).toEqual(whole.envelope.data.meta)
  const other = await pages.fetchPage('/product/morning-mug')
  expect(other.envelope.data.meta.headHash).toBe(whole.envelope.data.meta.headHash)
})

test('an unknown path answers 404 at its own address, and its page fetch an envelope', async () => {
  const document = await pages.get('/nothing/here')
  expect(document.statusCode).toBe(404)
  expect(document.body).toContain('data-template="error"')
  expect(document.headers['cache-control']).toBe('no-store')
  const { status, envelope } = await pages.fetchPage('/nothing/here')
  expect(status).toBe(404)
  expect(envelope).toMatchObject({ code: 40, data: { reason: 'not_found' } })
  for (const path of [
    '/product/nothing',
    '/category/nothing',
    '/nothing',
    '/coupon/nothing',
    '/inquiry/nothing',
  ]) {
    expect((await pages.get(path)).statusCode, path).toBe(404)
  }
})

test.each([404, 500, 403])(
  '/error/%i is a page: its document has that status, its page fetch 200',
  async (status) => {
    const document = await pages.get(`/error/${status}`)
    expect(document.statusCode).toBe(status)
    const answer = await pages.fetchPage(`/error/${status}`)
    expect(answer.status).toBe(200)
    expect(answer.envelope.code).toBe(0)
    expect(answer.envelope.data.data.template).toBe('error')
  },
)

test('a shop that set no look has that of the specification’s section 9', async () => {
  await pages.shop.db.transaction((tx) => changeSetting(tx, themeSetting, {}))
  await pages.shop.changes.catchUp()
  const { theme } = (await pages.fetchPage('/')).envelope.data
  expect(theme).toEqual({
    hideHead: false,
    hideFoot: false,
    config: {
      colors: {
        primary: '#4a00ff',
        secondary: '#00d1b2',
        info: '#00b5ff',
        success: '#00a96e',
        warning: '#ffbe00',
        error: '#ff5861',
      },
      fonts: expect.any(Object),
      container: {
        screens: { sm: '640px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px', '3xl': '1660px' },
        padding: {
          DEFAULT: '.7rem',
          sm: '1rem',
          md: '1.2rem',
          lg: '2rem',
          xl: '2rem',
          '2xl': '2rem',
          '3xl': '2rem',
        },
      },
      borderRadius: expect.any(String),
    },
    product: { showSlideImage: true, showFavorite: true, showCart: true },
    injects: [],
  })
})

test('the user area gives everyone one document and its payload to who is signed in', async () => {
  const paths = [
    'center',
    'account',
    'address',
    'article',
    'favorite',
    'security',
    'security/activity',
    'log',
    'info',
    'order',
    'order/A1',
    'return',
    'return/R1',
  ]
  const { token } = await signIn(pages.shop)
  for (const path of paths) {
    const document = await pages.get(`/user/${path}`, { 'x-auth': token })
    expect(document.statusCode, path).toBe(200)
    expect(document.body).toBe((await pages.get(`/user/${path}`)).body)
    expect(document.body).toContain('<meta name="robots" content="noindex">')
    const guest = await pages.fetchPage(`/user/${path}`)
    expect(guest.status).toBe(401)
    expect(guest.envelope.code).toBe(50)
    const owner = await pages.fetchPage(`/user/${path}`, { 'x-auth': token })
    expect(owner.status).toBe(200)
    expect(owner.headers['cache-control']).toBe('private, no-cache')
    // The cache holds the page now: a guest is refused all the same.
    expect((await pages.fetchPage(`/user/${path}`)).status).toBe(401)
  }
})

test.each([
  ['/user/order', 'Orders'],
  ['/user/order/A1', 'Order <span class="whitespace-nowrap">A1</span>'],
  ['/zh/user/order/A1', '订单 <span class="whitespace-nowrap">A1</span>'],
  ['/user/return/R1', 'Return R1'],
])('%s is headed %s', async (path, heading) => {
  expect((await pages.get(path)).body).toContain(`>${heading}</h1>`)
})

test('a session ended elsewhere is told so', async () => {
  const { id, token } = await signIn(pages.shop, 'ended@example.com')
  await pages.shop.db.update(loginSession).set({ endedAt: new Date() }).where(eq(loginSession.customerId, id))
  const { status, envelope } = await pages.fetchPage('/user/center', { 'x-auth': token })
  expect(status).toBe(401)
  expect(envelope).toMatchObject({ code: 51, data: { reason: 'auth_out' } })
})

test('a theme may do without head and foot', async () => {
  await pages.shop.db.transaction((tx) => changeSetting(tx, themeSetting, { hideHead: true }))
  await pages.shop.changes.catchUp()
  const { envelope } = await pages.fetchPage('/page/about')
  expect(envelope.data).toMatchObject({ pageHead: '', theme: { hideHead: true, hideFoot: false } })
  expect(envelope.data.pageFoot).not.toBe('')
  expect((await pages.get('/page/about')).body).toContain(
    '<div id="page-head" class="contents" hidden></div>',
  )
  await pages.shop.db.transaction((tx) => changeSetting(tx, themeSetting, {}))
  await pages.shop.changes.catchUp()
})

test('a draft is seen with a grant alone, and such a page is never kept', async () => {
  await pages.shop.db.transaction(async (tx) => {
    await tx.update(page).set({ status: 'draft' })
    await noteChange(tx, ['catalogue'])
  })
  await pages.shop.changes.catchUp()
  expect((await pages.get('/page/about?preview=true')).statusCode).toBe(404)
  const link = new URL(previewLink(pages.shop, '/page/about', ['content']))
  const opened = await pages.get(link.pathname + link.search)
  expect(opened.statusCode).toBe(302)
  expect(opened.headers.location).toBe('/page/about?preview=true')
  const cookie = String(opened.headers['set-cookie'])
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  const grant = cookie.split(';')[0]!
  const draft = await pages.get('/page/about?preview=true', { cookie: grant })
  expect(draft.statusCode).toBe(200)
  expect(draft.headers['cache-control']).toBe('no-store')
  expect((await pages.get('/page/about', { cookie: grant })).statusCode).toBe(404)
  expect((await pages.get('/page/about?preview=true', { cookie: `${grant}x` })).statusCode).toBe(404)
  const forged = await pages.get(`/preview?path=/page/about&until=99999999999&signature=x`)
  expect(forged.headers['set-cookie']).toBeUndefined()
  await pages.shop.db.transaction(async (tx) => {
    await tx.update(page).set({ status: 'published' })
    await noteChange(tx, ['catalogue'])
  })
  await pages.shop.changes.catchUp()
})
