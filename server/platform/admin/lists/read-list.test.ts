import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminData, AdminPayload } from '#contract/admin/calls.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, openKey } from '#test/desk.ts'
import { nextAuditId, writeAudit } from '../audit.ts'

let world: TestShop
let owner: DeskCaller

/** 250 changes, a minute apart, three at the same moment each. The newest is at `now`. */
const now = new Date('2026-03-29T10:00:00.123Z')

beforeAll(async () => {
  world = await openTestShop()
  world.shop.now = () => now
  await world.shop.db.transaction(async (tx) => {
    for (let n = 0; n < 250; n++) {
      await writeAudit(tx, await nextAuditId(tx), {
        at: new Date(now.getTime() - Math.floor(n / 3) * 60_000),
        kind: 'change',
        callerKind: 'staff',
        callerId: n % 2 ? 'odd' : 'even',
        callerName: 'Ada',
        sessionId: null,
        network: '',
        call: '/setting/save',
        resource: n % 10 === 0 ? 'order' : 'setting',
        resourceId: `r${n}`,
        label: `Change ${n}`,
        changes: [],
        reason: '',
        undoKind: null,
        undoUntil: null,
        undoes: null,
        planId: null,
      })
    }
  })
  owner = await openKey(world, ['audit.read'], { expiresAt: new Date('2027-01-01') })
})
afterAll(() => world.close())

type Payload = Partial<AdminPayload<'/change/list'>>
type Page = AdminData<'/change/list'>
const list = async (payload: Payload = {}): Promise<Page> =>
  expectDone(await owner.call('/change/list', payload))
const labels = ({ items }: Page) => items.map(({ label }) => label)

it('reads every row once from page to page, in both directions and orders, with equal values too', async () => {
  for (const dir of ['desc', 'asc'] as const) {
    const sort = { by: 'at', dir } as const
    const pages: string[][] = []
    let page = await list({ sort, size: 7 })
    expect(page.previous).toBeNull()
    for (;;) {
      pages.push(labels(page))
      if (page.next === null) break
      page = await list({ sort, size: 7, cursor: page.next })
    }
    const end = await list({ sort, size: 7, cursor: 'last' })
    expect(labels(end)).toEqual(pages.flat().slice(-7))
    expect(end.next).toBeNull()
    expect(pages.flat()).toHaveLength(250)
    expect(new Set(pages.flat()).size).toBe(250)
    const back: string[][] = []
    for (;;) {
      back.unshift(labels(page))
      if (page.previous === null) break
      page = await list({ sort, size: 7, cursor: page.previous })
    }
    expect(back).toEqual(pages)
  }
})

it('is sorted newest first unless the call says otherwise', async () => {
  const newest = await list({ size: 1 })
  const oldest = await list({ size: 1, sort: { by: 'at', dir: 'asc' } })
  expect(newest.items[0]!.at).toBe(now.toISOString())
  expect(oldest.items[0]!.at < newest.items[0]!.at).toBe(true)
  expect(newest).toMatchObject({ total: { value: 250, exact: true }, at: now.toISOString() })
})

it('combines filters, and counts what they match', async () => {
  const filter = {
    all: [
      { field: 'resource', op: 'is', value: 'order' },
      { field: 'staff', op: 'is', value: 'even' },
    ],
  } as Payload['filter']
  const page = await list({ filter, size: 100 })
  expect(page.total).toEqual({ value: 25, exact: true })
  expect(page.items.every(({ resource }) => resource === 'order')).toBe(true)
})

it('resolves relative dates in the time zone of the shop, also on the day when clocks change', async () => {
  const within = async (value: unknown) =>
    (await list({ filter: { all: [{ field: 'at', op: 'within', value }] } as Payload['filter'] })).total.value
  expect(await within('today')).toBe(250)
  expect(await within('yesterday')).toBe(0)
  expect(await within({ days: 7 })).toBe(250)
  // In Berlin, 29 March 2026 began at 23:00 UTC and ends 23 hours later.
  world.shop.now = () => new Date('2026-03-29T21:59:59Z')
  expect(await within('today')).toBe(250)
  world.shop.now = () => new Date('2026-03-29T22:00:00Z')
  expect(await within('today')).toBe(0)
  expect(await within('yesterday')).toBe(250)
  expect(await within('this_month')).toBe(250)
  expect(await within('this_year')).toBe(250)
  world.shop.now = () => new Date('2026-03-31T22:00:00Z')
  expect(await within('this_month')).toBe(0)
  expect(await within('last_month')).toBe(250)
  expect(await within('this_week')).toBe(0)
  expect(await within('last_week')).toBe(250)
  world.shop.now = () => now
})

it('names what is wrong with a filter, a sort or a cursor', async () => {
  const fieldsOf = async (payload: object) => {
    const { envelope } = await owner.send('/change/list', payload)
    expect(envelope).toMatchObject({ code: 40, data: { reason: 'invalid' } })
    return Object.keys(envelope.data.fields as object)
  }
  const filter = (condition: object) => ({ filter: { all: [condition] } })
  expect(await fieldsOf(filter({ field: 'shoe', op: 'is', value: 'x' }))).toEqual(['filter.all.0.field'])
  expect(await fieldsOf(filter({ field: 'staff', op: 'lt', value: 'x' }))).toEqual(['filter.all.0.op'])
  expect(await fieldsOf(filter({ field: 'at', op: 'lt', value: 'soon' }))).toEqual(['filter.all.0.value'])
  expect(await fieldsOf({ sort: { by: 'staff', dir: 'asc' } })).toEqual(['sort.by'])
  expect(await fieldsOf({ q: 'x'.repeat(201) })).toEqual(['q'])
  const { next } = await list({ size: 1 })
  expect(await fieldsOf({ cursor: next, sort: { by: 'at', dir: 'asc' } })).toEqual(['cursor'])
  expect(await fieldsOf({ cursor: 'nonsense' })).toEqual(['cursor'])
  const forged = Buffer.from(JSON.stringify(['at', 'desc', "'; drop table audit", '1', false])).toString(
    'base64url',
  )
  expect(await fieldsOf({ cursor: forged })).toEqual(['cursor'])
})
