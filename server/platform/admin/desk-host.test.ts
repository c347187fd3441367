import { afterAll, beforeAll, expect, it } from 'vitest'
import { newLink } from '#server/staff/accounts/links.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { openKey, signInStaff } from '#test/desk.ts'
import { makeStaff } from '#test/desk-browser.ts'

let world: TestShop
const [shopHost, deskHost] = ['shop.test', 'desk.shop.test']

beforeAll(async () => {
  world = await openTestShop({ env: { PUBLIC_URL: `https://${shopHost}`, DESK_URL: `https://${deskHost}/` } })
})
afterAll(() => world.close())

const statusOf = async (host: string, url: string) =>
  (
    await world.app.inject({
      url,
      headers: { host, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    })
  ).statusCode

it('serves the desk on its own host only, and nothing else there', async () => {
  for (const path of ['/admin', '/admin/accept', '/admin/texts/en/frame.json', '/admin/orders?x=/']) {
    expect([path, await statusOf(deskHost, path), await statusOf(shopHost, path)]).toEqual([path, 200, 404])
  }
  for (const path of [
    '/',
    '/',
    '/cart',
    '/assets/x.js',
    '/dev/outbox',
    '/administrator',
    '/api/web/openapi.json',
  ]) {
    expect([path, await statusOf(deskHost, path)]).toEqual([path, 404])
  }
  // Nothing can decode this address.
  expect(await statusOf(deskHost, '/%zz')).toBe(404)
  const lost = await world.app.inject({ url: '/%zz', headers: { host: shopHost } })
  expect([lost.statusCode, lost.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect([await statusOf(shopHost, '/cart'), await statusOf(deskHost, '/healthz')]).toEqual([200, 200])
})

it('takes sessions on the desk’s host, and API keys on both', async () => {
  const person = await signInStaff(world)
  const at = (host: string) => ({ ...person, headers: { ...person.headers, host, origin: `http://${host}` } })
  const me = async (headers: Record<string, string>) => {
    const request = { method: 'POST', url: '/api/admin/me', payload: '{}' } as const
    return world.app.inject({ ...request, headers: { 'content-type': 'application/json', ...headers } })
  }
  expect((await me(at(deskHost).headers)).json().code).toBe(0)
  expect((await me(at(shopHost).headers)).statusCode).toBe(404)
  const key = await openKey(world, ['orders.read'])
  for (const host of [shopHost, deskHost]) expect((await me({ ...key.headers, host })).json().code).toBe(0)
  const cookie = person.headers.cookie!
  expect(cookie).toMatch(/^__Host-desk=/)
})

it('links to its own host, shows the shop’s pictures, and binds passkeys to the domain of both', async () => {
  const { id: staffId } = await makeStaff(world)
  expect(await newLink(world.shop, { kind: 'invitation', staffId })).toMatch(
    /^https:\/\/desk\.shop\.test\/admin\/accept#/,
  )
  const { headers } = await world.app.inject({ url: '/admin', headers: { host: deskHost } })
  expect(headers['content-security-policy']).toContain(`img-src 'self' https://${shopHost} data:`)
  const options = await world.app.inject({
    method: 'POST',
    url: '/api/admin/staff/passkey/options',
    headers: {
      ...{ host: deskHost, origin: `http://${deskHost}`, 'sec-fetch-site': 'same-origin' },
      'content-type': 'application/json',
    },
    payload: JSON.stringify({ purpose: 'signin' }),
  })
  expect(options.json().data.options.rpId).toBe(shopHost)
})
