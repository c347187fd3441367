import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { rateOf } from '#contract/exchange-rate.ts'
import { outbox, rateFetch } from '#server/db/tables.ts'
import { checkRates } from '#server/desk/system/checks/check-rates.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting, settingIn } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { ecbFile, openEcb } from '#test/ecb-stand-in.ts'
import { crossRate } from './cross-rates.ts'
import { ecbProvider, readEcbFile } from './ecb.ts'
import { fetchRates } from './fetch-rates.ts'

const ecb = await openEcb()
let world: TestShop
let now = 0

beforeAll(async () => {
  world = await openTestShop({ env: { ECB_RATES_URL: ecb.url } })
  world.shop.now = () => new Date(now)
})
afterAll(async () => {
  await world.close()
  ecb.close()
})

const minutes = (count: number) => count * 60_000
const later = (ms: number) => {
  now += ms
}
/** Sessions end while the clock moves. */
const owner = () => signInStaff(world)
const monday = { USD: '1.0800', JPY: '160.50', IDR: '18281.30' }

async function set(value: z.input<typeof currencySetting.schema>): Promise<void> {
  await world.shop.db.transaction((tx) => changeSetting(tx, currencySetting, value))
  await world.shop.changes.catchUp()
}

beforeEach(async () => {
  now = Date.parse('2026-03-02T17:00:00Z')
  Object.assign(ecb.state, { file: ecbFile('2026-03-02', monday), answer: null, requests: [] })
  await world.shop.db.delete(rateFetch)
  await world.shop.db.delete(outbox)
  await set({
    provider: 'ecb',
    others: [
      { code: 'USD', rate: 10_700, country: 'US' },
      { code: 'JPY', rate: 1_600_000, country: 'JP', step: 10 },
      { code: 'KWD', rate: 3345, country: 'KW' },
    ],
  })
})

async function run(): Promise<void> {
  await fetchRates(world.shop)
  await world.shop.changes.catchUp()
}

const rates = async () =>
  Object.fromEntries(
    (await settingIn(world.shop.db, currencySetting)).others.map((other) => [other.code, rateOf(other)]),
  )
const listed = async () => expectDone(await (await owner()).call('/rate/list', {}))
const unchanged = { USD: '1.07', JPY: '160', KWD: '0.3345' }

/** Returns what a new colleague is told of rates by now. Every notice leads to the currencies. */
async function told(): Promise<string[]> {
  const ada = await owner()
  // Events bear the time of the database.
  world.shop.now = () => new Date()
  await world.runJobs()
  world.shop.now = () => new Date(now)
  const { items } = expectDone(await ada.call('/notice/list', {}))
  const news = items.filter(({ resource }) => resource === 'setting')
  for (const { recordId } of news) expect(recordId).toBe('currencies')
  return news.map(({ text }) => text)
}

describe('rates of the European Central Bank', () => {
  it('are applied with their day, and leave currencies alone that the bank does not quote', async () => {
    await run()
    expect(await rates()).toEqual({ USD: '1.08', JPY: '160.5', KWD: '0.3345' })
    expect(await listed()).toMatchObject({
      ...{ provider: 'ecb', day: '2026-03-02', fault: null, stale: false, held: null },
      items: [
        { code: 'USD', ratedOn: '2026-03-02' },
        { code: 'JPY', ratedOn: '2026-03-02' },
        { code: 'KWD', ratedOn: null },
      ],
    })
  })

  it('are asked for every four hours, and only sent when they changed', async () => {
    await run()
    later(minutes(230))
    await run()
    expect(ecb.state.requests).toEqual([{ conditional: false, status: 200 }])
    later(minutes(10))
    await run()
    expect(ecb.state.requests.slice(1)).toEqual([{ conditional: true, status: 304 }])
    ecb.state.file = ecbFile('2026-03-03', { ...monday, USD: '1.0912' })
    later(minutes(24 * 60))
    await run()
    expect(await rates()).toMatchObject({ USD: '1.0912', JPY: '160.5' })
  })

  it('are not asked for while rates are entered by hand', async () => {
    await set({ provider: 'hand', others: [{ code: 'USD', rate: 10_700, country: 'US' }] })
    await run()
    expect(ecb.state.requests).toEqual([])
  })

  it('cross over to any other base, exact enough for the rupiah', async () => {
    await set({
      ...{ provider: 'ecb', base: 'IDR', holdAbove: 100 },
      others: [
        { code: 'EUR', rate: 1, country: 'DE' },
        { code: 'JPY', rate: 88, country: 'JP', byHand: true },
      ],
    })
    await run()
    expect(await rates()).toEqual({ EUR: '0.0000547007', JPY: '0.0088' })
  })

  it('wait for approval if one of them moves too far, and then apply together', async () => {
    ecb.state.file = ecbFile('2026-03-02', { ...monday, JPY: '176.60' })
    await run()
    expect(await rates()).toEqual(unchanged)
    const { held } = await listed()
    expect(held).toEqual({
      ...{ day: '2026-03-02', holdAbove: 5 },
      moves: [
        { code: 'USD', from: '1.07', to: '1.08', percent: 0.93 },
        { code: 'JPY', from: '160', to: '176.6', percent: 10.38 },
      ],
    })
    expect(await told()).toEqual(['New exchange rates of Mar 2, 2026 wait for your approval'])
    later(minutes(240))
    await run()
    expect(await rates()).toEqual(unchanged)
    expect(await told()).toEqual([])
    expect(await (await owner()).call('/rate/accept', { day: '2026-03-01' })).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile' },
    })
    const accepted = expectDone(await (await owner()).call('/rate/accept', { day: '2026-03-02' }))
    expect(accepted.held).toBeNull()
    expect(await rates()).toMatchObject({ USD: '1.08', JPY: '176.6' })
    expectDone(await (await owner()).call('/change/undo', { id: accepted.change.id, dryRun: false }))
    expect(await rates()).toEqual(unchanged)
  })

  it('wait as well after a fall by half, however the currency is quoted', async () => {
    ecb.state.file = ecbFile('2026-03-02', { ...monday, JPY: '152' })
    await set({
      provider: 'ecb',
      holdAbove: 5.2,
      others: [{ code: 'JPY', rate: 1_600_000, country: 'JP' }],
    })
    await run()
    // 152 is 5 % below 160, and 160 is 5.26 % above 152.
    expect((await listed()).held?.moves).toMatchObject([{ percent: 5.26 }])
  })

  it('need the permission for money', async () => {
    const clerk = await signInStaff(world, { permissions: ['settings.shop'] })
    expect(await clerk.call('/rate/list', {})).toMatchObject({ code: 30 })
    expect(await clerk.call('/rate/accept', { day: '2026-03-02' })).toMatchObject({ code: 30 })
  })
})

describe('a provider that fails', () => {
  it.each([
    ['half a file', { body: ecbFile('2026-03-03', monday).slice(0, -60) }, 'ends too early'],
    ['a rate of words', { body: ecbFile('2026-03-03', { ...monday, USD: 'N/A' }) }, '"N/A"'],
    ['a rate of zero', { body: ecbFile('2026-03-03', { ...monday, USD: '0.0' }) }, '"0.0"'],
    ['no rates', { body: ecbFile('2026-03-03', {}) }, 'no rates'],
    ['no day', { body: ecbFile('2026-02-30', monday) }, 'the day is "2026-02-30"'],
    ['a day to come', { body: ecbFile('2026-04-02', monday) }, 'in the future'],
    ['an older day', { body: ecbFile('2026-02-27', monday) }, 'before 2026-03-02'],
    ['a web page', { body: '<!doctype html><title>Maintenance</title>' }, 'ends too early'],
    ['too much', { body: ecbFile('2026-03-03', monday) + ' '.repeat(100_000) }, 'larger than'],
    ['an error', { status: 503, body: 'busy' }, 'status 503'],
  ])(
    'with %s leaves the rates as they are, says why and is tried again in half an hour',
    async (_, answer, why) => {
      await run()
      const before = await rates()
      later(minutes(24 * 60))
      ecb.state.answer = answer
      await run()
      expect(await rates()).toEqual(before)
      expect(await listed()).toMatchObject({ day: '2026-03-02', fault: expect.stringContaining(why) })
      ecb.state.answer = null
      ecb.state.file = ecbFile('2026-03-03', { ...monday, USD: '1.0950' })
      later(minutes(20))
      await run()
      expect(await rates()).toEqual(before)
      later(minutes(10))
      await run()
      expect(await listed()).toMatchObject({ day: '2026-03-03', fault: null })
      expect(await rates()).toMatchObject({ USD: '1.095' })
    },
  )

  it('is called stale after a week without new rates', async () => {
    await run()
    later(minutes(6 * 24 * 60))
    await run()
    expect(await listed()).toMatchObject({ stale: false })
    expect(await told()).toEqual([])
    later(minutes(24 * 60))
    expect(await listed()).toMatchObject({ stale: true, day: '2026-03-02' })
    await run()
    expect(await told()).toEqual([
      'The exchange rates are still those of Mar 2, 2026: check your prices in other currencies',
    ])
    later(minutes(240))
    await run()
    expect(await told()).toEqual([])
    expect(await checkRates({ ...world.shop, now: () => new Date() })).toMatchObject({
      state: 'warn',
      detail: { key: 'desk.check.rates_stale', values: { day: '2026-03-02' } },
    })
    await set({ provider: 'hand', others: [{ code: 'USD', rate: 10_700, country: 'US' }] })
    expect(await checkRates({ ...world.shop, now: () => new Date() })).toBeUndefined()
  })
})

it('gives up on an answer that never comes', async () => {
  ecb.state.answer = 'hang'
  await expect(ecbProvider(ecb.url, 50).fetch(null)).rejects.toThrow('timeout')
})

it('reads the file in the form in which the bank publishes it', () => {
  expect(readEcbFile(ecbFile('2026-03-02', monday))).toEqual({ day: '2026-03-02', perEuro: monday })
})

it.each([
  ['1', '18281.30', '0.0000547007'],
  ['18281.30', '1', '18281.3'],
  ['1', '3', '0.3333333333'],
  ['1500', '1', '1500'],
  ['99999999', '1', null],
  ['0.000000001', '99', null],
])('%s divided by %s is the rate %s', (to, from, rate) => expect(crossRate(to, from)).toBe(rate))
