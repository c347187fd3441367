import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { attributes } from '#demo/catalogue/attributes.ts'
import { categories } from '#demo/catalogue/categories.ts'
import { collections } from '#demo/catalogue/collections.ts'
import { contents } from '#demo/catalogue/contents.ts'
import { hsCodes } from '#demo/catalogue/customs.ts'
import { products } from '#demo/catalogue/products.ts'
import { scenes } from '#demo/catalogue/scenes.ts'
import { tags } from '#demo/catalogue/tags.ts'
import { vendors } from '#demo/catalogue/vendors.ts'
import { announcements } from '#demo/content/announcements.ts'
import { articles } from '#demo/content/articles.ts'
import { home } from '#demo/content/home.ts'
import { menu } from '#demo/content/menus.ts'
import { pages } from '#demo/content/pages.ts'
import '#demo/load/picture-alt.ts'
import { HsCode } from '#contract/admin/catalog/product-fields.ts'
import { coupons } from '#demo/marketing/coupons.ts'
import { promotions } from '#demo/marketing/promotions.ts'
import { currencies } from '#demo/settings/currencies.ts'
import { zones } from '#demo/settings/shipping.ts'
import { shop } from '#demo/settings/shop.ts'
import { taxUnion } from '#demo/settings/taxes.ts'
import { askedFor } from '#demo/translated.ts'
import { type DemoLink, type DemoProduct, type Language, languages, type Target } from '#demo/types.ts'
import { taxUnionOf } from '#server/pricing/tax/vat-rates.ts'

const handles = products.map(({ handle }) => handle)
const variants = products.flatMap(({ variants }) => variants)
const values = new Map(attributes.map(({ code, values }) => [code, values.map((value) => value.code)]))
const everything = {
  ...{
    attributes,
    categories,
    collections,
    products,
    tags,
    vendors,
    announcements,
    articles,
    home,
    menu,
    pages,
  },
  ...{ contents, coupons, promotions, zones, shop },
}
const codes: Record<Exclude<Target['kind'], 'path'>, string[]> = {
  category: categories.map(({ code }) => code),
  collection: collections.map(({ code }) => code),
  tag: tags.map(({ code }) => code),
  page: pages.map(({ code }) => code),
  article: articles.map(({ code }) => code),
  promotion: promotions.map(({ code }) => code),
  product: handles,
}

describe('The demo catalogue', () => {
  it('knows what customs ask about every product', () => {
    expect([...hsCodes.keys()].sort()).toEqual([...handles].sort())
    for (const code of hsCodes.values()) expect(HsCode.safeParse(code).success, code).toBe(true)
    for (const { handle, specification } of products) {
      const origin = specification.find(({ code }) => code === 'origin')
      expect(origin, handle).toMatchObject({ value: expect.stringMatching(/^[a-z]{2}$/) })
    }
  })

  it('sells sixty products in eight rooms and presents four collections', () => {
    expect(products).toHaveLength(60)
    expect(new Set(handles).size).toBe(60)
    expect(categories.filter(({ parent }) => parent === null)).toHaveLength(8)
    expect(collections).toHaveLength(4)
  })

  it('names the maker of every product, one of those the About page presents', () => {
    const about = pages.find(({ code }) => code === 'about')!
    for (const lang of languages) {
      const text = about.body[lang] ?? about.body.en
      expect(products.filter(({ vendor }) => !text.includes(`<strong>${vendor}</strong>`))).toEqual([])
    }
  })

  it('names every SKU once', () => {
    expect(repeated(variants.map(({ sku }) => sku))).toEqual([])
  })

  it.each(products)('offers every combination of the options of $handle exactly once', (product) => {
    const combinations = product.options.reduce((count, { values }) => count * values.length, 1)
    const offered = product.variants.map(({ options }) =>
      product.options.map(({ code }) => options[code]).join(' '),
    )
    expect(new Set(offered).size).toBe(combinations)
    expect(product.variants).toHaveLength(combinations)
    for (const { options } of product.variants) {
      expect(Object.keys(options)).toEqual(product.options.map(({ code }) => code))
      for (const { code, values } of product.options) expect(values).toContain(options[code])
    }
  })

  it.each(products)(
    'describes $handle by attributes and values that exist, each once',
    ({ options, specification }) => {
      for (const { code, values: offered } of options)
        expect(values.get(code)).toEqual(expect.arrayContaining(offered))
      for (const entry of specification) {
        if ('value' in entry) expect(values.get(entry.code)).toContain(entry.value)
        else expect(attributes.find(({ code }) => code === entry.code)?.type).toBe('text')
      }
      expect(repeated([...options, ...specification].map(({ code }) => code))).toEqual([])
    },
  )

  it.each(products)('files $handle under things that exist', (product) => {
    expect(codes.category).toContain(product.category)
    expect(codes.tag).toEqual(expect.arrayContaining(product.tags))
    expect(handles).toEqual(expect.arrayContaining(product.related ?? []))
    expect(product.related).not.toContain(product.handle)
    expect(Object.keys(product.pictures)).toEqual(colours(product))
  })

  it('shows products that exist together, at home and on the table', () => {
    for (const { products: shown } of scenes) expect(handles).toEqual(expect.arrayContaining(shown))
    const taken = (folder: string) => scenes.filter(({ file }) => file.startsWith(`${folder}/`)).length
    expect(taken('rooms')).toBeGreaterThanOrEqual(12)
    expect(taken('tables')).toBeGreaterThanOrEqual(6)
    expect(repeated(scenes.map(({ file }) => file))).toEqual([])
  })

  it('prices in whole minor units, with a compare-at price above the price', () => {
    for (const { price, compareAt, prices, weight, stock } of variants) {
      for (const amount of [price, weight, stock, ...Object.values(prices ?? {})])
        expect(amount).toSatisfy(Number.isSafeInteger)
      expect(compareAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(price)
    }
  })

  it('shows each state a shopper can meet: sold out, few left, backorder, untracked, reduced, no options', () => {
    expect(variants.some(({ stock, policy }) => stock === 0 && !policy)).toBe(true)
    expect(variants.some(({ stock }) => stock > 0 && stock <= 5)).toBe(true)
    expect(variants.some(({ policy }) => policy === 'backorder')).toBe(true)
    expect(variants.some(({ policy }) => policy === 'untracked')).toBe(true)
    expect(variants.some(({ compareAt }) => compareAt)).toBe(true)
    expect(variants.some(({ content }) => content)).toBe(true)
    for (const count of [0, 1, 2]) expect(products.some(({ options }) => options.length === count)).toBe(true)
    expect(products.some(({ taxClass }) => taxClass === 'reduced')).toBe(true)
  })

  it('fills every collection, by hand or by rule', () => {
    for (const collection of collections) {
      const held =
        'products' in collection
          ? collection.products
          : products.filter(matches(collection.rule)).map(({ handle }) => handle)
      expect(held.length, collection.code).toBeGreaterThanOrEqual(7)
      expect(handles).toEqual(expect.arrayContaining(held))
    }
  })

  it('puts something into every category and behind every tag', () => {
    const parents = new Set(categories.map(({ parent }) => parent))
    for (const { code } of categories) {
      if (!parents.has(code))
        expect(products.filter(({ category }) => category === code).length, code).toBeGreaterThan(1)
    }
    for (const { code } of tags)
      expect(
        products.some((product) => product.tags.includes(code)),
        code,
      ).toBe(true)
  })

  it('lists a category after its parent', () => {
    for (const [place, { parent }] of categories.entries()) {
      if (parent) expect(categories.findIndex(({ code }) => code === parent)).toBeLessThan(place)
    }
  })
})

describe('The demo texts', () => {
  it('offer every language that has a folder of words', () => {
    expect(languages.filter((lang) => lang !== 'en').toSorted()).toEqual(readdirSync(words).toSorted())
  })

  it.each(languages.filter((lang) => lang !== 'en'))('are all there in %s, and no others', (lang) => {
    expect(readdirSync(new URL(`${lang}/`, words)).toSorted()).toEqual(
      [...askedFor.keys()].map((area) => `${area}.json`).toSorted(),
    )
    const wanted = [...askedFor].flatMap(([area, texts]) =>
      [...texts.keys()].filter((key) => mustHave(lang, key)).map((key) => `${area} ${key}`),
    )
    expect([...writtenIn(lang).keys()].filter((key) => mustHave(lang, key)).toSorted()).toEqual(
      wanted.toSorted(),
    )
    expect([...writtenIn(lang)].filter(([, text]) => !text.trim())).toEqual([])
  })

  it('keep the same paragraphs, lists and links in every language', () => {
    const differing = texts(everything).filter(
      ([, text]) => new Set(Object.values(text).map(skeleton)).size > 1,
    )
    expect(differing.map(([path]) => path)).toEqual([])
  })

  it('write simplified characters for the mainland and traditional ones for Hong Kong and Taiwan', () => {
    for (const [path, text] of texts(everything)) {
      expect(text.zh, path).not.toMatch(/[們這為與後裏麼說時個燈紙鋼]/)
      for (const lang of ['zh-HK', 'zh-TW'] as const)
        expect(text[lang], path).not.toMatch(/[们这为与后么说时个灯纸钢]/)
      expect(text['zh-TW'], path).not.toMatch(/[裏着枱]|厘米|牛油|雪櫃|匙羹|質素|撻/)
    }
  })

  it('have ASCII slugs that are unique among their kind in each language', () => {
    for (const kind of [categories, collections, tags, products, pages, articles, coupons, promotions]) {
      for (const language of languages) {
        const slugs = kind.map(({ slug }) => slug[language] ?? slug.en)
        for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(repeated(slugs)).toEqual([])
      }
    }
  })

  it('link in each language to the pages of that language, and hold no foreign markup', () => {
    for (const language of languages) {
      const prefix = language === 'en' ? '' : `/${language}`
      const known = [
        ...pages.map(({ slug }) => `${prefix}/page/${slug[language] ?? slug.en}`),
        ...articles.map(({ slug }) => `${prefix}/article/${slug[language] ?? slug.en}`),
        `${prefix}/legal/withdrawal`,
      ]
      for (const [path, text] of texts(everything)) {
        for (const [, href] of text[language]!.matchAll(/href="(\/[^"]+)"/g)) {
          if (!href?.startsWith(`${prefix}/user/`)) expect(known, path).toContain(href)
        }
        expect(text[language], path).not.toMatch(/<(script|style|iframe|img|h1)/)
      }
    }
  })

  it('lead from menus, home page and announcements to things that exist', () => {
    const links = [...menu.header, ...menu.footer.flatMap(({ links }) => links), ...menu.legal].flatMap(
      withChildren,
    )
    const targets = [...links.map(({ to }) => to), ...announcements.flatMap(({ to }) => to ?? [])]
    for (const to of targets) if (to.kind !== 'path') expect(codes[to.kind]).toContain(to.code)
    const sections = [home, ...pages, ...articles].flatMap(({ sections = [] }) => sections)
    expect(sections.length).toBeGreaterThan(20)
    for (const { settings } of sections) {
      for (const [kind, handle] of namesIn(settings)) expect(codes[kind], kind).toContain(handle)
    }
    for (const { products } of articles) expect(handles).toEqual(expect.arrayContaining(products))
  })
})

describe('The demo settings', () => {
  it('know the standard rate of all 27 member states', () => {
    expect(new Set(taxUnion).size).toBe(27)
    expect(taxUnionOf('DE')).toEqual(expect.arrayContaining(taxUnion))
  })

  it('ship to every country by exactly one zone, fees rising from zero', () => {
    const countries = zones.flatMap(({ countries }) => countries)
    expect(repeated(countries)).toEqual([])
    expect(countries).toEqual(expect.arrayContaining([...taxUnion, 'CH', 'GB', '*']))
    for (const { table } of zones.flatMap(({ methods }) => methods)) {
      expect(table[0]?.from).toBe(0)
      expect(table.map(({ from }) => from)).toEqual(table.map(({ from }) => from).toSorted((a, b) => a - b))
    }
  })

  it('count the base currency as one', () => {
    expect(currencies.find(({ code }) => code === shop.baseCurrency)).toMatchObject({ rate: 10_000 })
    expect(currencies.map(({ code }) => code)).toEqual(['EUR', 'USD', 'JPY', 'KWD'])
  })

  it('offer coupons and promotions on things that exist, one of them over', () => {
    for (const { products = [], categories = [] } of coupons) {
      expect(handles).toEqual(expect.arrayContaining(products))
      expect(codes.category).toEqual(expect.arrayContaining(categories))
    }
    for (const { rule } of promotions) {
      if (rule.kind === 'tiers') continue
      expect(handles).toEqual(expect.arrayContaining(rule.scope.products ?? []))
      expect(codes.collection).toEqual(expect.arrayContaining(rule.scope.collections ?? []))
    }
    expect(coupons.filter(({ validity }) => (validity.to ?? 1) < 0)).toHaveLength(1)
  })
})

/** The colour options, or the colour in the specification. */
function colours({ options, specification }: DemoProduct): string[] {
  const offered = options.find(({ code }) => code === 'colour')?.values
  return (
    offered ??
    specification.flatMap((entry) => (entry.code === 'colour' && 'value' in entry ? entry.value : []))
  )
}

type Rule = Extract<(typeof collections)[number], { rule: unknown }>['rule']

function matches({ tags: wanted = [], maxPrice = Number.POSITIVE_INFINITY }: Rule) {
  return ({ tags, variants }: DemoProduct) =>
    wanted.every((tag) => tags.includes(tag)) && variants.some(({ price }) => price <= maxPrice)
}

function withChildren(link: DemoLink): DemoLink[] {
  return [link, ...(link.children ?? []).flatMap(withChildren)]
}

const words = new URL('words/', import.meta.url)

/** The texts of a language by area and key. */
function writtenIn(lang: Language): Map<string, string> {
  const areas = readdirSync(new URL(`${lang}/`, words)).map((file): [string, Record<string, string>] => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(new URL(`${lang}/${file}`, words), 'utf8')),
  ])
  return new Map(
    areas.flatMap(([area, texts]) => Object.entries(texts).map(([key, text]) => [`${area} ${key}`, text])),
  )
}

/** Slugs are ASCII, so languages of other scripts may do without. */
function mustHave(lang: Language, key: string): boolean {
  return !key.endsWith('.slug') || !/^(zh|ja|ko|th)/.test(lang)
}

/** Every text in all languages with its path, without slugs and what is the same in all of them. */
function texts(node: unknown, path = ''): [string, Record<string, string>][] {
  if (typeof node !== 'object' || node === null) return []
  if (!('en' in node)) return Object.entries(node).flatMap(([key, value]) => texts(value, `${path}.${key}`))
  const isShared = languages.some((lang) => !(lang in node))
  return isShared || path.endsWith('.slug') ? [] : [[path, node as Record<string, string>]]
}

function skeleton(html: string): string {
  return (html.match(/<\/?\w+/g) ?? []).join('')
}

function repeated(items: string[]): string[] {
  return items.filter((item, place) => items.indexOf(item) !== place)
}

/** Entries that the settings of a section name, by kind and handle. */
function namesIn(value: unknown, key = ''): [keyof typeof codes, string][] {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' && ofSetting[key] ? [[ofSetting[key], value]] : []
  if (Array.isArray(value)) return value.flatMap((each) => namesIn(each, key))
  const { kind, handle } = value as { kind?: keyof typeof codes; handle?: string }
  if (kind && handle) return [[kind, handle]]
  return Object.entries(value).flatMap(([name, each]) => namesIn(each, name))
}

/** Settings that hold handles, and the kind of entry they name. */
const ofSetting: Record<string, keyof typeof codes> = {
  categories: 'category',
  collections: 'collection',
  collection: 'collection',
  products: 'product',
  product: 'product',
  articles: 'article',
}
