import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverySetting } from '#server/delivery/delivery.setting.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop } from '#test/app.ts'
import { makePicture, makeProduct } from '#test/builders.ts'
import { buy, expectDone, openBuyingShop } from '#test/buying.ts'
import { jsonLdFaults, jsonLdOf } from '#test/json-ld.ts'
import { askAs } from '#test/ucp.ts'
import { feedsSetting } from './feeds.setting.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await shop.db.transaction(async (tx) => {
        await changeSetting(tx, feedsSetting, { channels: ['google'] })
        await changeSetting(tx, deliverySetting, { enabled: true })
      })
      await makeProduct(shop, {
        handle: 'mug',
        pictureIds: [await makePicture(shop, 'a')],
        variants: [{ sku: 'MUG', onHand: 1, stockPolicy: 'backorder' }],
      })
    },
  })
})
afterAll(() => world.close())

async function told() {
  await world.shop.changes.catchUp()
  const [feed, page] = await Promise.all(
    ['/feeds/google.xml?country=DE', '/product/mug'].map((url) =>
      world.app.inject({ url, headers: { cookie: 'country=DE' } }),
    ),
  )
  const inFeed = (name: string) => new RegExp(`<g:${name}>(.*?)</g:${name}>`).exec(feed!.body)?.[1]
  const things = jsonLdOf(page!.body)
  expect(jsonLdFaults(things, [`${world.shop.publicUrl}/#organisation`])).toEqual([])
  const { offers } = things.find((thing) => thing['@type'] === 'Product') as {
    offers: Record<string, string>
  }
  const { body } = await askAs(world, 'POST', '/catalog/lookup', { ids: ['MUG'] })
  return {
    feed: [inFeed('availability'), inFeed('availability_date')?.slice(0, 10)],
    page: [offers.availability, offers.availabilityStarts],
    agents: body.products[0].variants[0].availability,
  }
}

it('goods on backorder are told as such in the feed, on the page and to agents, from the last sale on', async () => {
  expect(await told()).toEqual({
    feed: ['in_stock', undefined],
    page: ['https://schema.org/InStock', undefined],
    agents: { available: true, status: 'in_stock' },
  })
  await buy(world.visitor())
  const { data } = await world.visitor().call('/product/detail', { slug: 'mug' })
  expect(data!.product.variants[0]).toMatchObject({ outOfStock: false, backordered: true })
  const after = await told()
  expect(after).toEqual({
    feed: ['backorder', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
    page: ['https://schema.org/BackOrder', after.feed[1]],
    agents: { available: true, status: 'backorder' },
  })
  expectDone(await world.visitor().call('/cart/add', { sku: 'MUG' }))
})
