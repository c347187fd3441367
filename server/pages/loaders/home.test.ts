import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { openBuyingShop, sell } from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop()
})
afterAll(() => world.close())

it('shows products on the home page of a new shop, which has neither sections nor categories', async () => {
  await world.shop.pool.query(`update page set sections = '[]' where handle = '/'`)
  await sell(world.shop, { sku: 'NAPKIN', name: 'Linen napkin' })
  await world.shop.changes.catchUp()
  const { body, statusCode } = await world.app.inject('/')
  expect(statusCode).toBe(200)
  expect(body).toContain('Best sellers')
  expect(body).toContain('Linen napkin')
})
