import { afterAll, beforeAll, expect, test } from 'vitest'
import { bcp47, catalogueLanguages, type Lang } from '#contract/languages.ts'
import { languages } from '#demo/types.ts'
import { languagesSetting } from '#server/content/languages.settings.ts'
import { changeSetting } from '#server/platform/settings.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'

let pages: DemoPages

beforeAll(async () => {
  pages = await openDemoPages()
})
afterAll(() => pages.close())

const catalogues: readonly Lang[] = catalogueLanguages
const offered = languages
  .filter((lang) => catalogues.includes(lang))
  .map((lang) => bcp47[lang])
  .sort()

function tagsOf(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, tag]) => tag!))].sort()
}

test('menu and hreflang offer the languages whose texts are complete, and no others', async () => {
  for (const path of ['/', '/product/morning-mug', '/category', '/de/product/morning-mug', '/ja']) {
    const page = await pages.get(path)
    const { body } = page.statusCode === 301 ? await pages.get(String(page.headers.location)) : page
    expect(tagsOf(body, /hreflang="([\w-]+)" lang="/g), path).toEqual(offered)
    expect(tagsOf(body, /rel="alternate" hreflang="([\w-]+)"/g), path).toEqual(
      [...offered, 'x-default'].sort(),
    )
  }
})

test('the sitemap lists offered languages only', async () => {
  const { body } = await pages.get('/sitemap.xml')
  expect(tagsOf(body, /hreflang="([\w-]+)"/g)).toEqual([...offered, 'x-default'].sort())
  expect(body).toContain('<loc>http://shop.test/zh-HK/')
  expect(body).not.toMatch(/<loc>http:\/\/shop\.test\/zh-TW\b/)
})

test('a language that is not offered still answers in its own words, for readers and not for search engines', async () => {
  await pages.shop.db.transaction((tx) =>
    changeSetting(tx, languagesSetting, { offered: ['en', 'zh', 'zh-HK'] }),
  )
  const { envelope } = await pages.fetchPage('/de/product/morgenbecher')
  expect(envelope.data.meta).toMatchObject({
    robots: 'noindex',
    title: expect.stringContaining('Morgenbecher'),
  })
  for (const path of ['/de', '/ja', '/fr/cart', '/th/category'])
    expect((await pages.get(path)).body, path).toContain('<meta name="robots" content="noindex">')
  for (const path of ['/', '/zh', '/zh-HK/category'])
    expect((await pages.get(path)).body, path).not.toContain('name="robots"')
})
