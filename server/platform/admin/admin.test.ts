import fastifyCookie from '@fastify/cookie'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type AdminCallShape, Changed } from '#contract/admin/admin-call.ts'
import { apiKey, audit, auditSeal, outbox, staff, staffSession } from '#server/db/tables.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { emit } from '../emit.ts'
import { runJobsOnce } from '../jobs/jobs.ts'
import { limitRates } from '../rate-limits.ts'
import { Refusal } from '../refusal.ts'
import type { WriteContext } from './context.ts'
import { checkCalls, mountCallsOf } from './mount-admin.ts'
import { sealAudit, verifySeals } from './seal-audit.ts'

/** Calls of the kinds that the frame distinguishes. */
const calls = {
  '/jug/detail': {
    payload: z.object({}),
    data: z.object({ jug: z.object({ name: z.string(), cost: z.optional(z.int()) }) }),
    permission: 'products.read',
    restricted: { 'jug.cost': 'money.read', 'jugs.*.cost': 'money.read' },
  },
  '/jug/rename': {
    payload: z.object({ name: z.string().check(z.minLength(1)), fail: z.optional(z.boolean()) }),
    data: Changed(z.object({ name: z.string() })),
    permission: 'products.change',
    writes: true,
    undo: 'free',
  },
  '/jug/ship': {
    payload: z.object({ refund: z._default(z.boolean(), false) }),
    data: Changed(z.object({})),
    permission: 'orders.ship',
    writes: true,
    undo: 'hold',
  },
  '/jug/melt': { payload: z.object({}), data: z.object({}), permission: 'products.change', stepUp: true },
  '/jug/signin': { payload: z.object({}), data: z.object({}), permission: 'anyone' },
} as const satisfies Record<string, AdminCallShape>

let renamed = 0
const handlers = {
  '/jug/detail': async () => ({ jug: { name: 'Jug', cost: 5 }, jugs: [{ name: 'Jug', cost: 5 }] }),
  async '/jug/rename'({ tx, at }: WriteContext, { name, fail }: { name: string; fail?: boolean }) {
    await emit(tx, 'product.changed', { productIds: [1] }, { at })
    if (fail) throw new Refusal('in_use')
    renamed++
    const changes = [{ path: 'name', before: 'Jug', after: name }]
    return { data: { name }, audit: { resource: 'jug', id: '1', label: name, changes } }
  },
  async '/jug/ship'({ tx, at }: WriteContext, { refund }: { refund: boolean }) {
    await emit(tx, 'order.shipped', { orderId: 'o', shipmentId: 's' }, { at })
    if (refund) await emit(tx, 'refund.asked', { refundId: 'r' }, { at })
    return { data: {}, audit: { resource: 'jug', id: '1', label: 'Jug', changes: [] } }
  },
  '/jug/melt': async () => ({}),
  '/jug/signin': async () => ({}),
}

let world: TestShop
let app: FastifyInstance
let owner: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  app = await appWith(world)
  owner = await signInStaff({ app, shop: world.shop })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

async function appWith({ shop }: TestShop): Promise<FastifyInstance> {
  const made = Fastify()
  await made.register(fastifyCookie)
  await limitRates(made, shop)
  mountCallsOf(made, shop, calls, handlers)
  await made.ready()
  return made
}

const key = () => crypto.randomUUID()
const staffWith = (wish: Parameters<typeof signInStaff>[1]) => signInStaff({ app, shop: world.shop }, wish)

async function codeOf(caller: DeskCaller, path: string, payload: object = {}) {
  const { envelope } = await caller.send(path, { idempotencyKey: key(), ...payload })
  return [envelope.code, envelope.data?.reason]
}

describe('the caller of a merchant call', () => {
  it('is a session only with its cookie, the key of its document and the headers of the same origin', async () => {
    expect(await codeOf(owner, '/jug/detail')).toEqual([0, undefined])
    for (const name of ['cookie', 'x-desk', 'origin', 'sec-fetch-site']) {
      const without = await staffWith({})
      delete without.headers[name]
      expect(await codeOf(without, '/jug/detail')).toEqual([50, 'auth_invalid'])
    }
    const foreign = await staffWith({})
    for (const wrong of [
      { 'x-desk': 'guessed' },
      { origin: 'http://evil.test' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const headers = { ...foreign.headers }
      Object.assign(foreign.headers, wrong)
      expect(await codeOf(foreign, '/jug/detail')).toEqual([50, 'auth_invalid'])
      Object.assign(foreign.headers, headers)
    }
    expect(await codeOf(foreign, '/jug/detail')).toEqual([0, undefined])
  })

  it('ends with an idle session, at its latest end, when it is ended and when the account is suspended', async () => {
    const { db } = world.shop
    const idle = await staffWith({})
    await db.update(staffSession).set({ lastSeen: new Date(Date.now() - 12 * 3600 * 1000) })
    expect(await codeOf(idle, '/jug/detail')).toEqual([50, 'auth_invalid'])
    await db.update(staffSession).set({ lastSeen: new Date(), expiresAt: new Date() })
    expect(await codeOf(idle, '/jug/detail')).toEqual([50, 'auth_invalid'])
    await db.update(staffSession).set({ expiresAt: new Date(Date.now() + 3_600_000), endedAt: new Date() })
    expect(await codeOf(idle, '/jug/detail')).toEqual([51, 'auth_out'])
    await db.update(staffSession).set({ endedAt: null })
    expect(await codeOf(idle, '/jug/detail')).toEqual([0, undefined])
    await db.update(staff).set({ state: 'suspended' })
    expect(await codeOf(idle, '/jug/detail')).toEqual([51, 'auth_out'])
    await db.update(staff).set({ state: 'active' })
  })

  it('is an API key with scopes of its own, until it expires or is ended', async () => {
    const reader = await openKey({ app, shop: world.shop }, ['products.read'])
    expect(await codeOf(reader, '/jug/detail')).toEqual([0, undefined])
    expect(await codeOf(reader, '/jug/rename', { name: 'x' })).toEqual([30, 'not_allowed'])
    const old = await openKey({ app, shop: world.shop }, ['products.read'], { expiresAt: new Date() })
    expect(await codeOf(old, '/jug/detail')).toEqual([50, 'auth_invalid'])
    await world.shop.db.update(apiKey).set({ endedAt: new Date() })
    expect(await codeOf(reader, '/jug/detail')).toEqual([51, 'auth_out'])
  })

  it('is nobody for an unknown or malformed key', async () => {
    for (const authorization of ['Bearer vk_unknown', 'Bearer', 'Basic YTpi', '']) {
      const stranger = await openKey({ app, shop: world.shop }, [])
      stranger.headers = { authorization }
      expect(await codeOf(stranger, '/jug/detail')).toEqual([50, 'auth_invalid'])
    }
  })

  it('needs no session to sign in, but a page of the same origin', async () => {
    const guest = await staffWith({})
    guest.headers = { host: 'shop.test', origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' }
    expect(await codeOf(guest, '/jug/signin')).toEqual([0, undefined])
    guest.headers.origin = 'http://evil.test'
    expect(await codeOf(guest, '/jug/signin')).toEqual([30, 'not_allowed'])
  })
})

describe('permissions', () => {
  it('are named by every call, or the shop does not start', () => {
    const open = { '/jug/break': { payload: z.object({}), data: z.object({}), permission: undefined } }
    expect(() => checkCalls(open as never, { '/jug/break': async () => ({}) })).toThrow(
      'merchant calls without permission: /jug/break',
    )
    expect(() => checkCalls(calls, { ...handlers, '/jug/steal': async () => ({}) })).toThrow('/jug/steal')
  })

  it('come from the role: built-in ones as the contract has them, custom ones as stored', async () => {
    expect(await codeOf(await staffWith({ role: 'packer' }), '/jug/ship')).toEqual([0, undefined])
    expect(await codeOf(await staffWith({ role: 'packer' }), '/jug/rename', { name: 'x' })).toEqual([
      30,
      'not_allowed',
    ])
    const custom = await staffWith({ permissions: ['products.change'] })
    expect(await codeOf(custom, '/jug/rename', { name: 'x' })).toEqual([0, undefined])
    expect(await codeOf(custom, '/jug/detail')).toEqual([30, 'not_allowed'])
  })

  it('shrink to those of the role that the person looks through, and never grow', async () => {
    const through = async (wish: Parameters<typeof staffWith>[0], role: string) => {
      const caller = await staffWith(wish)
      caller.headers['x-desk-role'] = role
      return [(await codeOf(caller, '/jug/ship'))[0], (await codeOf(caller, '/jug/rename', { name: 'x' }))[0]]
    }
    expect(await through({}, 'packer')).toEqual([0, 30])
    expect(await through({}, 'no-such-role')).toEqual([30, 30])
    expect(await through({ role: 'packer' }, 'owner')).toEqual([0, 30])
    const custom = `custom-${key()}`
    await world.shop.pool.query('insert into role (code, name, permissions) values ($1, $1, $2)', [
      custom,
      ['products.change'],
    ])
    expect(await through({}, custom)).toEqual([30, 0])
  })

  it('leave out parts of the data that the caller may not read', async () => {
    const { envelope } = await owner.send('/jug/detail', {})
    expect(envelope.data).toMatchObject({ jug: { name: 'Jug', cost: 5 } })
    const catalogue = await staffWith({ role: 'catalogue' })
    const seen = (await catalogue.send('/jug/detail', {})).envelope.data
    expect(seen).toEqual({ jug: { name: 'Jug' }, jugs: [{ name: 'Jug' }] })
  })

  it('include a recent second factor where the call asks for one, which no key has', async () => {
    expect(await codeOf(owner, '/jug/melt')).toEqual([0, undefined])
    expect(await codeOf(await staffWith({ stepUp: false }), '/jug/melt')).toEqual([40, 'step_up'])
    const program = await openKey({ app, shop: world.shop }, ['products.change'])
    expect(await codeOf(program, '/jug/melt')).toEqual([30, 'not_allowed'])
  })
})

describe('a write', () => {
  it('needs an idempotency key, gives the first answer again and refuses another payload', async () => {
    const { envelope } = await owner.send('/jug/rename', { name: 'Ewer' })
    expect(envelope).toMatchObject({
      code: 40,
      data: { reason: 'invalid', fields: { idempotencyKey: expect.any(String) } },
    })
    const before = renamed
    const payload = { name: 'Ewer', idempotencyKey: key() }
    const answers = await Promise.all([1, 2, 3].map(() => owner.send('/jug/rename', payload)))
    expect(renamed).toBe(before + 1)
    const [first, ...others] = answers.map((answer) => answer.envelope)
    expect(first).toMatchObject({
      code: 0,
      data: { name: 'Ewer', change: { label: 'Ewer', undo: { kind: 'free' } } },
    })
    for (const other of others) expect(other).toEqual(first)
    expect(await codeOf(owner, '/jug/rename', { ...payload, name: 'Pot' })).toEqual([
      40,
      'idempotency_conflict',
    ])
    // Another caller has keys of their own.
    expect(await codeOf(await staffWith({}), '/jug/rename', payload)).toEqual([0, undefined])
    expect(renamed).toBe(before + 2)
  })

  it('leaves nothing behind when it is refused, not even its key', async () => {
    const { db } = world.shop
    const counts = async () => [await db.$count(audit), await db.$count(outbox)]
    const before = await counts()
    const payload = { name: 'Ewer', fail: true, idempotencyKey: key() }
    expect(await codeOf(owner, '/jug/rename', payload)).toEqual([40, 'in_use'])
    expect(await counts()).toEqual(before)
    expect(await codeOf(owner, '/jug/rename', { ...payload, fail: false })).toEqual([0, undefined])
  })

  it('names the invalid field', async () => {
    const { envelope } = await owner.send('/jug/rename', { name: '', idempotencyKey: key() })
    expect(envelope).toMatchObject({
      code: 40,
      data: { reason: 'invalid', fields: { name: expect.any(String) } },
    })
    const { envelope: zero } = await owner.send('/jug/rename', { name: 'a\0b', idempotencyKey: key() })
    expect(zero).toMatchObject({
      code: 40,
      data: { reason: 'invalid', fields: { name: expect.any(String) } },
    })
  })

  it('holds back what reaches people outside for a moment, and only if it can be undone', async () => {
    const { shop } = world
    await shop.db.delete(outbox)
    const heard: string[] = []
    const listen = (name: string) => ({
      'order.shipped': async () => void heard.push(name),
      'product.changed': async () => void heard.push(`${name} product`),
    })
    const groups = {
      live: listen('live'),
      emails: listen('email'),
      webhooks: listen('webhook'),
      payments: { 'refund.asked': async () => void heard.push('refund') },
    }
    const { envelope } = await owner.send('/jug/ship', { refund: true, idempotencyKey: key() })
    await owner.send('/jug/rename', { name: 'Pot', idempotencyKey: key() })
    await runJobsOnce(shop, groups)
    expect(heard.splice(0).sort()).toEqual(['email product', 'live', 'live product', 'webhook product'])
    const { undo } = (envelope.data as { change: { undo: { kind: string; until: string } } }).change
    expect(undo.kind).toBe('hold')
    const at = shop.now()
    expect(new Date(undo.until).getTime() - at.getTime()).toBeLessThanOrEqual(15_000)
    shop.now = () => new Date(at.getTime() + 15_000)
    await runJobsOnce(shop, groups)
    expect(heard.splice(0).sort()).toEqual(['refund', 'webhook'])
    shop.now = () => new Date(at.getTime() + 60_000)
    await runJobsOnce(shop, groups)
    expect(heard).toEqual(['email'])
    shop.now = () => new Date()
  })
})

describe('the audit', () => {
  it('says who changed what, from where and when', async () => {
    const { envelope } = await owner.send('/jug/rename', { name: 'Amphora', idempotencyKey: key() })
    const { id } = (envelope.data as { change: { id: string } }).change
    const row = (await world.shop.db.select().from(audit)).find((each) => String(each.id) === id)
    expect(row).toMatchObject({
      callerKind: 'staff',
      callerId: owner.id,
      callerName: 'Ada',
      network: '127.0.0.1',
      call: '/jug/rename',
      resource: 'jug',
      resourceId: '1',
      label: 'Amphora',
      changes: [{ path: 'name', before: 'Jug', after: 'Amphora' }],
      undoKind: 'free',
    })
  })

  it('cannot be changed or deleted', async () => {
    const { pool } = world.shop
    for (const statement of [
      'update audit set label = $$x$$',
      'delete from audit',
      'truncate audit',
      'delete from audit_seal',
    ]) {
      await sealAudit(world.shop)
      await expect(pool.query(statement)).rejects.toThrow('the audit only grows')
    }
  })

  it('is sealed once, and the seals show what was changed, deleted or replaced', async () => {
    const { shop } = world
    await sealAudit(shop)
    const seals = await shop.db.$count(auditSeal)
    await sealAudit(shop)
    expect(await shop.db.$count(auditSeal)).toBe(seals)
    await owner.send('/jug/rename', { name: 'Sealed', idempotencyKey: key() })
    await sealAudit(shop)
    expect(await shop.db.$count(auditSeal)).toBe(seals + 1)
    expect(await verifySeals(shop.db)).toEqual([])
    const [{ max }] = (await shop.pool.query('select max(id)::int from audit')).rows
    for (const [tampering, fault] of [
      [`update audit set label = 'Mine' where id = ${max}`, 'changed'],
      [`update audit set digest = 'mine', salt = null where id = ${max}`, 'seal'],
      [`delete from audit where id = ${max}`, 'missing'],
    ]) {
      const tampered = shop.db.transaction(async (tx) => {
        await tx.execute(sql`set local vitrine.audit = 'open'`)
        await tx.execute(sql.raw(tampering!))
        expect(await verifySeals(tx)).toEqual([expect.objectContaining({ fault })])
        tx.rollback()
      })
      await expect(tampered).rejects.toThrow(TransactionRollbackError)
    }
  })

  it('forgets the values of an erased customer, and its seals stay valid', async () => {
    const fresh = await openTestShop()
    const other = await appWith(fresh)
    const caller = await signInStaff({ app: other, shop: fresh.shop })
    await caller.send('/jug/rename', { name: 'Anna Muster', idempotencyKey: key() })
    await sealAudit(fresh.shop)
    await fresh.shop.pool.query(`select erase_audit('jug', array['1'], 'erased', true)`)
    const [row] = await fresh.shop.db.select().from(audit)
    expect(JSON.stringify(row)).not.toContain('Anna')
    expect(row).toMatchObject({
      label: 'erased',
      salt: null,
      changes: [{ path: 'name', before: 'erased', after: 'erased' }],
    })
    expect(await verifySeals(fresh.shop.db)).toEqual([])
    await other.close()
    await fresh.close()
  })
})

it('limits the calls of each session, and answers 429 with the seconds to wait', async () => {
  const limited = await openTestShop({ env: { RATE_LIMITS: '' } })
  const own = await appWith(limited)
  const busy = await signInStaff({ app: own, shop: limited.shop })
  const colleague = await signInStaff({ app: own, shop: limited.shop })
  const statuses = await Promise.all(Array.from({ length: 1210 }, () => busy.send('/jug/detail', {})))
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1200)
  expect(statuses.at(-1)!.status).toBe(429)
  expect((await colleague.send('/jug/detail', {})).status).toBe(200)
  await own.close()
  await limited.close()
})
