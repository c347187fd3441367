import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ratesFrom } from '#contract/exchange-rate.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller

async function set(value: z.input<typeof currencySetting.schema>): Promise<void> {
  await world.shop.db.transaction((tx) => changeSetting(tx, currencySetting, value))
  await world.shop.changes.catchUp()
}

describe('a preview of prices', () => {
  const tried = { code: 'CHF', rate: '0.9412', step: 1, ending: '', country: 'CH', withTax: true }
  const preview = async (other: object) =>
    owner.call('/rate/preview', { other: { ...tried, ...other } as never })

  beforeAll(async () => {
    world = await openTestShop()
    owner = await signInStaff(world)
    for (const [sku, price] of [
      ['LAMP', 12_900],
      ['VASE', 2450],
    ] as const)
      await sell(world.shop, { sku, name: sku, price, onHand: 5 })
  })

  afterAll(() => world.close())

  it.each([
    {},
    { ending: '90' },
    { code: 'JPY', rate: '163.25', step: 10, ending: '00', country: 'JP', withTax: false },
    { code: 'PLN', rate: '4.3', step: 5, country: 'PL' },
  ])('with %o shows what product pages show once it is saved', async (given) => {
    const { code, rate, ...display } = { ...tried, ...given }
    await set({ others: [] })
    const { items } = expectDone(await preview(given))
    await set({ others: [{ code, ...ratesFrom(rate), ...display }] })
    const visitor = world.visitor({ 'x-currency': code, 'x-country': display.country })
    for (const slug of ['lamp', 'vase']) {
      const { product } = expectDone(await visitor.call('/product/detail', { slug }))
      const { price } = product.variants[0]!
      expect(items.map(({ to }) => to)).toContainEqual(price)
    }
  })

  it('refuses what is no currency, and people who may not see settings of money', async () => {
    for (const [part, wrong] of Object.entries({
      rate: '0',
      step: 0,
      ending: 'x',
      country: 'ch',
      code: 'F',
    })) {
      const { data } = await preview({ [part]: wrong })
      expect(data).toMatchObject({ fields: { [`other.${part}`]: expect.any(String) } })
    }
    const packer = await signInStaff(world, { role: 'packer' })
    expect(await packer.call('/rate/preview', { other: tried })).toMatchObject({
      data: { reason: 'not_allowed' },
    })
  })
})
