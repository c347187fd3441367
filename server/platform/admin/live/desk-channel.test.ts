import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { DeskMessage } from '#contract/admin/desk/desk-live.ts'
import { staff, staffSession } from '#server/db/tables.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

/** Two processes of one shop. */
let one: TestShop
let two: TestShop
let ada: DeskCaller
let grace: DeskCaller

beforeAll(async () => {
  one = await openBuyingShop()
  two = await openTestShop({ databaseUrl: one.databaseUrl })
  ada = await signInStaff(one, { name: 'Ada' })
  grace = await signInStaff(one, { name: 'Grace', role: 'packer' })
  await sell(one.shop, { sku: 'MUG' })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

type Desk = {
  socket: WebSocket
  received: DeskMessage[]
  send(type: string, data?: unknown): void
  /** The first message of a type with these data that has not been asked for, once there is one. */
  next<Type extends DeskMessage['type']>(
    type: Type,
    data?: Partial<Extract<DeskMessage, { type: Type }>['data']>,
  ): Promise<Extract<DeskMessage, { type: Type }>['data']>
}

const open: Desk[] = []
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.close()
  vi.useRealTimers()
})

/** Opens the channel as the desk of a browser does. Node's WebSocket takes headers, and sends the host it connects to. */
async function connect({ app }: TestShop, { headers }: Pick<DeskCaller, 'headers'>): Promise<Desk> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const { cookie = '', origin = '' } = headers
  const sent = { cookie, origin: origin.replace('shop.test', host) }
  const socket = new WebSocket(`ws://${host}/ws/admin`, { headers: sent } as unknown as string[])
  const received: DeskMessage[] = []
  socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data))))
  await once(socket, 'open')
  const desk: Desk = {
    socket,
    received,
    send: (type, data) => socket.send(JSON.stringify({ type, data })),
    async next(type, data = {}) {
      const index = await vi.waitFor(
        () => {
          const found = received.findIndex((each) => each.type === type && isDeepMatch(each.data, data))
          expect({ wanted: [type, data], found, received }).not.toMatchObject({ found: -1 })
          return found
        },
        { timeout: 20_000 },
      )
      return received.splice(index, 1)[0]!.data as never
    },
  }
  open.push(desk)
  return desk
}

async function signIn(world: TestShop, caller: DeskCaller): Promise<Desk> {
  const desk = await connect(world, caller)
  desk.send('auth', { key: caller.headers['x-desk'] })
  await desk.next('ready')
  return desk
}

function isDeepMatch(given: object, wanted: object): boolean {
  return isDeepStrictEqual({ ...given, ...wanted }, given)
}

const closed = ({ socket }: Desk) =>
  vi.waitFor(() => expect(socket.readyState).toBe(socket.CLOSED), { timeout: 20_000 })

it('opens for a session of this site only, and does nothing before the session key', async () => {
  const noCookie = { ...ada.headers, cookie: '' }
  const foreign = { ...ada.headers, origin: 'https://evil.test' }
  const noOrigin = { ...ada.headers, origin: '' }
  for (const headers of [noCookie, foreign, noOrigin]) await closed(await connect(one, { headers }))
  const wrong = await connect(one, ada)
  wrong.send('auth', { key: grace.headers['x-desk'] })
  await closed(wrong)
  const early = await connect(one, ada)
  early.send('watch', { tags: ['order'] })
  await closed(early)
  const odd = await signIn(one, ada)
  odd.send('watch', { tags: ['password'] })
  await closed(odd)
})

it('tells desks of every process what changed, by buyers and by staff, as far as they may read it', async () => {
  const near = await signIn(one, ada)
  const far = await signIn(two, grace)
  near.send('watch', { tags: ['order', 'customer', 'setting'] })
  far.send('watch', { tags: ['order', 'setting'] })
  far.send('ping')
  await far.next('pong')
  near.send('ping')
  await near.next('pong')
  await buy(one.visitor())
  await one.runJobs()
  await near.next('changed', { tags: ['order'], by: null })
  await far.next('changed', { tags: ['order'], by: null })
  await near.next('notice', { kind: 'order_placed' })

  const { setting } = expectDone(await ada.call('/setting/detail', { id: 'shop' }))
  const set = [{ path: 'name', from: null, to: 'Haldene' }]
  const { change } = expectDone(
    await ada.call('/setting/save', { id: 'shop', version: setting.version, set }),
  )
  await near.next('changed', { tags: ['setting'], by: 'Ada', change: change.id })
  // A packer may not read settings: they have not heard of that change when they hear of the next.
  const [row] = expectDone(await ada.call('/order/list', {})).items
  expectDone(await ada.call('/order/note', { number: row!.number, note: 'Gift', version: row!.version }))
  await far.next('changed', { tags: ['order'], by: 'Ada' })
  expect(far.received.filter(({ data }) => 'tags' in data && data.tags.includes('setting'))).toEqual([])
})

it('tells of a change that came between reading a screen and watching it', async () => {
  const first = await signIn(one, ada)
  first.send('watch', { tags: ['product'] })
  first.send('ping')
  await first.next('pong')
  const told = { tags: ['product', 'product:7', 'setting'], by: 'Grace', change: null }
  await one.shop.live.publishToDesk({ type: 'changed', data: told })
  await first.next('changed', { tags: ['product'], by: 'Grace' })
  first.send('watch', { tags: ['product', 'product:7'] })
  await first.next('changed', { tags: ['product:7'], by: null, change: null })

  // A packer does not hear of settings, nor of products that did not change.
  const late = await signIn(one, grace)
  late.send('watch', { tags: ['setting', 'product:8', 'product:7'] })
  await late.next('changed', { tags: ['product:7'] })
  late.send('watch', { tags: ['setting', 'product:8', 'product:7'] })
  late.send('ping')
  await late.next('pong')
  expect(late.received.filter(({ type }) => type === 'changed')).toEqual([])
})

it('shows who is at a record, across processes, until they leave or fall silent', async () => {
  const here = { kind: 'order', id: 'V-1' }
  const watching = await signIn(one, ada)
  watching.send('watch', { tags: ['order:V-1'] })
  await watching.next('presence', { ...here, here: [] })
  const packing = await signIn(two, grace)
  packing.send('here', { ...here, path: 'staffNote' })
  await watching.next('presence', { here: [{ staff: grace.id, name: 'Grace', path: 'staffNote' }] })
  packing.send('here', { ...here, path: 'units.7c1e-3.note' })
  await watching.next('presence', { here: [{ staff: grace.id, name: 'Grace', path: 'units.7c1e-3.note' }] })
  packing.send('here', here)
  await watching.next('presence', { here: [{ staff: grace.id, name: 'Grace', path: null }] })
  for (const path of ['<b>', 'staffNote.', `a${'.b'.repeat(100)}`, '']) {
    const odd = await signIn(two, grace)
    odd.send('here', { ...here, path })
    await closed(odd)
  }
  packing.socket.close()
  await watching.next('presence', { here: [] })

  vi.useFakeTimers({ toFake: ['setInterval'] })
  const third = await openTestShop({ databaseUrl: one.databaseUrl })
  let ahead = 0
  const { now } = third.shop
  third.shop.now = () => new Date(now().getTime() + ahead)
  const late = await signIn(third, ada)
  late.send('watch', { tags: ['order:V-1'] })
  await late.next('presence', { here: [] })
  const silent = await signIn(two, grace)
  silent.send('here', here)
  await late.next('presence', { here: [{ staff: grace.id, name: 'Grace', path: null }] })
  ahead = 46_000
  vi.advanceTimersByTime(15_000)
  await late.next('presence', { here: [] })
  late.socket.close()
  await closed(late)
  await third.close()
})

it('ends with the session, at once and on every process, and follows a role that changes', async () => {
  const person = await signInStaff(one, { name: 'Mia', role: 'manager' })
  const desks = [await signIn(one, person), await signIn(two, person)]
  for (const desk of desks) desk.send('watch', { tags: ['customer', 'order'] })
  await one.shop.db.update(staff).set({ role: 'content' }).where(eq(staff.id, person.id))
  for (const desk of desks) await desk.next('access')
  // Content staff may hear of products, not of orders.
  const told = (tag: string) =>
    one.shop.live.publishToDesk({ type: 'changed', data: { tags: [tag], by: null, change: null } })
  for (const desk of desks) {
    desk.send('watch', { tags: ['order', 'product'] })
    await vi.waitFor(
      async () => {
        desk.received.length = 0
        await told('order')
        await told('product')
        await desk.next('changed', { tags: ['product'] })
        expect(desk.received.filter(({ type }) => type === 'changed')).toEqual([])
      },
      { timeout: 20_000 },
    )
  }
  await one.shop.db
    .update(staffSession)
    .set({ endedAt: new Date() })
    .where(eq(staffSession.staffId, person.id))
  for (const desk of desks) {
    await desk.next('signedOut')
    await closed(desk)
  }
})

it('closes a desk that says nothing for a whole heartbeat or does not sign in, and does not keep a session in use', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const world = await openTestShop({ databaseUrl: one.databaseUrl })
  const person = await signInStaff(world)
  const [before] = await world.shop.db.select().from(staffSession).where(eq(staffSession.staffId, person.id))
  const guest = await connect(world, person)
  const desk = await signIn(world, person)
  const { now } = world.shop
  world.shop.now = () => new Date(now().getTime() + 5 * 60_000)
  vi.advanceTimersByTime(30_000)
  await closed(guest)
  await vi.waitFor(() => expect(desk.socket.readyState).toBe(desk.socket.OPEN))
  const [after] = await world.shop.db.select().from(staffSession).where(eq(staffSession.staffId, person.id))
  expect(after!.lastSeen).toEqual(before!.lastSeen)
  world.shop.now = () => new Date(now().getTime() + 13 * 3600_000)
  desk.send('ping')
  await desk.next('pong')
  vi.advanceTimersByTime(30_000)
  await desk.next('signedOut')
  await closed(desk)
  await world.close()
})
