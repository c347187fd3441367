import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages as all, bcp47, type Lang } from '#contract/languages.ts'
import { languages } from '#demo/types.ts'
import { languagesSetting } from '#server/content/languages.settings.ts'
import { menusSetting } from '#server/content/menus.settings.ts'
import { messagesFor } from '#server/platform/messages.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { withoutLanguage } from '#test/without-language.ts'

let pages: DemoPages

beforeAll(async () => {
  // A shop that is not translated into Taiwanese Chinese, which falls back to that of Hong Kong.
  pages = await openDemoPages({
    async prepare(shop) {
      await withoutLanguage(shop, 'zh-TW')
      await shop.db.transaction((tx) => changeSetting(tx, languagesSetting, { offered: [...translated] }))
    },
  })
})
afterAll(() => pages.close())

const catalogues: readonly Lang[] = all
const translated = languages.filter((lang) => lang !== 'zh-TW')
const offered = translated
  .filter((lang) => catalogues.includes(lang))
  .map((lang) => bcp47[lang])
  .sort()

function tagsOf(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, tag]) => tag!))].sort()
}

/** The attributes of the first tag of a kind. */
function tagOf(html: string, start: string): string {
  const at = html.indexOf(start)
  return html.slice(at, html.indexOf('>', at) + 1)
}

test('texts from another language carry its tag, and no others do', async () => {
  const opened = async (path: string) => {
    const page = await pages.get(path)
    const { body } = page.statusCode === 301 ? await pages.get(String(page.headers.location)) : page
    return body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  }
  await pages.shop.pool.query(
    `update translation set body = '' where kind = 'product' and lang = 'th'
      and owner_id = (select owner_id from translation where kind = 'product' and lang = 'en' and slug = 'morning-mug')`,
  )
  const german = await opened('/de/product/morgenbecher')
  expect([tagOf(german, '<h1'), tagOf(german, '<div class="prose"')]).toEqual([
    '<h1 class="section-title">',
    '<div class="prose">',
  ])
  expect(german).not.toMatch(/<h3><a [^>]*lang=/)
  const thai = await opened('/th/product/morning-mug')
  expect([tagOf(thai, '<h1'), tagOf(thai, '<div class="prose"')]).toEqual([
    '<h1 class="section-title">',
    '<div class="prose" lang="en">',
  ])
  const taiwanese = await opened('/zh-TW/product/morning-mug')
  expect([tagOf(taiwanese, '<h1'), tagOf(taiwanese, '<div class="prose"')]).toEqual([
    '<h1 class="section-title" lang="zh-Hant-HK">',
    '<div class="prose" lang="zh-Hant-HK">',
  ])
  const cards = taiwanese.match(/<h3><a href="[^"]*\/product\/[^>]*>/g)!
  expect(cards.length).toBeGreaterThan(0)
  for (const card of cards) expect(card).toContain(' lang="zh-Hant-HK"')
  for (const part of ['<a href="/zh-TW/category/tableware"', '<span aria-current="page"', '<dt', '<dd'])
    expect(tagOf(taiwanese, part)).toContain(' lang="zh-Hant-HK"')
  expect(taiwanese).toContain('<span lang="zh-Hant-HK">顏色</span>')
  expect(taiwanese).toContain('<dd>350 ml</dd>')
  expect(german).toContain('<dd>350 ml</dd>')
  const list = await opened('/zh-TW/category/tableware')
  expect(list).toContain('<legend lang="zh-Hant-HK">顏色</legend>')
  expect(list).toContain('<span lang="zh-Hant-HK">燕麥</span>')
})

/** The texts of a document, each with the language it is marked with. */
function markedTexts(html: string): [text: string, lang: string][] {
  const open: string[] = []
  const texts: [string, string][] = []
  const parser = new Parser({
    onopentag: (_name, { lang }) => open.push(lang ?? open.at(-1) ?? ''),
    ontext: (text) => texts.push([text.trim(), open.at(-1) ?? '']),
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return texts.filter(([text]) => text !== '')
}

/** Every text in this language of an object that holds texts by language, at any depth. */
function textsIn(value: unknown, lang: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === lang && typeof inner === 'string' ? [inner] : textsIn(inner, lang),
  )
}

test('header, footer, sections and cards mark each text that falls back to another language', async () => {
  const { rows } = await pages.shop.pool.query<{ texts: unknown }>(
    `select jsonb_agg(sections) texts from page
      union all select jsonb_agg(jsonb_build_object(lang, name)) from translation where kind <> 'product'
      union all select jsonb_agg(jsonb_build_object(lang, summary)) from translation where kind = 'article'`,
  )
  const stored = [...rows.map(({ texts }) => texts), pages.shop.settings(menusSetting)]
  const own = new Set(Object.values(messagesFor('zh-TW', [''])).map(String))
  const foreign = new Set(textsIn(stored, 'zh-HK').filter((text) => !own.has(text)))
  expect(foreign.size).toBeGreaterThan(100)
  const seen = new Set<string>()
  const paths = new Set(['/zh-TW', '/zh-TW/article', '/zh-TW/collection', '/zh-TW/promotion', '/zh-TW/tag'])
  // Grows while it is read: each page leads to others, which are looked at once.
  for (const path of paths) {
    const page = await pages.get(path)
    const { body } = page.statusCode === 301 ? await pages.get(String(page.headers.location)) : page
    const shown = markedTexts(body.slice(body.indexOf('<body'))).filter(([text]) => foreign.has(text))
    for (const [text] of shown) seen.add(text)
    expect([path, shown.filter(([, lang]) => lang !== 'zh-Hant-HK')]).toEqual([path, []])
    for (const [, link] of body.matchAll(/href="(\/zh-TW\/[^"?#]*)"/g)) if (paths.size < 60) paths.add(link!)
  }
  expect(seen.size).toBeGreaterThan(80)
  const written = new Set(textsIn(stored, 'de'))
  const german = markedTexts((await pages.get('/de')).body).filter(([text]) => written.has(text))
  expect(german.length).toBeGreaterThan(30)
  expect(german.filter(([, lang]) => lang !== 'de')).toEqual([])
})

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
  await pages.shop.changes.catchUp()
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
