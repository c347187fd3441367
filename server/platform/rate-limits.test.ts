import { expect, it } from 'vitest'
import { testShop } from '#test/app.ts'
import { limits } from './rate-limits.ts'

it('limits pages at addresses that the router cannot decode, like all rendered pages', async () => {
  const { app } = await testShop({ env: { RATE_LIMITS: '' } })
  const seen = new Map<number, number>()
  for (let n = 0; n < limits.page + 10; n++) {
    const { statusCode } = await app.inject({ url: `/%zz?n=${n}` })
    seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
  }
  expect(seen).toEqual(
    new Map([
      [404, limits.page],
      [429, 10],
    ]),
  )
})
