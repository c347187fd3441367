import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeAttribute, makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let staff: DeskCaller
let id: number
let count = 0

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
  await makeAttribute(world.shop, { code: 'size', values: ['s', 'm', 'l'].map((code) => ({ code })) })
  await makeAttribute(world.shop, { code: 'glaze', values: ['white', 'blue'].map((code) => ({ code })) })
})
afterAll(() => world.close())

beforeEach(async () => {
  id = await makeProduct(world.shop, {
    handle: `mug-${++count}`,
    names: { de: `Becher ${count}` },
    price: 2400,
  })
})

const detail = async () => expectDone(await staff.call('/product/detail', { id }))
const undo = async (change: { id: string }) => expectDone(await staff.call('/change/undo', { id: change.id }))
/** The product as shoppers get it. */
const shown = async () => {
  await world.shop.changes.catchUp()
  return expectDone(await world.visitor().call('/product/detail', { slug: `mug-${count}` })).product
}

describe('variants', () => {
  it('are proposed from options, made, and undone', async () => {
    const before = await detail()
    const wish = {
      id,
      version: before.version,
      options: [
        { attribute: 'size', values: ['s', 'm'] },
        { attribute: 'glaze', values: ['white', 'blue'] },
      ],
      except: [{ glaze: 'blue', size: 'm' }],
    }
    const rehearsed = expectDone(await staff.call('/product/variants', { ...wish, dryRun: true }))
    expect(rehearsed.proposed).toEqual([
      { options: { size: 's', glaze: 'white' }, sku: `MUG-${count}`, state: 'kept' },
      { options: { size: 's', glaze: 'blue' }, sku: `MUG-${count}-S-BLUE`, state: 'new' },
      { options: { size: 'm', glaze: 'white' }, sku: `MUG-${count}-M-WHITE`, state: 'new' },
    ])
    expect(await detail()).toEqual(before)
    const made = expectDone(await staff.call('/product/variants', wish))
    expect(made.product.variants.map(({ price, active }) => [price, active])).toEqual(
      Array(3).fill([2400, true]),
    )
    expect((await shown()).options.map(({ code }) => code)).toEqual(['size', 'glaze'])
    const narrower = expectDone(
      await staff.call('/product/variants', {
        id,
        version: made.version,
        options: [{ attribute: 'size', values: ['s', 'l'] }],
      }),
    )
    expect(narrower.proposed.map(({ sku, state }) => [sku, state])).toEqual([
      [`MUG-${count}`, 'kept'],
      [`MUG-${count}-L`, 'new'],
      [`MUG-${count}-S-BLUE`, 'off'],
      [`MUG-${count}-M-WHITE`, 'off'],
    ])
    await undo(narrower.change!)
    const back = await detail()
    expect(back.product.options.map(({ code }) => code)).toEqual(['size', 'glaze'])
    const active = back.product.variants.filter((each) => each.active).map(({ options }) => options)
    expect(active).toEqual(made.product.variants.map(({ options }) => options))
  })

  it('are refused with options that do not exist, an older version, or none left', async () => {
    const { version } = await detail()
    const ask = (more: object) =>
      staff.send('/product/variants', {
        ...{
          id,
          version,
          options: [{ attribute: 'size', values: ['s'] }],
          idempotencyKey: crypto.randomUUID(),
        },
        ...more,
      })
    expect((await ask({ options: [{ attribute: 'size', values: ['xxl'] }] })).envelope.code).toBe(40)
    expect((await ask({ except: [{ size: 's' }] })).envelope.code).toBe(40)
    expect((await ask({ version: version - 1 })).envelope.code).toBe(10)
    const values = ['s', 'm', 'l']
    const twice = [values, values].map((each) => ({ attribute: 'size', values: each }))
    expect((await ask({ options: twice })).envelope.code).toBe(40)
  })
})
