import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { variant } from '#server/db/tables.ts'
import { changeSetting, type SettingDefinition } from '#server/platform/settings/settings.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { feedsSetting } from './feeds.setting.ts'
import { isGtin } from './gtin.ts'

let pages: DemoPages
let owner: DeskCaller

beforeAll(async () => {
  pages = await openDemoPages()
  owner = await signInStaff(pages)
})
afterAll(() => pages.close())

async function change<Schema extends z.ZodType>(
  setting: SettingDefinition<Schema>,
  value: z.input<Schema>,
): Promise<void> {
  await pages.shop.db.transaction((tx) => changeSetting(tx, setting, value))
  await pages.shop.changes.catchUp()
}

type Item = Record<string, string[]>

/** Items of a feed by SKU, with the text of each attribute. */
async function itemsOf(url: string): Promise<Map<string, Item>> {
  const { body, statusCode } = await pages.get(url)
  expect(statusCode).toBe(200)
  return new Map(
    [...body.matchAll(/<item>(.*?)<\/item>/gs)].map(([, inner]) => {
      const item: Item = {}
      for (const [, name, text] of inner!.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/gs))
        item[name!] = [...(item[name!] ?? []), text!]
      return [item.id![0]!, item]
    }),
  )
}

/** Attributes and their forms by the specifications of the programs. */
const forms: Record<string, RegExp> = {
  id: /^\S{1,50}$/,
  title: /^.{1,150}$/su,
  description: /^.{1,5000}$/su,
  link: /^http:\/\/shop\.test\/\S+$/,
  image_link: /^http:\/\/shop\.test\/pictures\/[0-9a-f]{32}\/\d+\.jpg$/,
  price: /^\d+(\.\d{2,3})? [A-Z]{3}$/,
  condition: /^new$/,
}
const words = {
  google: /^(in_stock|out_of_stock|preorder|backorder)$/,
  meta: /^(in stock|out of stock|preorder|available for order)$/,
  pinterest: /^(in stock|out of stock|preorder)$/,
}

describe('feeds', () => {
  it.each(Object.keys(words) as (keyof typeof words)[])(
    'of %s have every required attribute in its form',
    async (channel) => {
      const items = await itemsOf(`/feeds/${channel}.xml`)
      expect(items.size).toBeGreaterThan(50)
      for (const [sku, item] of items) {
        for (const [name, form] of Object.entries(forms))
          expect([sku, name, item[name]?.[0]]).toEqual([sku, name, expect.stringMatching(form)])
        expect(item.availability![0]).toMatch(words[channel])
        if (item.availability![0] === 'preorder' || item.availability![0] === 'backorder')
          expect(item.availability_date![0]).toMatch(/^\d{4}-\d\d-\d\dT/)
        if (!item.gtin && !(item.brand && item.mpn)) expect(item.identifier_exists).toEqual(['no'])
        for (const gtin of item.gtin ?? []) expect(isGtin(gtin)).toBe(true)
        expect(item.additional_image_link?.length ?? 0).toBeLessThanOrEqual(10)
      }
      const videos = [...items.values()].flatMap((item) => item.video_link ?? [])
      expect(videos.length > 0).toBe(channel === 'google')
      for (const video of videos) expect(video).toMatch(/^http.+\/videos\/[0-9a-f]{32}\.mp4$/)
      const grouped = [...items.values()].filter((item) => item.item_group_id)
      expect(grouped.length).toBeGreaterThan(10)
    },
  )

  it.each([
    ['en', 'EUR', 'DE'],
    ['de', 'EUR', 'AT'],
    ['en', 'USD', 'US'],
    ['ja', 'JPY', 'JP'],
    ['en', 'KWD', 'KW'],
  ])('have the prices that the page in %s, %s and %s shows', async (lang, currency, country) => {
    const items = [
      ...(await itemsOf(`/feeds/google.xml?lang=${lang}&currency=${currency}&country=${country}`)),
    ]
    const tried = items.filter((_, place) => place % Math.ceil(items.length / 12) === 0)
    expect(tried.length).toBeGreaterThan(5)
    for (const [sku, item] of tried) {
      const link = new URL(item.link![0]!.replaceAll('&amp;', '&'))
      const { body, statusCode } = await pages.get(link.pathname + link.search)
      expect([link.pathname, statusCode]).toEqual([link.pathname, 200])
      const offers = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
        .map(([, json]) => JSON.parse(json!))
        .flatMap((thing) => findOffers(thing))
      const offer = offers.find((each) => each.sku === sku)!
      expect([sku, (item.sale_price ?? item.price)![0]]).toEqual([
        sku,
        `${offer.price} ${offer.priceCurrency}`,
      ])
      expect(offer.priceCurrency).toBe(currency)
      const shipping = [...(item.shipping ?? [])]
      expect(shipping.length).toBeGreaterThan(0)
      expect(shipping[0]).toContain(`<g:country>${country}</g:country>`)
    }
  })

  it('charge a heavy variant more for shipping than its sister of the same price', async () => {
    const { rows } = await pages.shop.pool.query<{ skus: string[] }>(
      `select array_agg(sku order by id) as skus from variant where active and requires_shipping
       group by product_id, price, compare_at_price having count(*) > 2 order by product_id limit 1`,
    )
    const [light, heavy, equal] = rows[0]!.skus as [string, string, string]
    const feesOf = async () => {
      const items = await itemsOf('/feeds/google.xml?country=DE')
      return [light, heavy, equal].map((sku) => items.get(sku)!.shipping)
    }
    const zone = {
      ...{ code: 'home', name: { en: 'Home' }, countries: ['DE'] },
      methods: [
        {
          ...{ code: 'parcel', name: { en: 'Parcel' }, by: 'weight' as const },
          table: [
            { from: 0, fee: { EUR: 500 } },
            { from: 20_000, fee: { EUR: 2500 } },
          ],
        },
      ],
    }
    const before = pages.shop.settings(shippingSetting)
    await change(shippingSetting, { ...before, zones: [zone] })
    try {
      await pages.shop.pool.query('update variant set weight = 25000 where sku = $1', [heavy])
      const [fee, heavyFee, equalFee] = await feesOf()
      expect(fee![0]).toContain('5.00 EUR')
      expect(heavyFee![0]).toContain('25.00 EUR')
      expect(equalFee).toEqual(fee)
    } finally {
      await change(shippingSetting, before)
    }
  })

  it('keep the currency of the address for the pages after it', async () => {
    const { headers } = await pages.get('/product/morning-mug?currency=USD&country=US')
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^currency=USD;/),
      expect.stringMatching(/^country=US;/),
    ])
    expect(
      (await pages.get('/product/morning-mug?currency=XXX&country=ZZZ')).headers['set-cookie'],
    ).toBeUndefined()
    expect((await pages.get('/product/morning-mug')).headers['set-cookie']).toBeUndefined()
  })

  it('keep it for every visitor, also when the page is cached', async () => {
    const address = await pages.app.listen({ port: 0, host: '127.0.0.1' })
    const cookiesOf = async (query: string) =>
      (await fetch(`${address}/product/morning-mug${query}`)).headers.getSetCookie()
    for (const visitor of [1, 2])
      expect([visitor, await cookiesOf('?currency=USD&country=US')]).toEqual([
        visitor,
        [expect.stringMatching(/^currency=USD;/), expect.stringMatching(/^country=US;/)],
      ])
    expect(await cookiesOf('')).toEqual([])
  })

  it('of idealo list what can be bought, with a column for each way to deliver', async () => {
    const { body, headers } = await pages.get('/feeds/idealo.csv?lang=de')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const rows: Record<string, string>[] = parse(body, { columns: true })
    expect(rows.length).toBeGreaterThan(50)
    for (const row of rows) {
      expect(row).toMatchObject({
        sku: expect.stringMatching(/./),
        brand: expect.stringMatching(/./),
        title: expect.stringMatching(/./),
        url: expect.stringMatching(/^http:\/\/shop\.test\/de\/product\//),
        price: expect.stringMatching(/^\d+\.\d\d$/),
        deliveryTime: expect.stringMatching(/Werktag/),
      })
      expect(row.deliveryCosts_standard).toMatch(/^\d+\.\d\d$/)
    }
  })

  it('leave out what a program would refuse, and name it with the reason', async () => {
    const before = (await itemsOf('/feeds/google.xml')).size
    const { rows } = await pages.shop.pool.query<{ id: number; sku: string; product_id: number }>(
      'select id, sku, product_id from variant where active order by id limit 1',
    )
    const [first] = rows
    await pages.shop.pool.query('delete from product_picture where product_id = $1', [first!.product_id])
    await pages.shop.pool.query(
      'delete from variant_picture where variant_id in (select id from variant where product_id = $1)',
      [first!.product_id],
    )
    await pages.shop.db.update(variant).set({ barcode: '4006381333932' }).where(eq(variant.id, first!.id))
    const items = await itemsOf('/feeds/google.xml')
    expect(items.has(first!.sku)).toBe(false)
    const { data } = await owner.call('/feed/faults', { channel: 'google' })
    expect(data.items.find(({ sku }) => sku === first!.sku)).toMatchObject({
      productId: first!.product_id,
      leftOut: true,
      faults: expect.arrayContaining(['no_picture', 'bad_gtin']),
    })
    const { data: list } = await owner.call('/feed/list', {})
    const google = list.items.find(({ channel }) => channel === 'google')!
    expect(google).toMatchObject({ enabled: true, url: 'http://shop.test/feeds/google.xml' })
    expect(
      google.fetches.find(({ lang, currency, country }) => `${lang} ${currency} ${country}` === 'en EUR DE'),
    ).toMatchObject({
      items: items.size,
      leftOut: before - items.size,
    })
  })

  it('go on where the report stopped', async () => {
    const seen: number[] = []
    for (let cursor: number | undefined, turns = 0; turns < 100; turns++) {
      const { data } = await owner.call('/feed/faults', { channel: 'idealo', ...(cursor ? { cursor } : {}) })
      seen.push(...data.items.map(({ productId }) => productId))
      if (data.next === null) break
      expect(data.next).toBeGreaterThan(cursor ?? 0)
      cursor = data.next
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })

  it('refuse markets that the shop does not have', async () => {
    for (const query of [
      'currency=CHF',
      'lang=xx',
      'lang=constructor',
      'country=de',
      'currency=EUR&currency=USD&lang=en&lang=de&country=__',
    ])
      expect([query, (await pages.get(`/feeds/google.xml?${query}`)).statusCode]).toEqual([query, 400])
    expect((await owner.call('/feed/faults', { channel: 'google', currency: 'CHF' })).code).not.toBe(0)
  })

  it('are compressed, and open to holders of the key alone', async () => {
    const packed = await pages.get('/feeds/google.xml', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(packed.rawPayload).toString()).toBe((await pages.get('/feeds/google.xml')).body)
    await change(feedsSetting, { channels: ['google'], key: 'only-for-google' })
    expect((await pages.get('/feeds/google.xml')).statusCode).toBe(404)
    expect((await pages.get('/feeds/google.xml?key=only-for-googlf')).statusCode).toBe(404)
    expect((await pages.get('/feeds/google.xml?key=only-for-google')).statusCode).toBe(200)
    expect((await pages.get('/feeds/meta.xml?key=only-for-google')).statusCode).toBe(404)
    await change(feedsSetting, { channels: [] })
    expect((await pages.get('/feeds/google.xml')).statusCode).toBe(404)
  })
})

type Offer = { sku: string; price: string; priceCurrency: string }

/** Every offer in a schema.org object. */
function findOffers(thing: unknown): Offer[] {
  if (Array.isArray(thing)) return thing.flatMap(findOffers)
  if (typeof thing !== 'object' || thing === null) return []
  const own =
    '@type' in thing && thing['@type'] === 'Offer' && 'sku' in thing ? [thing as unknown as Offer] : []
  return [...own, ...Object.values(thing).flatMap(findOffers)]
}

it('tells a GTIN by its check digit', () => {
  for (const code of ['4006381333931', '96385074', '036000291452', '10614141000415'])
    expect([code, isGtin(code)]).toEqual([code, true])
  for (const code of ['4006381333932', '1234', '', 'abcdefgh', '40063813339310'])
    expect([code, isGtin(code)]).toEqual([code, false])
})
