import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { checkTemplate } from './templates/check-template.ts'
import { defaultTemplates } from './templates/default-templates.ts'
import { readFile, templateFiles, templateFolders, themeFiles } from './templates/template-files.ts'
import { themeFolders } from './theme-folders.ts'

describe.each([...themeFolders.keys()])('theme %s', (theme) => {
  test('has no fault in any file', async () => {
    const files = templateFiles(theme)
    for (const path of themeFiles(theme, templateFolders))
      expect(await checkTemplate(files, path, readFile(path, theme)!), path).toEqual([])
  })

  test('has all templates that the shop needs', () => {
    const names = themeFiles(theme, ['templates']).map((path) => path.slice('templates/'.length, -7))
    expect([...defaultTemplates].filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('a shop with two processes', () => {
  let pages: DemoPages
  let second: TestShop
  let owner: DeskCaller
  beforeAll(async () => {
    pages = await openDemoPages()
    second = await openTestShop({ databaseUrl: pages.databaseUrl })
    owner = await signInStaff(pages)
  })
  afterAll(async () => {
    await second.close()
    await pages.close()
  })

  const bodyOf = async (shop: TestShop, path: string) => (await shop.app.inject(path)).body
  const caughtUp = () => Promise.all([pages, second].map(({ shop }) => shop.changes.catchUp()))

  test('shows a saved template in both, and both answer the new and the former style sheet', async () => {
    const sheetOf = (html: string) => /\/theme\/full-\w+\.css/.exec(html)![0]
    const former = sheetOf(await bodyOf(second, '/page/about'))
    const id = 'default/templates/page.liquid'
    await owner.call('/template/save', {
      id,
      version: 0,
      set: [{ path: 'source', from: null, to: '<h1 class="mt-[41px]">{{ page.name }}</h1>' }],
    })
    await caughtUp()
    for (const shop of [pages, second]) {
      const html = await bodyOf(shop, '/page/about')
      expect(html).toContain('mt-\\[41px\\]{margin-top:41px}')
      const sheet = sheetOf(html)
      expect(sheet).not.toBe(former)
      // Each process answers what the other published.
      for (const asked of [pages, second]) {
        const { headers, body } = await asked.app.inject(sheet)
        expect(headers['cache-control']).toContain('immutable')
        expect(body).toContain('mt-\\[41px\\]')
        expect((await asked.app.inject(former)).headers['cache-control']).toContain('immutable')
      }
    }
    await owner.call('/template/restore', { id })
    await caughtUp()
    expect(await bodyOf(second, '/page/about')).not.toContain('mt-[41px]')
  })

  test('changes its theme in both, emails too, and goes back by undo', async () => {
    const before = await bodyOf(second, '/category/tableware')
    const activated = await owner.call('/theme/activate', { id: 'mono' })
    expect(activated.data.items).toContainEqual(
      expect.objectContaining({ id: 'mono', extends: 'default', active: true }),
    )
    await caughtUp()
    for (const shop of [pages, second]) {
      const html = await bodyOf(shop, '/category/tableware')
      expect(html).toContain('--color-primary:light-dark(#111111')
      expect(html).toContain('class="card-line"')
    }
    await owner.call('/change/undo', { id: activated.data.change.id })
    await caughtUp()
    expect(await bodyOf(second, '/category/tableware')).toBe(before)
  })

  test('each theme keeps its own design and templates', async () => {
    const { design } = (await owner.call('/design/detail', { theme: 'mono' })).data
    expect(design).toMatchObject({ id: 'theme-mono', label: 'Theme: Mono', changed: false })
    const set = [{ path: 'config.colors.primary', from: '#111111', to: '#7a0019' }]
    const saved = await owner.call('/design/save', { theme: 'mono', version: design.version, set })
    expect(saved.data.design.contrasts).toContainEqual(
      expect.objectContaining({ colour: 'primary', mode: 'light', ratio: expect.any(Number) }),
    )
    await owner.call('/template/save', {
      id: 'mono/templates/page.liquid',
      version: 0,
      set: [{ path: 'source', from: null, to: '<h1>Mono: {{ page.name }}</h1>' }],
    })
    await caughtUp()
    expect(await bodyOf(pages, '/page/about')).not.toContain('#7a0019')
    expect(await bodyOf(pages, '/page/about')).not.toContain('Mono:')
    await owner.call('/theme/activate', { id: 'mono' })
    await caughtUp()
    const html = await bodyOf(second, '/page/about')
    expect(html).toContain('--color-primary:light-dark(#7a0019')
    expect(html).toContain('Mono: About Haldene')
    // Other parts of the design keep the theme's own defaults.
    expect(html).toContain('--radius-box:0px')
    await owner.call('/theme/activate', { id: 'default' })
    await caughtUp()
  })

  test('a theme without a template that an entry has chosen is not activated', async () => {
    await owner.call('/template/save', {
      id: 'default/templates/page.wide.liquid',
      version: 0,
      set: [{ path: 'source', from: null, to: '<h1>{{ page.name }}</h1>' }],
    })
    await owner.call('/template/assign', { kind: 'page', handle: 'about', template: 'page.wide' })
    expect(await owner.call('/theme/activate', { id: 'mono' })).toMatchObject({
      code: 40,
      data: { reason: 'template_missing', missing: ['page.wide'] },
    })
  })

  test('themes that are not there and callers without permission are refused', async () => {
    expect(await owner.call('/theme/activate', { id: 'nothing' })).toMatchObject({ code: 40 })
    const packer = await signInStaff(pages, { role: 'packer' })
    const { envelope } = await packer.send('/theme/activate', { idempotencyKey: 'x'.repeat(16), id: 'mono' })
    expect(envelope.code).toBe(30)
  })
})
