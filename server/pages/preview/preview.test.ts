import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { themeSetting } from '#server/theme/theme.settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let editor: DeskCaller
let id: string

beforeAll(async () => {
  world = await openTestShop({
    prepare: async (shop) => {
      const injects = [{ type: 'js' as const, url: 'https://stats.example/count.js' }]
      await shop.db.transaction((tx) => changeSetting(tx, themeSetting, { injects }))
    },
  })
  await makeProduct(world.shop, { handle: 'mug', names: { en: 'Mug' } })
  editor = await signInStaff(world, { role: 'content' })
  const made = expectDone(await editor.call('/content/create', { kind: 'page', name: 'Draft' }))
  id = made.content.id
  const settings = { title: { en: 'Hello', zh: '你好' }, products: ['mug'] }
  const set = [{ path: 'sections.row', from: null, to: { type: 'product-row', settings } }]
  expectDone(await editor.call('/content/patch', { kind: 'page', id, version: made.version, set }))
})
afterAll(() => world.close())

const frameOf = async (path: string, currency?: string) => {
  const { url } = expectDone(await editor.call('/preview/grant', { path, ...(currency ? { currency } : {}) }))
  return new URL(url)
}
const open = (url: URL) => world.app.inject({ url: url.pathname + url.search })

it('shows one page with its draft in a frame of the desk for an hour', async () => {
  const url = await frameOf('/page/draft')
  const shown = await open(url)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('Hello')
  expect(shown.headers['cache-control']).toBe('no-store')
  expect(shown.headers['referrer-policy']).toBe('no-referrer')
  expect(shown.headers['x-robots-tag']).toBe('noindex')
  expect(shown.headers['x-frame-options']).toBeUndefined()
  expect(shown.headers['content-security-policy']).toContain('frame-ancestors http://shop.test')
  // Nothing that a merchant injects runs beside the desk.
  expect(shown.body + shown.headers['content-security-policy']).not.toContain('//stats.example')
  expect(shown.body).toContain('<script src="/preview/frame.js?')

  const elsewhere = new URL(url.search, 'http://shop.test/zh/page/draft')
  expect((await open(elsewhere)).statusCode).toBe(404)
  const forged = new URL(url)
  forged.searchParams.set('grant', `${url.searchParams.get('grant')}x`)
  expect((await open(forged)).statusCode).toBe(404)
  const { now } = world.shop
  world.shop.now = () => new Date(now().getTime() + 3601_000)
  expect((await open(url)).statusCode).toBe(404)
  world.shop.now = now
  expect((await open(url)).statusCode).toBe(200)
})

it('lets no other page be framed, whatever its address says', async () => {
  for (const url of ['/', '/?grant=1', '/page/draft?grant=..', `/?grant=${'9'.repeat(12)}..x`]) {
    const { headers } = await world.app.inject({ url })
    expect([url, headers['x-frame-options']]).toEqual([url, 'DENY'])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
  const refused = await editor.send('/preview/grant', { path: '//evil.test/' })
  expect(refused.envelope.code).toBe(40)
  const packer = await signInStaff(world, { role: 'packer' })
  expect((await packer.send('/preview/grant', { path: '/' })).envelope.code).toBe(30)
})

it('has a script and files that a frame without an origin can load', async () => {
  const { body, headers } = await world.app.inject({ url: '/preview/frame.js' })
  expect(headers['content-type']).toContain('text/javascript')
  expect(body).toContain("type: 'ready'")
  const page = await world.app.inject({ url: '/' })
  const boot = /<script type="module" src="([^"]+)"/.exec(page.body)![1]!
  expect((await world.app.inject({ url: boot })).headers['access-control-allow-origin']).toBe('*')
})

it('renders one section of the draft again, also with settings that are not saved', async () => {
  const section = (given: object) =>
    editor.call('/preview/section', { kind: 'page', id, lang: 'en', section: 'row', ...given })
  const { html } = expectDone(await section({}))
  expect(html).toContain('<div id="row" class="part"')
  expect(html).toMatch(/Hello[\s\S]*Mug/)
  expect(html).not.toContain('<header')
  expect(expectDone(await section({ lang: 'zh' })).html).toContain('你好')

  const value = {
    type: 'quotes',
    settings: { items: [{ quote: { en: 'Fine <b>' }, author: { en: 'Ada' } }] },
  }
  const unsaved = expectDone(await section({ value })).html
  expect(unsaved).toContain('Fine &lt;b&gt;')
  expect(expectDone(await section({ section: 'new', value })).html).toContain('<div id="new"')
  expect(expectDone(await section({})).html).toContain('Hello')

  const wrong = await section({ value: { type: 'quotes', settings: {} } })
  expect(wrong).toMatchObject({ code: 40, data: { fields: { 'sections.row.items': expect.any(String) } } })
  expect(await section({ section: 'none' })).toMatchObject({ code: 40, data: { reason: 'not_found' } })
})

it('shows a page with edits that are not saved, and leaves the draft as it is', async () => {
  const show = (set: { path: string; to: unknown }[], lang: 'en' | 'zh' = 'en') =>
    editor.call('/preview/content', { kind: 'page', id, lang, set })
  const saved = expectDone(await show([]))
  expect(saved.html).toMatch(/Hello[\s\S]*Mug/)
  expect(saved.html).not.toContain('<header')
  const framed = await open(new URL(saved.url))
  expect(framed.body).toContain(`<main id="page-body" tabindex="-1">${saved.html}</main>`)

  const quotes = { items: [{ quote: { en: 'Fine' }, author: { en: 'Ada' } }, { quote: { en: 'Half' } }] }
  const { html } = expectDone(
    await show([
      { path: 'texts.en.name', to: 'Typed <i>' },
      { path: 'texts.en.body', to: '<p onclick="x()">Body</p><script>x()</script>' },
      { path: 'sections.row.title', to: { en: 'Retitled' } },
      { path: 'sections.said', to: { type: 'quotes', settings: quotes } },
      { path: 'order', to: ['said', 'row'] },
    ]),
  )
  expect(html).toContain('Typed &lt;i&gt;')
  expect(html).toContain('<p>Body</p>')
  expect(html).toMatch(/id="said"[\s\S]*Fine[\s\S]*id="row"[\s\S]*Retitled/)
  expect(html).not.toMatch(/onclick|x\(\)|Half|Hello/)
  expect(expectDone(await show([])).html).toBe(saved.html)
})

it('leaves out edits that could not be saved while they are typed', async () => {
  const show = (set: object[], given: object = {}) =>
    editor.send('/preview/content', { kind: 'page', id, lang: 'en', set, ...given })
  const shown = await show([
    { path: 'texts.en.name', to: 7 },
    { path: 'sections.row.title', to: { en: 'Kept' } },
    { path: 'sections.a"b', to: { type: 'quotes', settings: {} } },
    { path: 'sections.none', to: { type: 'unheard', settings: {} } },
  ])
  expect(shown.envelope.data?.html).toMatch(/Draft[\s\S]*Kept/)
  expect(shown.envelope.data?.html).not.toMatch(/a"b|none"/)

  const hidden = await show([
    { path: 'sections.row', to: { type: 'product-row', settings: {}, hidden: true } },
  ])
  expect(hidden.envelope.data?.html).not.toContain('id="row"')
  expect((await show([{ path: 'status', to: 'published' }])).envelope.code).toBe(40)
  expect((await show([], { id: '999999' })).envelope).toMatchObject({ data: { reason: 'not_found' } })
  const packer = await signInStaff(world, { role: 'packer' })
  const refused = await packer.send('/preview/content', { kind: 'page', id, lang: 'en' })
  expect(refused.envelope.code).toBe(30)
})

it('shows the home page and articles before they are saved', async () => {
  const article = expectDone(await editor.call('/content/create', { kind: 'article', name: 'News' }))
  const shown = await editor.call('/preview/content', {
    ...{ kind: 'article', id: article.content.id, lang: 'zh-HK' },
    set: [{ path: 'texts.en.summary', to: 'Typed summary' }],
  } as const)
  expect(expectDone(shown).html).toContain('Typed summary')
  expect(new URL(expectDone(shown).url).pathname).toBe('/zh-HK/article/news')

  const { items } = expectDone(await editor.call('/page/list', {}))
  const home = items.find((each) => each.home)!
  const set = [
    {
      path: 'sections.row',
      to: { type: 'product-row', settings: { title: { en: 'Of the week' }, products: ['mug'] } },
    },
  ]
  const { html, url } = expectDone(
    await editor.call('/preview/content', { kind: 'page', id: home.id, lang: 'en', set }),
  )
  expect(html).toContain('Of the week')
  expect(new URL(url).pathname).toBe('/')
})

it('shows header and footer with a menu that is not saved, at any time, and writes nothing', async () => {
  const show = (payload: object) =>
    editor.call('/preview/menu', { lang: 'en', ...payload } as Parameters<
      typeof editor.call<'/preview/menu'>
    >[1])
  const links = [
    { label: { en: 'Typed <link>', de: 'Getippt' }, to: { kind: 'path', path: '/search' } },
    { label: { en: 'Gone' }, to: { kind: 'category', handle: 'not-there' } },
  ]
  const shown = expectDone(await show({ id: 'header', content: links }))
  expect(shown.head).toContain('Typed &lt;link&gt;')
  expect(shown.head).not.toContain('Gone')
  expect(shown.foot).toContain('<')
  expect(new URL(shown.url).pathname).toBe('/')
  expect(shown.currencies.length).toBeGreaterThan(0)
  expect((await open(new URL(shown.url))).body).toContain('<script src="/preview/frame.js?')
  const german = expectDone(await show({ id: 'header', lang: 'de', content: links }))
  expect(german.head).toContain('Getippt')
  expect(new URL(german.url).pathname).toBe('/de')

  const startsAt = new Date(Date.now() + 3 * 24 * 3600_000)
  const content = { text: { en: 'Summer sale' }, startsAt: startsAt.toISOString() }
  expect(expectDone(await show({ id: 'announcement', content })).head).not.toContain('Summer sale')
  const at = new Date(startsAt.getTime() + 3600_000).toISOString()
  expect(expectDone(await show({ id: 'announcement', content, at })).head).toContain('Summer sale')

  const many = Array.from({ length: 201 }, () => links[0])
  const refused = [
    { id: 'footer', content: [{ title: { en: 'All' }, links: many }] },
    { id: 'announcement', content: links },
  ]
  for (const each of refused) {
    const { envelope } = await editor.send('/preview/menu', { lang: 'en', ...each })
    expect(envelope.code).toBe(40)
  }
  const packer = await signInStaff(world, { role: 'packer' })
  expect(
    (await packer.send('/preview/menu', { id: 'header', lang: 'en', content: links })).envelope.code,
  ).toBe(30)
  // Pages that nobody has asked for yet, so that they don't come from memory.
  for (const path of ['/search?q=cup', '/de/search?q=cup'])
    expect((await world.app.inject(path)).body).not.toMatch(/Typed|Getippt|Summer sale/)
})

it('shows header and footer with a setting that is not saved, to those who may change it, and leaks nothing', async () => {
  const owner = await signInStaff(world)
  const saved = expectDone(await owner.call('/setting/detail', { id: 'shop' })).setting.value as object
  const value = { ...saved, name: 'Typed & Co' }
  const show = async (payload: Parameters<typeof owner.call<'/preview/setting'>>[1]) =>
    expectDone(await owner.call('/preview/setting', payload))
  const shown = await show({ id: 'shop', lang: 'de', value })
  expect(shown.foot).toContain('Typed &amp; Co')
  expect(new URL(shown.url).pathname).toBe('/de')
  expect((await open(new URL(shown.url))).body).not.toContain('Typed')

  const others = [{ code: 'SEK', rate: 112_000, country: 'SE' }]
  const currencies = { id: 'currencies', lang: 'en', value: { base: 'EUR', others } } as const
  const priced = await show({ ...currencies, currency: 'SEK' })
  expect(priced.currencies).toEqual(['EUR', 'SEK'])
  expect(priced.head + priced.foot).toContain('SEK')
  // The frame shows what is saved, which this currency is not.
  expect((await open(new URL(priced.url))).statusCode).toBe(200)

  const wrong = await owner.send('/preview/setting', { ...currencies, value: { base: 'EURO' } })
  expect(wrong.envelope).toMatchObject({ code: 40, data: { fields: { base: expect.any(String) } } })
  const inner = await owner.send('/preview/setting', { ...currencies, id: 'audit' })
  expect(inner.envelope.code).toBe(40)
  const packer = await signInStaff(world, { role: 'packer' })
  expect((await packer.send('/preview/setting', { id: 'shop', lang: 'en', value })).envelope.code).toBe(30)
  // A frame shows drafts and moments to come, which not everybody who may change a setting may see.
  for (const permissions of [['settings.money'], ['settings.shop', 'content.change']] as const) {
    const other = await signInStaff(world, { permissions: [...permissions] })
    expect((await other.send('/preview/setting', currencies)).envelope.code).toBe(30)
  }
  // Pages that nobody has asked for yet, so that they don't come from memory.
  for (const path of ['/search?q=bowl', '/de/search?q=bowl'])
    expect((await world.app.inject(path)).body).not.toMatch(/Typed|SEK/)
  expect(expectDone(await owner.call('/setting/detail', { id: 'shop' })).setting.value).toEqual(saved)
})
