import { expect, it } from 'vitest'
import { signInAgain, signUp } from '#test/accounts.ts'
import { type TestShop, testShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { inRanges, neighbourhoodOf, networkOf } from './network.ts'

/** The address and place recorded for a sign-in from `peer` with these headers. */
async function seenAs(
  world: TestShop,
  account: string,
  headers: Record<string, string>,
  peer = '127.0.0.1',
): Promise<{ ip: string; place: string }> {
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/web/auth/signin',
    headers,
    remoteAddress: peer,
    payload: { account, password: 'correct-horse-battery' },
  })
  const { token } = response.json().data
  const { items } = expectDone(await world.visitor({ 'x-auth': token }).call('/user/sessions'))
  const { ip, place } = items.find(({ current }) => current)!
  return { ip, place }
}

it('uses the last address not added by a trusted proxy, however many hops a client invents', async () => {
  const world = await testShop({ env: { CAPTCHA: 'test', TRUST_PROXY: '127.0.0.1,10.0.0.0/8' } })
  const { account } = await signUp(world)
  const from = async (forwarded: string, peer?: string) =>
    (await seenAs(world, account, { 'x-forwarded-for': forwarded }, peer)).ip
  expect(await from('203.0.113.7')).toBe('203.0.113.7')
  expect(await from('127.0.0.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(await from('10.0.0.9, 127.0.0.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(await from('198.51.100.1, 203.0.113.7, 10.1.2.3')).toBe('203.0.113.7')
  expect(await from('not an address, 203.0.113.7')).toBe('203.0.113.7')
  expect(await from('127.0.0.1', '192.0.2.50')).toBe('192.0.2.50')
  expect(await from('127.0.0.1, 10.0.0.1', '::ffff:192.0.2.50')).toBe('::ffff:192.0.2.50')
})

it('ignores forwarding headers without TRUST_PROXY', async () => {
  const world = await testShop({ env: { CAPTCHA: 'test' } })
  const { account } = await signUp(world)
  const headers = { 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': 'FR' }
  expect(await seenAs(world, account, headers, '192.0.2.50')).toEqual({ ip: '192.0.2.50', place: '' })
})

it('accepts a country from a trusted peer only', async () => {
  const world = await testShop({ env: { CAPTCHA: 'test', TRUST_PROXY: '10.0.0.0/8' } })
  const { account } = await signUp(world)
  const headers = { 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': 'FR' }
  expect(await seenAs(world, account, headers, '10.0.0.2')).toEqual({ ip: '203.0.113.7', place: 'France' })
  expect(await seenAs(world, account, headers, '192.0.2.50')).toEqual({ ip: '192.0.2.50', place: '' })
})

it('serves a call with an invalid forwarded address', async () => {
  const world = await testShop({ env: { CAPTCHA: 'test', TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'off' } })
  const { account } = await signUp(world)
  const visitor = await signInAgain(world, account)
  visitor.headers['x-forwarded-for'] = 'unknown'
  expect((await visitor.call('/user/info')).code).toBe(0)
})

it('allows /metrics from loopback and METRICS_ALLOW, never through an untrusted proxy', async () => {
  const status = async (world: TestShop, peer: string, headers = {}) =>
    (await world.app.inject({ url: '/metrics', remoteAddress: peer, headers })).statusCode
  const plain = await testShop({ env: { METRICS_ALLOW: '192.0.2.0/24' } })
  expect(await status(plain, '127.0.0.1')).toBe(200)
  expect(await status(plain, '::1')).toBe(200)
  expect(await status(plain, '192.0.2.9')).toBe(200)
  expect(await status(plain, '198.51.100.1')).toBe(403)
  expect(await status(plain, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
  expect(await status(plain, '127.0.0.1', { forwarded: 'for=127.0.0.1' })).toBe(403)
  const trusting = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
  expect(await status(trusting, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' })).toBe(403)
  expect(await status(trusting, '127.0.0.1')).toBe(200)
})

it('groups addresses into networks', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('2001:db8:1:2:3::4')).toBe('2001:db8:1:2::/64')
  expect(networkOf('unknown')).toBe('unknown')
  expect(neighbourhoodOf('203.0.113.7')).toBe('203.0.113.0/24')
  expect(neighbourhoodOf('2001:db8:1:2:3::4')).toBe('2001:db8:1:2::/64')
})

it('matches IPv4 and IPv6 addresses against ranges', () => {
  const inside = inRanges(['10.0.0.0/8', '::1', '192.0.2.1'])
  expect(['10.255.0.1', '::ffff:10.0.0.1', '::1', '192.0.2.1'].map(inside)).toEqual([true, true, true, true])
  expect(['11.0.0.1', '::2', '192.0.2.2', '', 'x'].map(inside)).toEqual([false, false, false, false, false])
})
