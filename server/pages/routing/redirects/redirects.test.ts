import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { sendToDesk } from '#test/uploads.ts'
import { addressCountsOf } from './address-counts.ts'
import { isWorthCounting } from './worth-counting.ts'

let pages: DemoPages
let owner: DeskCaller
beforeAll(async () => {
  pages = await openDemoPages()
  owner = await signInStaff(pages, { name: 'Mia' })
})
afterAll(() => pages.close())

const list = async (payload = {}) => expectDone(await owner.call('/redirect/list', payload))
const missing = async () => expectDone(await owner.call('/redirect/missing', {})).items
const importCsv = (rows: string, fields: Record<string, string> = {}) =>
  sendToDesk(pages, owner, '/redirect/import', `Redirect from,Redirect to\n${rows}`, fields)

test('a redirect counts how often the shop answered with it, and knows who made it', async () => {
  expectDone(await owner.call('/redirect/save', { path: '/old-cup', target: '/product/morning-mug' }))
  for (const url of ['/old-cup', '/de/old-cup', '/OLD-CUP/']) await pages.get(url)
  await pages.get('/old-cup?request=route')
  const [row] = (await list({ q: 'old-cup' })).items
  expect(row).toMatchObject({ hits: 2, madeBy: 'Mia' })
  expect(row!.lastHitOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expectDone(await owner.call('/redirect/save', { path: '/aaa-unused', target: '/cart' }))
  expect((await list({ sort: 'hits' })).items[0]!.path).toBe('/old-cup')
  expect((await list({ sort: 'newest' })).items[0]!.path).toBe('/aaa-unused')
  const first = await list({ sort: 'hits', size: 1 })
  expect((await list({ sort: 'hits', size: 1, cursor: first.next! })).items[0]!.path).toBe('/aaa-unused')
  expect(first.total).toEqual({ value: 2, exact: true })
})

test('a colleague’s change in the meantime is named instead of overwritten', async () => {
  const saveFrom = (from: string | null, target: string) =>
    owner.call('/redirect/save', { path: '/shared', target, from })
  expectDone(await saveFrom(null, '/cart'))
  const refused = await saveFrom(null, '/search')
  expect(refused).toMatchObject({
    code: 10,
    data: { reason: 'changed_meanwhile', conflicts: [{ theirs: '/cart', by: 'Mia' }] },
  })
  expectDone(await saveFrom('/cart', '/search'))
})

test('a redirect from an address at which the shop has a page says that it is not used there', async () => {
  const from = async (path: string) =>
    expectDone(await owner.call('/redirect/save', { path, target: '/cart' })).redirect.hasPage
  expect(await from('/product/morning-mug')).toBe(true)
  expect(await from('/product/morning-mug/mug-oat')).toBe(true)
  expect(await from('/product/morgenbecher')).toBe(true)
  expect(await from('/category/tableware')).toBe(true)
  expect(await from('/product/no-such-mug')).toBe(false)
  expect(await from('/tableware')).toBe(false)
  const { items } = await list({ q: '/product/' })
  expect(items.map(({ path, hasPage }) => [path, hasPage])).toContainEqual(['/product/no-such-mug', false])
  const rows = '/product/morning-mug,/search\n/product/other-mug,/search\n'
  const { data } = await importCsv(rows, { rehearse: 'true' })
  expect(data).toMatchObject({ added: 1, changed: 1, withPage: 1 })
  const paths = items.map(({ path }) => path).concat('/category/tableware', '/tableware')
  expectDone(await owner.call('/redirect/remove', { paths }))
})

const save = (path: string, target: string) => owner.call('/redirect/save', { path, target })
const leadsTo = async (url: string) => (await pages.get(url)).headers.location

test('an old address may be pasted as a browser shows it: encoded, prefixed, in another case', async () => {
  for (const [pasted, path, asked] of [
    ['/DE/Alte-Tassen/', '/alte-tassen', '/alte-tassen'],
    ['/%C3%BCber%20uns', '/über uns', '/%C3%BCber%20uns'],
    ['/en-us/mugs-100%', '/mugs-100%', '/fr/mugs-100%25'],
    ['/two words', '/two words', '/two%20words'],
  ] as const) {
    expect(expectDone(await save(pasted, '/cart')).redirect.path).toBe(path)
    expect(await leadsTo(asked), pasted).toMatch(/\/cart$/)
    const { removed } = expectDone(await owner.call('/redirect/remove', { paths: [path] }))
    expect(removed).toEqual([path])
  }
  expect(await save('/de/', '/cart')).toMatchObject({ code: 40, msg: 'The home page can’t be redirected.' })
})

test('a redirect that an earlier version stored unread works once it is saved, and can be removed', async () => {
  await pages.shop.pool.query(
    `insert into redirect (path, target) values ('/de/unread', '/cart'), ('/unr%20ead', '/cart'), ('/unread', '/search')`,
  )
  const { removed } = expectDone(await owner.call('/redirect/remove', { paths: ['/de/unread'] }))
  expect(removed).toEqual(['/de/unread'])
  expect(await leadsTo('/unread')).toBe('/search')
  const edit = { path: '/unr%20ead', target: '/collection', from: '/cart' }
  const saved = expectDone(await owner.call('/redirect/save', edit))
  expect(saved.redirect.path).toBe('/unr ead')
  expect((await list({ q: 'unr' })).items.map(({ path }) => path)).toEqual(['/unr ead', '/unread'])
  expect(await leadsTo('/unr%20ead')).toBe('/collection')
  await owner.call('/change/undo', { id: saved.change.id })
  expect((await list({ q: 'unr' })).items.map(({ path }) => path)).toEqual(['/unr%20ead', '/unread'])
})

test('a loop is refused however its addresses are written, and by undo too', async () => {
  expectDone(await save('/l-one', '/L%2Dtwo/?x=1'))
  expectDone(await save('/l-two', '/l-three'))
  for (const target of ['/l-one', '/L%2DOne/', 'https://shop.test/l-one?y=1']) {
    const refused = await save('/l-three', target)
    expect(refused, target).toMatchObject({ code: 40, msg: '/l-three would redirect to itself' })
  }
  const { change } = expectDone(await owner.call('/redirect/remove', { paths: ['/l-one'] }))
  expectDone(await save('/l-three', '/l-one'))
  expect(await owner.call('/change/undo', { id: change.id })).toMatchObject({
    code: 40,
    msg: '/l-one would redirect to itself',
  })
  // A page in another language is no loop.
  expect(expectDone(await save('/page/elsewhere', '/de/page/elsewhere')).redirect.target).toBe(
    '/de/page/elsewhere',
  )
})

test('missing pages are counted by path, suggest a product, and leave with a redirect', async () => {
  const urls = ['/shop/morning-mug.html', '/de/shop/morning-mug.html', '/nothing-of-ours']
  for (const url of urls) expect((await pages.get(url)).statusCode).toBe(404)
  const items = await missing()
  expect(items.slice(0, 2)).toMatchObject([
    { path: '/shop/morning-mug.html', hits: 2, suggestion: { target: '/product/morning-mug' } },
    { path: '/nothing-of-ours', hits: 1 },
  ])
  const target = items[0]!.suggestion!.target
  expectDone(await owner.call('/redirect/save', { path: items[0]!.path, target, from: null }))
  expect((await missing()).map(({ path }) => path)).toEqual(['/nothing-of-ours'])
  expect((await pages.get('/shop/morning-mug.html')).headers.location).toBe(target)

  const ignored = expectDone(await owner.call('/redirect/ignore', { paths: ['/nothing-of-ours'] }))
  expect(ignored.ignored).toEqual(['/nothing-of-ours'])
  await pages.get('/nothing-of-ours')
  expect(await missing()).toEqual([])
  await owner.call('/change/undo', { id: ignored.change.id })
  expect(await missing()).toMatchObject([{ path: '/nothing-of-ours', hits: 2 }])
})

test.each([
  ['/wp-login.php', false],
  ['/.env', false],
  ['/app.js.map', false],
  ['/user/center/unknown', false],
  ['/reset/9f8a7b6c5d4e3f2a1b0c9d8e', false],
  ['/thanks/ada@example.com', false],
  ['/order/123', false],
  ['/call/004915112345678', false],
  [`/${'long-'.repeat(50)}`, false],
  ['/products/blue-linen-cushion-cover-with-feather-filling', true],
  ['/lookbook.html', true],
  ['/über-uns', true],
])('%s is counted as missing: %s', (path, isCounted) => {
  expect(isWorthCounting(path)).toBe(isCounted)
})

test('a flood of made-up paths neither fills the table nor drives out what people miss', async () => {
  await pages.shop.pool.query(
    `insert into missing_page (path, hits, first_on, last_on)
      select '/flood-' || n, 1, current_date, current_date from generate_series(1, 1200) n`,
  )
  const counts = addressCountsOf(pages.shop)
  for (let n = 0; n < 700; n++) counts.missed(`/more-flood-${n}`)
  counts.missed('/nothing-of-ours')
  await counts.flush()
  const { rows } = await pages.shop.pool.query('select count(*)::int as count from missing_page')
  expect(rows[0].count).toBe(1000)
  expect((await missing())[0]).toMatchObject({ path: '/nothing-of-ours' })
  await pages.shop.pool.query('delete from missing_page')
})

test('Shopify’s redirects are rehearsed, imported with their faults named, and undone as a whole', async () => {
  const rows =
    '/imported,/product/morning-mug\n/chained,/imported\n/shared,/cart\n/a,/b\n/b,/a\nno-slash,/x\n'
  const before = await list()
  const rehearsed = await importCsv(rows, { rehearse: 'true' })
  expect(rehearsed).toMatchObject({
    code: 0,
    data: { added: 2, changed: 1, same: 0, refused: 3, change: null },
  })
  expect(rehearsed.data.faults.at(-1)).toEqual({
    line: 7,
    why: '“no-slash” isn’t a path. It must begin with a slash, such as /old-page.',
  })
  expect(await list()).toEqual(before)
  const done = await importCsv(rows)
  const targets = new Map((await list()).items.map(({ path, target }) => [path, target]))
  expect(targets.get('/chained')).toBe('/product/morning-mug')
  expect(targets.get('/shared')).toBe('/cart')
  expect(targets.has('/a')).toBe(false)
  await owner.call('/change/undo', { id: done.data.change.id })
  const after = await list()
  expect(after.items.map(({ path, target }) => [path, target])).toEqual(
    before.items.map(({ path, target }) => [path, target]),
  )
})

test('files that are no redirects, or too many of them, are refused with the reason', async () => {
  for (const content of ['Title,Price\nJug,1\n', 'hello', Buffer.from([0, 1, 2, 3])]) {
    const { code, data } = await sendToDesk(pages, owner, '/redirect/import', content)
    expect([code, data.fields.file]).toEqual([40, expect.stringContaining('Redirect from')])
  }
  const many = Array.from({ length: 5001 }, (_, n) => `/x-${n},/cart`).join('\n')
  expect((await importCsv(many)).data.fields.file).toContain('5000 rows')
  const packer = await signInStaff(pages, { role: 'packer' })
  expect((await sendToDesk(pages, packer, '/redirect/import', 'x')).code).toBe(30)
})

test('a redirect that the shop would never ask for, or to another site in disguise, is refused with the reason', async () => {
  const unused = [
    ...['/admin', '/admin/orders', '/api/web/user/info', '/assets/logo.svg', '/robots.txt'],
    ...['/checkout/information', '/de/cart', '/search', '/user/order', '/category'],
  ]
  for (const path of unused) {
    const refused = await save(path, '/article')
    expect([path, refused]).toMatchObject([
      path,
      { code: 40, data: { fields: { path: expect.any(String) } } },
    ])
    const own = path.replace('/de/', '/')
    expect(refused.msg).toBe(`The shop answers ${own} itself, so the redirect would never be used.`)
  }
  for (const target of ['/\\evil.example', '//evil.example', '/\\/evil.example', 'javascript:alert(1)'])
    expect(await save('/disguised', target)).toMatchObject({
      code: 40,
      data: { fields: { target: expect.any(String) } },
    })
  const used = ['/administration', '/api', '/checkout/old-step', '/user/old', '/order/2019/7', '/search/mugs']
  for (const path of used) {
    expectDone(await save(path, '/article'))
    expect([path, await leadsTo(path)]).toEqual([path, expect.stringMatching(/\/article$/)])
  }
  const read = await importCsv('/admin/orders,/article\n/old-import,/article\n')
  expect(read).toMatchObject({
    data: {
      added: 1,
      refused: 1,
      faults: [{ line: 2, why: expect.stringContaining('answers /admin/orders itself') }],
    },
  })
})
