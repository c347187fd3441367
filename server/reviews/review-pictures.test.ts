import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { customer, receive } from '#test/returns.ts'
import { sendImage, sendToDesk, smallPicture } from '#test/uploads.ts'
import { reviewsSetting } from './reviews.setting.ts'

let world: TestShop
let desk: DeskCaller
const products = new Map<string, number>()

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await shop.db.transaction((tx) => changeSetting(tx, reviewsSetting, { publish: 'at_once' }))
      for (const sku of ['MUG', 'BOWL', 'JUG', 'TRAY'])
        products.set(sku.toLowerCase(), await sell(shop, { sku }))
    },
  })
  desk = await signInStaff(world)
})
afterAll(() => world.close())

/** A customer who has reviewed a product with pictures. */
async function reviewed(sku: string, ...photos: Buffer[]) {
  const visitor = await customer(world)
  const { orderNumber } = await receive(world, visitor, { sku })
  const { lineId } = expectDone(await visitor.call('/order/detail', { number: orderNumber })).order
    .products[0]!
  const images: string[] = []
  for (const photo of photos) images.push((await sendImage(world, visitor, photo)).data.id)
  const { review } = expectDone(
    await visitor.call('/review/add', {
      orderNumber,
      lineId,
      rating: 5,
      title: 'Good',
      text: 'Nice',
      images,
    }),
  )
  await world.runJobs()
  const { rows } = await world.shop.pool.query<{ id: number; key: string }>(
    'select k.id, k.key from picture k join review_picture rp on rp.picture_id = k.id where rp.review_id = $1 order by rp.position',
    [review.id],
  )
  return { visitor, review, picture: rows[0]!, pictures: rows }
}

async function remove(visitor: Visitor, { id }: { id: string }) {
  expectDone(await visitor.call('/review/remove', { id }))
  await world.runJobs()
}

async function showOn(handle: string, ...pictures: number[]) {
  const id = products.get(handle)!
  const { product, version } = expectDone(await desk.call('/product/detail', { id }))
  const from = product.pictures.map((each) => each.id)
  const set = [{ path: 'pictures', from, to: pictures }]
  expectDone(await desk.call('/product/save', { id, version, set }))
}

const shownOn = async (handle: string) =>
  expectDone(await desk.call('/product/detail', { id: products.get(handle)! })).product.pictures.map(
    (each) => each.id,
  )

const statusOf = async ({ key }: { key: string }) =>
  (await world.app.inject(`/pictures/${key}/160.webp`)).statusCode

it('a picture of a review that a product shows outlives the review', async () => {
  const { visitor, review, picture } = await reviewed('MUG', await smallPicture('#31a'))
  await showOn('mug', picture.id)
  await remove(visitor, review)
  expect(await shownOn('mug')).toEqual([picture.id])
  expect(await statusOf(picture)).toBe(200)
})

it('a picture of two reviews stays with the second, and is deleted with it', async () => {
  const [first, second] = [
    await reviewed('BOWL', await smallPicture('#32a')),
    await reviewed('BOWL', await smallPicture('#32a')),
  ]
  expect(first.picture).toEqual(second.picture)
  await remove(first.visitor, first.review)
  expect(await statusOf(second.picture)).toBe(200)
  await remove(second.visitor, second.review)
  expect(await statusOf(second.picture)).toBe(404)
})

it('a picture on one page stays, even if another of the review is on so many that not all are named', async () => {
  const photos = [await smallPicture('#33a'), await smallPicture('#33b')]
  const { visitor, review, pictures } = await reviewed('JUG', ...photos)
  const [often, once] = pictures
  const insertPages = (count: number, { id }: { id: number }) =>
    world.shop.pool.query(
      `insert into page (handle, status, sections)
        select 'page-' || $1::text || '-' || n, 'draft', $3::jsonb from generate_series(1, $2::int) n`,
      [id, count, JSON.stringify([{ settings: { pictureId: id } }])],
    )
  await insertPages(210, often!)
  await insertPages(1, once!)
  await remove(visitor, review)
  expect(await statusOf(often!)).toBe(200)
  expect(await statusOf(once!)).toBe(200)
})

it("the merchant's upload of a review's picture is kept when the review is deleted", async () => {
  const { visitor, review } = await reviewed('TRAY', await smallPicture('#34a'))
  const photo = await smallPicture('#35a')
  const { id } = (await sendToDesk(world, desk, '/media/upload', photo)).data.picture
  // Customers' pictures are encoded otherwise, so the same bytes cannot come by calls alone.
  await world.shop.pool.query(
    `with marked as (update picture set source_url = 'review:' where id = $1 returning id)
      insert into review_picture (review_id, picture_id, position) select $2, id, 1 from marked`,
    [id, review.id],
  )
  expect((await sendToDesk(world, desk, '/media/upload', photo)).data).toMatchObject({
    known: true,
    picture: { id },
  })
  await remove(visitor, review)
  expect(expectDone(await desk.call('/media/detail', { id })).picture.id).toBe(id)
})
