import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readBandLogo, readIcon, readLogo } from '#server/catalog/pictures/brand-pictures.ts'
import { keepPicture } from '#server/catalog/pictures/keep-picture.ts'
import { contrast } from '#server/platform/colour/contrast.ts'
import { brandSetting } from '#server/platform/settings/brand.ts'
import { renderEmail } from '#server/theme/emails/send-email.ts'
import { expectDone } from '#test/buying.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let pages: DemoPages
let designer: DeskCaller
/** A wide logo in black and one in white, and a red square. */
let black: number
let white: number
let square: number

beforeAll(async () => {
  pages = await openDemoPages()
  designer = await signInStaff(pages, { role: 'content' })
  black = await keep(480, 120, '#000000')
  white = await keep(480, 120, '#ffffff')
  square = await keep(300, 300, '#c01030')
})
afterAll(() => pages.close())

async function keep(width: number, height: number, background: string): Promise<number> {
  const file = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return pages.shop.db.transaction((tx) => keepPicture(tx, pages.shop.storage, file))
}

type Values = Record<string, unknown>

async function saveBrand(values: Values) {
  const { setting } = expectDone(await designer.call('/setting/detail', { id: 'brand' }))
  const before = setting.value as { logo: Values } & Values
  const set = Object.entries(values).map(([path, to]) => ({
    ...{ path, to },
    from: path.startsWith('logo.') ? before.logo[path.slice(5)] : before[path],
  }))
  const saved = await designer.call('/setting/save', { id: 'brand', version: setting.version, set })
  await pages.shop.changes.catchUp()
  return saved
}

describe('a logo of the library', () => {
  test('is part of every page, in light and dark mode, also of one that was cached', async () => {
    const before = await pages.get('/de')
    const { change } = expectDone(await saveBrand({ 'logo.light': black, 'logo.dark': white }))
    const { body, headers } = await pages.get('/de')
    expect(headers.etag).not.toBe(before.headers.etag)
    const head = body.slice(body.indexOf('id="page-head"'), body.indexOf('id="page-body"'))
    const [, logo = ''] = /<a class="logo"[^>]*>(.*?)<\/a>/s.exec(head)!
    const [dark, light] = [
      ...logo.matchAll(/src(?:set)?="data:image\/webp;base64,([^"]+)" width="(\d+)" height="(\d+)"/g),
    ]
    expect(logo).toMatch(/<source media="\(prefers-color-scheme: dark\)"/)
    expect(logo).toContain('alt="Haldene"')
    for (const [drawn, level] of [
      [light!, 0],
      [dark!, 255],
    ] as const) {
      expect([drawn[2], drawn[3]]).toEqual(['176', '44'])
      const { channels } = await sharp(Buffer.from(drawn[1]!, 'base64')).stats()
      expect(channels[0]!.mean).toBeCloseTo(level, 0)
    }
    await designer.call('/change/undo', { id: change.id })
    await pages.shop.changes.catchUp()
    expect((await pages.get('/de')).body).toBe(before.body)
  })

  test('is in the band of emails where it can be read there, and in the icon', async () => {
    const notice = { template: 'account-notice', to: 'ada@example.com', lang: 'en' } as const
    const data = { kind: 'x', subject_text: 'Hello', paragraphs: ['Hello'], code: null, link: null }
    const bandOf = async () => {
      const { html } = await renderEmail(pages.shop, { ...notice, data })
      const [, width] = /wordmark\.png" alt="Haldene" width="(\d+)"/.exec(html)!
      const { rawPayload } = await pages.get('/wordmark.png')
      return { width, level: (await sharp(rawPayload).stats()).channels[0]!.mean }
    }
    // The demo shop's band is dark: the logo for dark backgrounds is shown, and without one the wordmark.
    await saveBrand({ 'logo.light': black, 'logo.dark': white })
    expect(await bandOf()).toEqual({ width: '128', level: 255 })
    await saveBrand({ 'logo.dark': null, iconPicture: square })
    expect((await bandOf()).width).toBe('156')
    const icon = await pages.get('/apple-touch-icon.png')
    const { dominant } = await sharp(icon.rawPayload).stats()
    expect(dominant.r).toBeGreaterThan(150)
    expect((await pages.get('/favicon.svg')).body).toContain('href="data:image/png;base64,')
    await saveBrand({ 'logo.light': null, iconPicture: null })
    expect((await pages.get('/favicon.svg')).body).not.toContain('<image')
  })

  test('is in the pictures of links where it can be read on the ground, at a new address', async () => {
    const shared = async () => {
      const { meta } = (await pages.fetchPage('/cart')).envelope.data
      const { pathname } = new URL(meta.social!['og:image']!)
      const { rawPayload } = await pages.get(pathname)
      const middle = { left: 300, top: 260, width: 600, height: 110 }
      const { channels } = await sharp(await sharp(rawPayload).extract(middle).toBuffer()).stats()
      return { pathname, level: Math.round(channels[0]!.mean) }
    }
    const wordmark = await shared()
    await saveBrand({ 'logo.light': black, 'logo.dark': white })
    await expect.poll(async () => (await shared()).pathname).not.toBe(wordmark.pathname)
    // The logo, four times as wide as high, fills the middle of the picture.
    expect((await shared()).level).toBe(255)
    await saveBrand({ 'logo.dark': null })
    await expect.poll(shared).toEqual(wordmark)
    await saveBrand({ 'logo.light': null })
  })

  test('is drawn once, and asks the database for nothing after that', async () => {
    const { shop } = pages
    const brand = { ...shop.settings(brandSetting), logo: { light: black, dark: white }, iconPicture: square }
    const select = vi.spyOn(shop.db, 'select')
    const draw = async () => [
      await readLogo(shop, brand),
      await readBandLogo(shop, brand, 48),
      await readIcon(shop, brand, 96),
    ]
    const first = await draw()
    expect(select).toHaveBeenCalled()
    select.mockClear()
    expect(await draw()).toEqual(first)
    expect(select).not.toHaveBeenCalled()
    select.mockRestore()
    expect(await readIcon(shop, { ...brand, iconPicture: 987_654 }, 96)).toBeNull()
  })

  test('must be in the library, and stays there while it is used', async () => {
    const missing = await saveBrand({ 'logo.light': 987_654 })
    expect(missing).toMatchObject({ code: 40, data: { fields: { 'logo.light': expect.any(String) } } })
    expectDone(await saveBrand({ 'logo.light': black }))
    const owner = await signInStaff(pages)
    const { items } = expectDone(await owner.call('/media/uses', { id: black }))
    expect(items).toEqual([{ kind: 'brand', id: 'brand', name: 'Haldene' }])
    expect(await owner.call('/media/remove', { ids: [black] })).toMatchObject({
      data: { reason: 'in_use' },
    })
    expectDone(await saveBrand({ 'logo.light': null }))
    expectDone(await owner.call('/media/remove', { ids: [black] }))
    expect((await saveBrand({ 'logo.light': black })).code).toBe(40)
    expectDone(await owner.call('/media/restore', { ids: [black] }))
  })
})

describe('the preview of a design', () => {
  const preview = (payload: Values) => designer.call('/preview/design', payload as { path: string })

  test('shows colours, header and footer that are not saved, and says how well colours can be read', async () => {
    const before = (await pages.get('/')).body
    const { design } = expectDone(await designer.call('/design/detail', {}))
    const value = structuredClone(design.value) as {
      hideFoot: boolean
      config: { colors: Values; base: Values }
    }
    value.config.colors.primary = '#ffd84d'
    value.config.base.muted = ['#b8b8b8', '#aaaaaa']
    value.hideFoot = true
    const brand = { logo: { light: black } }
    const shown = expectDone(await preview({ path: '/de', design: value, brand }))
    expect(shown.css).toContain('--color-primary:#ffd84d')
    expect(shown.head).toContain('data:image/webp')
    expect(shown.head).toContain('Warenkorb')
    expect(shown.foot).toBe('')
    const of = (colour: string, mode: string) =>
      shown.contrasts.find((each) => each.colour === colour && each.mode === mode)!
    expect(of('muted', 'light').ratio).toBeLessThan(4.5)
    expect(of('muted', 'dark').ratio).toBeGreaterThan(4.5)
    // Too light for text on the page: the shop darkens it there.
    const primary = of('primary', 'light')
    expect(primary).toMatchObject({ fill: '#ffd84d', on: '#000000' })
    expect(primary.own).toBeLessThan(1.5)
    expect(contrast(primary.text, primary.ground)).toBeGreaterThanOrEqual(4.5)
    expect((await pages.get('/')).body).toBe(before)
  })

  test('opens in a theme that is not in use', async () => {
    const { url, css } = expectDone(await preview({ path: '/', theme: 'mono' }))
    expect(css).toContain('--color-primary:light-dark(#111111')
    const frame = new URL(url)
    const framed = await pages.get(frame.pathname + frame.search)
    expect(framed.statusCode).toBe(200)
    expect(framed.body).toContain('--color-primary:light-dark(#111111')
    expect(framed.body).toContain('/preview/frame.js')
    const forged = frame.search.replace('.mono.', '.default.')
    expect((await pages.get(frame.pathname + forged)).headers['x-frame-options']).toBe('DENY')
    expect((await pages.get('/')).body).not.toContain('light-dark(#111111')
  })

  test('names what is wrong, and is only for people who may change the design', async () => {
    const { design } = expectDone(await designer.call('/design/detail', {}))
    const value = structuredClone(design.value) as { config: { colors: Values } }
    value.config.colors.primary = 'red;}body{display:none'
    expect(await preview({ path: '/', design: value })).toMatchObject({
      ...{ code: 40, data: { fields: { 'config.colors.primary': expect.any(String) } } },
    })
    expect((await preview({ path: '/', theme: 'none' })).code).toBe(40)
    const packer = await signInStaff(pages, { role: 'packer' })
    expect((await packer.send('/preview/design', { path: '/' })).envelope.code).toBe(30)
  })
})
