import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeSetting } from '#server/platform/settings.ts'
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
