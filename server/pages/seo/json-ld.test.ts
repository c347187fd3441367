import { afterAll, beforeAll, expect, test } from 'vitest'
import { decimal } from '#contract/format.ts'
import { promotion } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { expectDone } from '#test/buying.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { jsonLdFaults, jsonLdOf } from '#test/json-ld.ts'

let pages: DemoPages
/** The home page describes the shop; other pages refer to it. */
const shared = ['http://shop.test/#organisation']

beforeAll(async () => {
  pages = await openDemoPages()
})
afterAll(() => pages.close())

async function thingsOf(path: string) {
  const { body, statusCode } = await pages.get(path)
  expect([path, statusCode]).toEqual([path, 200])
  return jsonLdOf(body)
}

test('structured data of every kind of page keep to schema.org and to what search engines require', async () => {
  const { body } = await pages.get('/sitemap.xml')
  const listed = [...body.matchAll(/<loc>http:\/\/shop\.test([^<]+)<\/loc>/g)].map(([, path]) => path!)
  const some = (prefix: string, most: number) =>
    listed.filter((path) => path.startsWith(prefix)).slice(0, most)
  const tried = [
    '/',
    '/de',
    ...some('/product/', 100),
    ...some('/ja/product/', 5),
    ...some('/category/', 3),
    ...some('/article/', 4),
    ...some('/page/', 30),
  ]
  const types = new Map<string, number>()
  for (const path of tried) {
    const things = await thingsOf(path)
    expect([path, jsonLdFaults(things, shared)]).toEqual([path, []])
    for (const { '@type': type } of things) types.set(String(type), (types.get(String(type)) ?? 0) + 1)
  }
  expect([...types.keys()].sort()).toEqual(
    expect.arrayContaining([
      'Article',
      'BreadcrumbList',
      'FAQPage',
      'Organization',
      'Product',
      'ProductGroup',
      'WebSite',
    ]),
  )
})

test('the checker finds missing, unknown and misshapen properties', () => {
  const offer = {
    '@context': 'https://schema.org',
    '@type': 'Offer',
    url: '/product/x',
    price: 12,
    priceCurrency: 'EUR',
    worth: 1,
    seller: { '@id': 'http://shop.test/#nobody' },
  }
  expect(jsonLdFaults([offer])).toEqual([
    '/Offer.availability is missing',
    '/Offer.url: "/product/x"',
    '/Offer.price: 12',
    '/Offer.worth is unknown',
    '/Offer.seller: http://shop.test/#nobody is not on the page',
  ])
})

test('a product with variants is a group that says how they differ, with shipping and returns of the country', async () => {
  const [group] = await thingsOf('/product/morning-mug')
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    variesBy: expect.arrayContaining([
      expect.stringMatching(/^https:\/\/schema\.org\/(color|size|material)$/),
    ]),
  })
  const variants = group!.hasVariant as { sku: string; offers: Record<string, unknown> }[]
  expect(variants.length).toBeGreaterThan(1)
  expect(variants[0]!.offers).toMatchObject({
    shippingDetails: expect.arrayContaining([
      expect.objectContaining({
        shippingRate: { '@type': 'MonetaryAmount', value: '4.90', currency: 'EUR' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'DE' },
      }),
    ]),
    hasMerchantReturnPolicy: {
      applicableCountry: 'DE',
      merchantReturnDays: 30,
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    },
  })
  expect(variants[1]!.offers.hasMerchantReturnPolicy).toEqual({ '@id': 'http://shop.test/#returns-DE' })
})

test('an offer names the price that is struck out beside its own, and no other', async () => {
  const struck: unknown[] = []
  for (const slug of ['morning-mug', 'bath-tray']) {
    const { product } = expectDone(await pages.visitor().call('/product/detail', { slug }))
    const [thing] = await thingsOf(`/product/${slug}`)
    const sold = [thing, ...((thing!.hasVariant ?? []) as Record<string, unknown>[])]
    for (const { sku, compareAtPrice } of product.variants) {
      const { offers } = sold.find((each) => each!.sku === sku) as { offers: Record<string, unknown> }
      const expected = compareAtPrice && {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: decimal(compareAtPrice.amount, 2),
        priceCurrency: 'EUR',
      }
      expect(offers.priceSpecification ?? null, sku).toEqual(expected)
      struck.push(expected)
    }
  }
  expect(struck).toContain(null)
  expect(struck.some(Boolean)).toBe(true)
})

test('a reduced price says until when it is valid, and no other does', async () => {
  const [before] = await thingsOf('/product/morning-mug')
  expect(JSON.stringify(before)).not.toContain('priceValidUntil')
  const { rows } = await pages.shop.pool.query<{ id: number }>(
    `select owner_id id from translation where kind = 'product' and slug = 'morning-mug' and lang = 'en'`,
  )
  await pages.shop.db.transaction(async (tx) => {
    await tx.insert(promotion).values({
      handle: 'mugs',
      kind: 'percentage',
      percent: 1000,
      productIds: [rows[0]!.id],
      startsAt: new Date(pages.shop.now().getTime() - 3_600_000),
      endsAt: new Date('2099-05-31T22:00:00Z'),
    })
    await noteChange(tx, ['marketing'])
  })
  await pages.shop.changes.catchUp()
  const [after] = await thingsOf('/product/morning-mug')
  const [variant] = after!.hasVariant as { offers: Record<string, unknown> }[]
  expect(variant!.offers.priceValidUntil).toBe('2099-05-31')
})
