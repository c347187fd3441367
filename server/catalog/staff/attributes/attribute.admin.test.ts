import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let staff: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
})
afterAll(() => world.close())

/** An attribute with these values. */
async function make(label: string, values: string[]) {
  const { attribute } = expectDone(
    await staff.call('/attribute/create', { labels: { en: label }, type: 'swatch' }),
  )
  const to = values.map((en) => ({ labels: { en }, swatch: '#A03020' }))
  return expectDone(await save(attribute, 'values', [], to)).attribute
}
const save = ({ id, version }: { id: string; version: number }, path: string, from: unknown, to: unknown) =>
  staff.call('/attribute/save', { id, version, set: [{ path, from, to }] })
const variantsOf = async (slug: string) => {
  await world.shop.changes.catchUp()
  return expectDone(await world.visitor().call('/product/detail', { slug })).product
}

it('makes an attribute with values that shoppers choose, and puts a change back', async () => {
  const glaze = await make('Glaze colour', ['Sea blue', 'Sea Blue', 'White'])
  expect(glaze).toMatchObject({ id: 'glaze-colour', options: 0, specifications: 0 })
  expect(glaze.values.map(({ code }) => code)).toEqual(['sea-blue', 'sea-blue-2', 'white'])
  const product = await makeProduct(world.shop, { handle: 'jug' })
  const { version } = expectDone(await staff.call('/product/detail', { id: product }))
  const options = [{ attribute: glaze.id, values: ['sea-blue', 'white'] }]
  expectDone(await staff.call('/product/variants', { id: product, version, options }))
  expect((await variantsOf('jug')).options).toMatchObject([
    { name: 'Glaze colour', values: [{ label: 'Sea blue' }, {}] },
  ])
  const labels = { en: 'Glaze', de: 'Glasur' }
  const renamed = expectDone(await save(glaze, 'labels', { en: 'Glaze colour' }, labels))
  expect((await variantsOf('jug')).options[0]!.name).toBe('Glaze')
  expectDone(await staff.call('/change/undo', { id: renamed.change.id }))
  expect((await variantsOf('jug')).options[0]!.name).toBe('Glaze colour')
  const { items } = expectDone(await staff.call('/attribute/list', {}))
  const current = items.find(({ id }) => id === glaze.id)!
  expect(current.options).toBe(1)
  expect(await save(current, 'values', current.values, current.values.slice(1))).toMatchObject({
    data: { reason: 'in_use', uses: { products: 1 } },
  })
  expectDone(await save(current, 'values', current.values, [current.values[2], current.values[0]]))
  expect(await staff.call('/attribute/remove', { id: glaze.id })).toMatchObject({
    data: { reason: 'in_use' },
  })
})

it('merges two values in variants and specifications, unless variants would become the same', async () => {
  const wood = await make('Wood', ['Oak', 'Oak wood', 'Ash'])
  const [oak, double] = ['oak', 'oak-wood']
  const sold = (values: string[]) =>
    values.map((code, at) => ({ sku: `${code}-${at}-${Math.random()}`, options: { wood: code } }))
  await makeProduct(world.shop, { handle: 'board', options: ['wood'], variants: sold([double, 'ash']) })
  const specified = await makeProduct(world.shop, {
    handle: 'spoon',
    specification: [
      { attributeCode: 'wood', valueCode: oak },
      { attributeCode: 'wood', valueCode: double },
    ],
  })
  const merged = expectDone(
    await staff.call('/attribute/mergeValues', { id: wood.id, from: double, into: oak }),
  )
  expect(merged).toMatchObject({ products: 2, attribute: { values: [{ code: oak }, { code: 'ash' }] } })
  expect((await variantsOf('board')).variants.map((each) => each.options)).toEqual([
    { wood: oak },
    { wood: 'ash' },
  ])
  const { product } = expectDone(await staff.call('/product/detail', { id: specified }))
  expect(product.specification).toEqual([{ attributeCode: 'wood', valueCode: oak }])
  await makeProduct(world.shop, { handle: 'tray', options: ['wood'], variants: sold([oak, 'ash']) })
  const before = await variantsOf('tray')
  const refused = await staff.call('/attribute/mergeValues', { id: wood.id, from: 'ash', into: oak })
  expect(refused).toMatchObject({ code: 40, data: { reason: 'invalid' } })
  expect(await variantsOf('tray')).toEqual(before)
})
