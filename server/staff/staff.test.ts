import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminPath } from '#contract/admin/calls.ts'
import { type Permission, permissions } from '#contract/admin/permissions.ts'
import { audit, role, staff } from '#server/db/tables.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { openTestShop, type TestShop, testShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { callerOf, openKey, signInStaff } from '#test/desk.ts'
import { makeStaff } from '#test/desk-browser.ts'

let world: TestShop
beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

const owner = () => signInStaff(world)
/** Somebody who manages staff without being an owner. */
const manager = () => signInStaff(world, { permissions: ['staff.manage', 'orders.read', 'orders.ship'] })

type Caller = Awaited<ReturnType<typeof owner>>

async function outcome(caller: Caller, path: AdminPath, payload: object) {
  const { envelope } = await caller.send(path, { idempotencyKey: crypto.randomUUID(), ...payload })
  return envelope.code === 0 ? 'done' : envelope.data.reason
}

const newEmail = () => `${crypto.randomUUID()}@shop.test`
const rowOf = async (id: string) => (await world.shop.db.select().from(staff).where(eq(staff.id, id)))[0]!

describe('inviting', () => {
  it('makes an account that its one-time link activates, emailed once the call is committed', async () => {
    const caller = await owner()
    const email = newEmail()
    const invited = { email: ` ${email.toUpperCase()}`, name: 'Bo', role: 'packer' }
    const { data } = await caller.call('/staff/invite', invited)
    expect(data.staff).toMatchObject({ email, name: 'Bo', role: 'packer', state: 'invited' })
    const [entry] = await world.shop.db.select().from(audit).where(eq(audit.resourceId, data.staff.id))
    expect(entry).toMatchObject({
      call: '/staff/invite',
      resource: 'staff',
      callerId: caller.id,
      label: email,
    })
    await world.runJobs()
    const [sent] = await readOutbox(world.shop.config.dataDir, email)
    expect(sent!.links.some((link) => link.includes('/admin/accept#'))).toBe(true)
    expect(JSON.stringify(await world.shop.pool.query('select * from staff_link'))).not.toContain(
      sent!.links.find((link) => link.includes('#'))!.split('#')[1],
    )
  })

  it('is sent again to somebody who has not accepted, and refused for a colleague', async () => {
    const caller = await owner()
    const email = newEmail()
    await caller.call('/staff/invite', { email, role: 'packer' })
    expect(await outcome(caller, '/staff/invite', { email, role: 'content' })).toBe('done')
    const colleague = await makeStaff(world)
    expect(await outcome(caller, '/staff/invite', { email: colleague.email, role: 'packer' })).toBe('in_use')
  })

  it('gives no role with permissions that the inviting person lacks', async () => {
    const caller = await manager()
    expect(await outcome(caller, '/staff/invite', { email: newEmail(), role: 'support' })).toBe('not_allowed')
    expect(await outcome(caller, '/staff/invite', { email: newEmail(), role: 'owner' })).toBe('not_allowed')
    expect(await outcome(caller, '/staff/invite', { email: newEmail(), role: 'nobody' })).toBe('not_found')
    // Every permission there is does not make an owner.
    const powerful = await signInStaff(world, { permissions: [...permissions] })
    expect(await outcome(powerful, '/staff/invite', { email: newEmail(), role: 'owner' })).toBe('not_allowed')
    expect(await outcome(powerful, '/staff/invite', { email: newEmail(), role: 'packer' })).toBe('done')
  })
})

describe('changing and suspending colleagues', () => {
  it('ends their sessions when the role changes, with the next call', async () => {
    const caller = await owner()
    const packer = await signInStaff(world, { role: 'packer' })
    expect((await packer.call('/me', {})).code).toBe(0)
    expect(await outcome(caller, '/staff/save', { id: packer.id, name: 'Renamed' })).toBe('done')
    expect((await packer.call('/me', {})).code).toBe(0)
    expect(await outcome(caller, '/staff/save', { id: packer.id, role: 'content' })).toBe('done')
    expect((await packer.call('/me', {})).code).toBe(51)
  })

  it('suspends with the next call, and lets people back', async () => {
    const caller = await owner()
    const packer = await signInStaff(world, { role: 'packer' })
    expect(await outcome(caller, '/staff/suspend', { id: packer.id, suspended: true })).toBe('done')
    expect((await packer.call('/me', {})).code).toBe(51)
    await world.shop.db.update(staff).set({ passwordHash: 'x' }).where(eq(staff.id, packer.id))
    expect(await outcome(caller, '/staff/suspend', { id: packer.id, suspended: false })).toBe('done')
    expect((await rowOf(packer.id)).state).toBe('active')
  })

  it('ends all sessions of a colleague, of oneself all but the current one, and of owners only as an owner', async () => {
    const caller = await owner()
    const packer = await signInStaff(world, { role: 'packer' })
    const { ended, change } = expectDone(await caller.call('/staff/endSessions', { id: packer.id }))
    expect([ended, change.undo]).toEqual([1, null])
    expect((await packer.call('/me', {})).code).toBe(51)
    const [entry] = await world.shop.db
      .select()
      .from(audit)
      .where(eq(audit.id, Number(change.id)))
    expect(entry).toMatchObject({ resource: 'staff', resourceId: packer.id, call: '/staff/endSessions' })
    expect(await outcome(caller, '/staff/endSessions', { id: caller.id })).toBe('done')
    expect((await caller.call('/me', {})).code).toBe(0)
    expect(await outcome(await manager(), '/staff/endSessions', { id: caller.id })).toBe('not_allowed')
    expect((await caller.call('/me', {})).code).toBe(0)
  })

  it('lets nobody change their own role or suspend themselves', async () => {
    const [one, two] = [await owner(), await manager()]
    for (const caller of [one, two]) {
      expect(await outcome(caller, '/staff/save', { id: caller.id, role: 'packer' })).toBe('not_allowed')
      expect(await outcome(caller, '/staff/suspend', { id: caller.id, suspended: true })).toBe('not_allowed')
      expect(
        await outcome(caller, '/staff/save', { id: caller.id, name: 'Me', timeZone: 'Asia/Tokyo' }),
      ).toBe('done')
    }
    expect(await outcome(one, '/staff/save', { id: one.id, timeZone: 'Nowhere/Land' })).toBe('invalid')
  })

  it('lets a manager change nobody who may do more than they', async () => {
    const caller = await manager()
    const boss = await owner()
    const support = await signInStaff(world, { role: 'support' })
    for (const id of [boss.id, support.id]) {
      expect(await outcome(caller, '/staff/save', { id, name: 'Hacked' })).toBe('not_allowed')
      expect(await outcome(caller, '/staff/suspend', { id, suspended: true })).toBe('not_allowed')
      expect(await outcome(caller, '/staff/resetSecond', { id })).toBe('not_allowed')
    }
  })

  it('keeps the last owner, also when two owners remove each other at once', async () => {
    const shop = await testShop()
    const [one, two] = [await signInStaff(shop), await signInStaff(shop)]
    const key = () => crypto.randomUUID()
    const answers = await Promise.all([
      one.call('/staff/suspend', { id: two.id, suspended: true, idempotencyKey: key() }),
      two.call('/staff/save', { id: one.id, role: 'packer', idempotencyKey: key() }),
    ])
    const done = answers.filter(({ code }) => code === 0)
    const owners = await shop.shop.db.select().from(staff).where(eq(staff.role, 'owner'))
    expect(owners.filter(({ state }) => state === 'active').length).toBeGreaterThanOrEqual(1)
    expect(done.length).toBeLessThanOrEqual(1)
  })

  it('lets another owner reset a lost second factor, and tells both', async () => {
    const [one, two] = [await owner(), await owner()]
    await world.shop.pool.query(`insert into staff_totp (staff_id, secret) values ($1, 'sealed')`, [two.id])
    expect(await outcome(one, '/staff/resetSecond', { id: one.id })).toBe('not_allowed')
    expect(await outcome(one, '/staff/resetSecond', { id: two.id })).toBe('done')
    expect((await two.call('/me', {})).code).toBe(51)
    const { rows } = await world.shop.pool.query(`select * from staff_totp where staff_id = $1`, [two.id])
    expect(rows).toEqual([])
    const told = await world.shop.pool.query(
      `select payload ->> 'staffId' id from outbox where event = 'staff.notice' and payload ->> 'kind' = 'second_factor_reset'`,
    )
    expect(told.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]))
  })

  it('needs a recent step-up and staff.manage, and is never made by an API key', async () => {
    const packer = await signInStaff(world, { role: 'packer' })
    const late = await signInStaff(world, { stepUp: false })
    const program = await openKey(world, permissions)
    const payloads: [AdminPath, object][] = [
      ['/staff/invite', { email: newEmail(), role: 'packer' }],
      ['/staff/save', { id: packer.id, name: 'X' }],
      ['/staff/suspend', { id: packer.id, suspended: true }],
      ['/staff/endSessions', { id: packer.id }],
      ['/staff/resetSecond', { id: packer.id }],
      ['/role/save', { name: 'X', permissions: [], refundPerOrder: null, refundPerDay: null }],
      ['/role/remove', { code: 'x' }],
      ['/apiKey/make', { name: 'x', scopes: ['orders.read'] }],
      ['/apiKey/end', { id: 'x' }],
    ]
    for (const [path, payload] of payloads) {
      expect([path, await outcome(packer, path, payload)]).toEqual([path, 'not_allowed'])
      expect([path, await outcome(late, path, payload)]).toEqual([path, 'step_up'])
      expect([path, await outcome(program, path, payload)]).toEqual([path, 'not_allowed'])
    }
    expect((await packer.call('/me', {})).code).toBe(0)
  })
})

describe('an API key', () => {
  it('is made with some of the caller’s permissions, shown once and stored as a hash', async () => {
    const caller = await owner()
    const payload = { name: 'Packing', scopes: ['orders.read' as const], idempotencyKey: crypto.randomUUID() }
    const { apiKey, token } = expectDone(await caller.call('/apiKey/make', { ...payload, days: 30 }))
    expect(apiKey).toMatchObject({ name: 'Packing', scopes: ['orders.read'], lastFour: token!.slice(-4) })
    expect(Date.parse(apiKey.expiresAt) - Date.parse(apiKey.createdAt)).toBe(30 * 24 * 3600_000)
    const program = callerOf(world.app, apiKey.id, { authorization: `Bearer ${token}` })
    expect(expectDone(await program.call('/me', {}))).toMatchObject({ permissions: ['orders.read'] })
    expectDone(await program.call('/order/list', {}))
    expect((await program.call('/stock/list', {})).code).toBe(30)
    // The answer to a repeated call is stored, so it lacks the token.
    const again = expectDone(await caller.call('/apiKey/make', { ...payload, days: 30 }))
    expect(again).toMatchObject({ apiKey: { id: apiKey.id } })
    expect(again.token).toBeUndefined()
    for (const table of ['idempotency', 'audit', 'api_key', 'outbox']) {
      const { rows } = await world.shop.pool.query(`select to_jsonb(t) row from ${table} t`)
      expect([table, JSON.stringify(rows).includes(token!)]).toEqual([table, false])
    }
    expectDone(await caller.call('/apiKey/end', { id: apiKey.id }))
    expect((await program.call('/me', {})).code).toBe(51)
  })

  it('has no permission that its maker lacks, and an end', async () => {
    const limited = await signInStaff(world, { permissions: ['staff.manage', 'orders.read'] })
    const make = (scopes: Permission[], days = 30) =>
      limited.call('/apiKey/make', { name: 'Packing', scopes, days })
    expect((await make(['orders.read', 'orders.refund'])).data).toMatchObject({
      reason: 'not_allowed',
      permissions: ['orders.refund'],
    })
    expect((await make([])).data).toMatchObject({ reason: 'invalid' })
    for (const days of [0, 1096]) {
      expect((await make(['orders.read'], days)).data).toMatchObject({ reason: 'invalid' })
    }
    expectDone(await make(['orders.read']))
  })
})

describe('roles', () => {
  const plain = { refundPerOrder: null, refundPerDay: null }

  it('are made, changed with their version, listed and removed once nobody has them', async () => {
    const caller = await owner()
    const wish = { name: 'Night shift', permissions: ['orders.read', 'orders.pack'] as const, ...plain }
    const { data } = await caller.call('/role/save', { ...wish, permissions: [...wish.permissions] })
    const { code, version } = data.role
    const member = await makeStaff(world, { role: code })
    const edited = { ...wish, code, version, permissions: ['orders.read' as const] }
    expect((await caller.call('/role/save', edited)).data.role).toMatchObject({
      version: version + 1,
      staff: 1,
    })
    const stale = await caller.call('/role/save', edited)
    expect(stale).toMatchObject({ code: 10, data: { reason: 'changed_meanwhile' } })
    expect(await outcome(caller, '/role/remove', { code })).toBe('in_use')
    await world.shop.db.delete(staff).where(eq(staff.id, member.id))
    expect(await outcome(caller, '/role/remove', { code })).toBe('done')
    const { items } = (await caller.call('/role/list', {})).data
    expect(items.map((each) => each.code)).not.toContain(code)
    expect(items.slice(0, 2).map((each) => each.code)).toEqual(['owner', 'manager'])
  })

  it('grant nothing that the caller lacks, and take nothing away that they lack', async () => {
    const caller = await manager()
    const grant = { name: 'Cash', permissions: ['money.read'], ...plain }
    expect(await outcome(caller, '/role/save', grant)).toBe('not_allowed')
    const [other] = await world.shop.db
      .insert(role)
      .values({ code: crypto.randomUUID(), name: 'Books', permissions: ['money.read'] })
      .returning()
    expect(await outcome(caller, '/role/save', { ...grant, code: other!.code, permissions: [] })).toBe(
      'not_allowed',
    )
    expect(await outcome(caller, '/role/remove', { code: other!.code })).toBe('not_allowed')
    expect(await outcome(caller, '/role/save', { ...grant, permissions: ['orders.read'] })).toBe('done')
  })

  it('are not edited by those who have them, nor is the owner’s', async () => {
    const caller = await manager()
    const { role: own } = await rowOf(caller.id)
    const widened = { code: own, name: 'Mine', permissions: ['staff.manage', 'orders.read'], ...plain }
    expect(await outcome(caller, '/role/save', widened)).toBe('not_allowed')
    const limits = { name: 'owner', permissions: [], refundPerOrder: 100, refundPerDay: 100 }
    expect(await outcome(await owner(), '/role/save', { code: 'owner', ...limits })).toBe('not_allowed')
  })

  it('that are built in keep their permissions and take refund limits, which end the sessions of their holders', async () => {
    const caller = await owner()
    const holder = await signInStaff(world, { role: 'support' })
    const wish = {
      code: 'support',
      name: 'Renamed',
      permissions: [],
      refundPerOrder: 5000,
      refundPerDay: null,
    }
    const { data } = await caller.call('/role/save', wish)
    expect(data.role).toMatchObject({ name: 'support', builtIn: true, refundPerOrder: 5000 })
    expect(data.role.permissions).toContain('inbox.answer')
    expect((await holder.call('/me', {})).code).toBe(51)
    expect(await outcome(caller, '/role/remove', { code: 'support' })).toBe('not_allowed')
  })
})

describe('the list of staff', () => {
  it('is filtered by role and state, and needs staff.manage', async () => {
    const caller = await owner()
    const guard = await makeStaff(world, { role: 'accountant', state: 'suspended' })
    const filter = {
      all: [
        { field: 'role', op: 'is', value: 'accountant' },
        { field: 'state', op: 'in', value: ['suspended'] },
      ],
    }
    const { envelope } = await caller.send('/staff/list', { filter })
    expect(envelope.data.items).toMatchObject([{ id: guard.id, email: guard.email, secondFactor: false }])
    expect(JSON.stringify(envelope)).not.toContain('argon2')
    expect(
      (await (await signInStaff(world, { role: 'support' })).send('/staff/list', {})).envelope.code,
    ).toBe(30)
  })
})
