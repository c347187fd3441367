import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { type TestShop, testShop } from '#test/app.ts'
import { limits } from './rate-limits.ts'

const [shopHost, deskHost] = ['shop.test', 'desk.shop.test']

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

it('does not count cached pages, also where the desk has a host of its own', async () => {
  const world = await testShop({
    env: {
      RATE_LIMITS: '',
      PUBLIC_URL: `https://${shopHost}`,
      DESK_URL: `https://${deskHost}`,
      TRUST_PROXY: '127.0.0.1',
    },
  })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  expect(await statusOf(world, { host: shopHost })).toBe(200)
  for (let n = 0; n < limits.page + 10; n++) expect(await statusOf(world, { host: shopHost })).toBe(200)
  expect(await statusOf(world, { host: deskHost })).toBe(404)
  expect(await statusOf(world, { host: '127.0.0.1', 'x-forwarded-host': deskHost })).toBe(404)
  expect(await statusOf(world, { host: '127.0.0.1', 'x-forwarded-host': shopHost })).toBe(200)
})

/** The status of the shop's start page. `fetch` would not send another host. */
function statusOf({ app }: TestShop, headers: Record<string, string>): Promise<number | undefined> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    send({ port, host: '127.0.0.1', path: '/', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
      .once('error', reject)
      .end()
  })
}
