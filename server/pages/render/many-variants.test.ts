import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveProduct } from '#server/catalog/save/save-product.ts'
import { attribute, attributeValue, picture } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { openTestShop, type TestShop } from '#test/app.ts'

const colours = 8
const sizes = 256

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({ prepare: makeShirt })
})
afterAll(() => world.close())

/** A product in 2,048 variants; all sizes of a colour have the same picture. */
async function makeShirt({ db }: Shop): Promise<void> {
  const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}-${at}`)
  await db.transaction(async (tx) => {
    await tx.insert(attribute).values([
      { code: 'colour', labels: { en: 'Colour' } },
      { code: 'size', labels: { en: 'Size' } },
    ])
    await tx
      .insert(attributeValue)
      .values([
        ...numbered('c', colours).map((code) => ({ attributeCode: 'colour', code, labels: { en: code } })),
        ...numbered('s', sizes).map((code) => ({ attributeCode: 'size', code, labels: { en: code } })),
      ])
    const pictures = await tx
      .insert(picture)
      .values(
        numbered('p', colours).map((_, at) => ({
          key: String(at).repeat(32),
          mime: 'image/webp',
          width: 1200,
          height: 1200,
          bytes: 1,
        })),
      )
      .returning()
    await saveProduct(tx, {
      handle: 'shirt',
      status: 'active',
      vendor: '',
      type: '',
      taxClass: 'standard',
      shippingClass: 'standard',
      texts: { en: { slug: 'shirt', name: 'Shirt' } },
      categoryIds: [],
      tags: [],
      options: ['colour', 'size'],
      specification: [],
      pictureIds: pictures.map(({ id }) => id),
      variants: pictures.flatMap(({ id }, colour) =>
        numbered('s', sizes).map((size, at) => ({
          sku: `SHIRT-${colour}-${at}`,
          options: { colour: `c-${colour}`, size },
          price: 2900,
          weight: 200,
          stockPolicy: 'untracked' as const,
          pictureIds: [id],
        })),
      ),
    })
  })
}

it('does not repeat a picture for each variant that has it', async () => {
  const { statusCode, body } = await world.app.inject({ url: '/product/shirt' })
  expect(statusCode).toBe(200)
  const mentions = body.split(`/pictures/${'1'.repeat(32)}/800.webp"`).length - 1
  expect(mentions).toBeGreaterThan(0)
  expect(mentions).toBeLessThan(10)
})

it('starts with the picture of the variant in the address', async () => {
  const { body } = await world.app.inject({ url: '/product/shirt/SHIRT-3-7' })
  const gallery = body.slice(
    body.indexOf('data-component="gallery"'),
    body.indexOf('data-component="buy-box"'),
  )
  expect(/<img[^>]*src="\/pictures\/(\d+)\//.exec(gallery)?.[1]).toBe('3'.repeat(32))
})
