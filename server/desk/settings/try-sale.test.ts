import { afterAll, beforeAll, expect, it } from 'vitest'
import { setting } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller

const method = (code: string, fee: number, more: object = {}) => ({
  ...{ code, name: { en: code, de: `${code}-de` }, minDays: 1, maxDays: 3 },
  ...{ table: [{ from: 0, fee: { EUR: fee } }], ...more },
})
const zones = [
  {
    ...{ code: 'home', name: { en: 'Home' }, countries: ['DE'] },
    methods: [method('standard', 490, { freeFrom: { EUR: 5000 } }), method('express', 990)],
  },
  { code: 'near', name: { en: 'Near' }, countries: ['AT'], methods: [method('small', 700, { until: 1500 })] },
]

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
  await makeProduct(world.shop, { handle: 'mug', variants: [{ sku: 'MUG', price: 1190 }] })
  await world.shop.db.transaction(async (tx) => {
    await tx.insert(setting).values({ key: 'shipping', value: { zones } })
    await tx.insert(setting).values({ key: 'tax', value: { oss: { since: '2021-07-01' } } })
    await noteChange(tx, ['settings', 'lists'])
  })
  await world.shop.changes.catchUp()
})
afterAll(() => world.close())

const trial = async (country: string, quantity = 1) =>
  expectDone(await owner.call('/setting/try', { country, lines: [{ sku: 'MUG', quantity }] }))

it('says what a buyer pays by each method, with the tax of the country', async () => {
  const home = await trial('DE')
  expect(home).toMatchObject({ needsShipping: true, zone: 'Home' })
  expect(
    home.methods.map(({ code, totals }) => [code, totals.shipping?.amount, totals.total.amount]),
  ).toEqual([
    ['standard', 490, 1680],
    ['express', 990, 2180],
  ])
  // Germany's 19 percent, contained in goods and fee.
  expect(home.methods[0]!.totals).toMatchObject({ taxIncluded: true, tax: { amount: 268, currency: 'EUR' } })
  const many = await trial('DE', 5)
  expect(many.methods[0]!.totals).toMatchObject({ shipping: { amount: 0 }, total: { amount: 5950 } })
  const near = await trial('AT')
  // Austria's 20 percent by the One Stop Shop.
  expect(near).toMatchObject({ zone: 'Near', methods: [{ code: 'small' }] })
  const { tax, total } = near.methods[0]!.totals
  expect(tax.amount).toBe(Math.round(total.amount / 6))
})

it('names a country without a zone, and a zone without a method for the basket', async () => {
  expect(await trial('FR')).toMatchObject({ zone: null, methods: [] })
  expect(await trial('AT', 2)).toMatchObject({ zone: 'Near', methods: [] })
})

it('refuses unknown goods, and who may not change what buyers pay', async () => {
  const lines = [{ sku: 'NONE', quantity: 1 }]
  expect((await owner.call('/setting/try', { country: 'DE', lines })).data).toMatchObject({
    reason: 'not_found',
  })
  const key = await openKey(world, ['orders.read'])
  expect((await key.send('/setting/try', { country: 'DE', lines })).envelope.code).toBe(30)
})
