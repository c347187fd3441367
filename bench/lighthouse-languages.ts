/**
 * Lighthouse's scores for accessibility and SEO of home, a category, a product and an article, in every language of the
 * demo shop. They do not depend on speed, so the machine may be busy.
 *   node bench/lighthouse-languages.ts [languages, such as de,th]
 */
import { bcp47, fallbacks, type Lang, languages } from '#contract/languages.ts'
import { demoDatabase } from './stage/database.ts'
import { printHead, printRow } from './stage/figures.ts'
import { failing, openLighthouse, scoreOf } from './stage/lighthouse.ts'
import { startShop } from './stage/start-shop.ts'

const wanted = (process.argv[2]?.split(',') ?? languages) as Lang[]
const categories = ['accessibility', 'seo']
const pages = {
  home: '/',
  category: '/category/tableware',
  product: '/product/morning-mug',
  article: '/article/washing-linen',
}

const stage = await demoDatabase()
const shop = await startShop(stage.env)
try {
  printHead(['language', ...Object.keys(pages), 'failing'])
  for (const lang of wanted) printRow(await measure(lang))
} finally {
  await shop.stop()
  await stage.close()
}

/** Scores of each page as "accessibility / SEO". */
async function measure(lang: Lang) {
  const scores: Record<string, string> = {}
  const lost = new Set<string>()
  // A browser in another language would offer its own over the foot of the page.
  const lighthouse = await openLighthouse(shop.url, { language: bcp47[lang] })
  try {
    for (const [name, path] of Object.entries(pages)) {
      const flags = { onlyCategories: categories, throttlingMethod: 'provided' as const }
      const result = await lighthouse.run(await pathIn(lang, path), flags)
      scores[name] = categories.map((id) => scoreOf(result, id)).join(' / ')
      for (const id of failing(result, categories)) lost.add(`${name}: ${id}`)
    }
  } finally {
    lighthouse.close()
  }
  return { language: lang, ...scores, failing: [...lost].join(', ') || '–' }
}

/**
 * The path of a page's version in a language, by the hreflang links of the English one. A language without texts of its own
 * shows those of another one below its own prefix.
 */
async function pathIn(lang: Lang, path: string): Promise<string> {
  const html = await (await fetch(shop.url + path)).text()
  for (const shown of fallbacks(lang)) {
    const href = html.match(new RegExp(`hreflang="${bcp47[shown]}" href="([^"]+)"`))?.[1]
    if (href) return new URL(href).pathname.replace(`/${shown}`, `/${lang}`)
  }
  throw new Error(`${path} has no version in ${lang}`)
}
