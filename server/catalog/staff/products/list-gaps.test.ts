import { afterAll, beforeAll, expect, it } from 'vitest'
import { listedGaps, type ProductAdminRow } from '#contract/admin/catalog/product-list.ts'
import { languages } from '#contract/languages.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makePicture, makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { indexProducts } from '../index-products.ts'

let world: TestShop
let staff: DeskCaller
beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
  const pictureIds = [await makePicture(world.shop, 'a')]
  await makeProduct(world.shop, { handle: 'bare', names: { de: 'Kahl' } })
  await makeProduct(world.shop, { handle: 'seen', pictureIds })
  await makeProduct(world.shop, { handle: 'light', variants: [{ sku: 'LIGHT', weight: 0 }], pictureIds })
  await makeProduct(world.shop, {
    handle: 'gift',
    variants: [{ sku: 'GIFT', weight: 0, requiresShipping: false }],
  })
  await indexProducts(world.shop)
})
afterAll(() => world.close())

async function list(
  conditions: { field: string; op: string; value: unknown }[] = [],
): Promise<ProductAdminRow[]> {
  return expectDone(await staff.call('/product/list', { filter: { all: conditions } } as never)).items
}

const handles = (rows: ProductAdminRow[]) => rows.map(({ handle }) => handle).toSorted()

/** Every filter finds exactly the rows that say so themselves. */
async function expectConsistent() {
  const all = await list()
  for (const gap of listedGaps) {
    const found = await list([{ field: 'missing', op: 'is', value: gap }])
    expect([gap, handles(found)]).toEqual([gap, handles(all.filter(({ missing }) => missing.includes(gap)))])
  }
  for (const lang of languages) {
    const found = await list([{ field: 'untranslated', op: 'is', value: lang }])
    const expected = all.filter((row) => !row.languages.includes(lang))
    expect([lang, handles(found)]).toEqual([lang, handles(expected)])
  }
}

it('finds products by each part that they lack, and by the languages that they are not translated into', async () => {
  await expectConsistent()
  const lacking = async (...value: string[]) => handles(await list([{ field: 'missing', op: 'in', value }]))
  expect(await lacking('picture')).toEqual(['bare', 'gift'])
  expect(await lacking('weight')).toEqual(['light'])
  expect(await lacking('picture', 'weight')).toEqual(['bare', 'gift', 'light'])
  expect(handles(await list([{ field: 'untranslated', op: 'is', value: 'de' }]))).not.toContain('bare')
})

it('finds them no longer as soon as the part is there, also if a picture gets its alt text elsewhere', async () => {
  const [bare] = await list([{ field: 'handle', op: 'is', value: 'bare' }])
  const { product, version } = expectDone(await staff.call('/product/detail', { id: bare!.product }))
  const picture = await makePicture(world.shop, 'b')
  const variant = product.variants[0]!.id
  const set = [
    { path: 'texts.en.body', from: product.texts.en!.body ?? '', to: '<p>A bowl</p>' },
    { path: `variants.${variant}.weight`, from: 500, to: 0 },
    { path: 'texts.fr.name', from: '', to: 'Nu' },
    { path: 'pictures', from: [], to: [picture] },
  ]
  expectDone(await staff.call('/product/save', { id: bare!.product, version, set } as never))
  await expectConsistent()
  const gapsOf = async () => (await list([{ field: 'handle', op: 'is', value: 'bare' }]))[0]!.missing
  expect(await gapsOf()).toEqual(['alt', 'weight'])
  const shown = expectDone(await staff.call('/media/detail', { id: picture }))
  const alt = [{ path: 'alt.en', from: '', to: 'A bowl' }]
  const { change } = expectDone(
    await staff.call('/media/save', { id: picture, version: shown.picture.version, set: alt }),
  )
  expect(await gapsOf()).toEqual(['weight'])
  await expectConsistent()
  expectDone(await staff.call('/change/undo', { id: change.id }))
  expect(await gapsOf()).toEqual(['alt', 'weight'])
  await expectConsistent()
})
