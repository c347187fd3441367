import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKey, staff, staffSession } from '#server/db/tables.ts'
import { openTestShop, type TestShop, testShop } from '#test/app.ts'
import { signInStaff } from '#test/desk.ts'
import { makeStaff } from '#test/desk-browser.ts'
import { runStaff } from './run-staff.ts'

let world: TestShop
beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

const newEmail = () => `${crypto.randomUUID()}@shop.test`

describe('bin/staff', () => {
  async function run(...args: string[]): Promise<string> {
    const said: string[] = []
    const { config, db, publicUrl, now } = world.shop
    await runStaff(
      {
        config,
        db,
        publicUrl,
        now,
        say: (text) => said.push(text),
        askPassword: async () => 'a-good-long-secret',
      },
      args,
    )
    return said.join('\n')
  }

  it('adds an owner with a one-time link, or with a password', async () => {
    const email = newEmail()
    expect(await run('add', email, '--name', 'Ada')).toMatch(/http:\/\/shop\.test\/admin\/accept#[\w-]{43}$/)
    expect(await run('add', email, '--password')).toContain('added as owner')
    const [person] = await world.shop.db.select().from(staff).where(eq(staff.email, email))
    expect(person).toMatchObject({ role: 'owner', state: 'active' })
    expect(person!.passwordHash).toMatch(/^\$argon2id\$/)
    await expect(run('add', email)).rejects.toThrow(/account already/)
    await expect(run('add', 'not an address')).rejects.toThrow(/not an email/)
    await expect(run('add', newEmail(), '--role', 'king')).rejects.toThrow(/no role "king".*packer/)
  })

  it('reads a password from its standard input, also if no line break ends it', async () => {
    const add = async (input: string): Promise<{ code: number; said: string }> => {
      const child = spawn(process.execPath, ['bin/lib/staff/cli.ts', 'add', newEmail(), '--password'], {
        env: { ...process.env, DATABASE_URL: world.databaseUrl, DATA_DIR: world.shop.config.dataDir },
      })
      const said: string[] = []
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(String(part)))
      child.stdin.end(input)
      const [code] = await once(child, 'close')
      return { code, said: said.join('') }
    }
    const [given, none] = await Promise.all([add('a-good-long-secret'), add('')])
    expect(given).toMatchObject({ code: 0, said: expect.stringContaining('added as owner') })
    expect(none).toEqual({ code: 2, said: 'No password was given.\n' })
  })

  it('prints an API key once, stores its hash, and ends it', async () => {
    const name = crypto.randomUUID()
    const printed = await run('key', name, '--scopes', 'orders.read, orders.ship', '--days', '30')
    const token = printed.split('\n').at(-1)!
    const [stored] = await world.shop.db.select().from(apiKey).where(eq(apiKey.name, name))
    expect(stored).toMatchObject({ scopes: ['orders.read', 'orders.ship'], lastFour: token.slice(-4) })
    expect(JSON.stringify(stored)).not.toContain(token)
    const days = (stored!.expiresAt.getTime() - stored!.createdAt.getTime()) / 86_400_000
    expect(days).toBe(30)
    const me = () =>
      world.app.inject({
        method: 'POST',
        url: '/api/admin/me',
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      })
    expect((await me()).json().data).toMatchObject({
      kind: 'key',
      name,
      permissions: ['orders.read', 'orders.ship'],
    })
    expect(await run()).toContain(`${name}  …${token.slice(-4)}  orders.read,orders.ship`)
    expect(await run('revoke', name)).toContain('no longer works')
    expect((await me()).json().code).toBe(51)
    await expect(run('revoke', name)).rejects.toThrow(/no such API key/)
    await expect(run('key', name)).rejects.toThrow(/--scopes/)
    await expect(run('key', name, '--scopes', 'orders.eat')).rejects.toThrow(/Unknown scopes: orders\.eat/)
    for (const days of ['0', '1.5', 'many', '9999']) {
      await expect(run('key', name, '--scopes', 'orders.read', '--days', days)).rejects.toThrow(/--days/)
    }
  })

  it('leaves each change in the audit, without passwords and keys', async () => {
    const [email, name] = [newEmail(), crypto.randomUUID()]
    await run('add', email, '--password')
    const token = (await run('key', name, '--scopes', 'orders.read')).split('\n').at(-1)!
    await run('revoke', name)
    await run('reset-second', email)
    await run('revoke', email)
    const { rows } = await world.shop.pool.query(
      `select label, resource, changes from audit where call = 'bin/staff' and label in ($1, $2) order by id`,
      [email, name],
    )
    expect(rows.map(({ label, resource, changes }) => [label, resource, ...changes])).toEqual([
      [
        ...[email, 'staff', { path: 'role', before: null, after: 'owner' }],
        { path: 'state', before: null, after: 'active' },
      ],
      [name, 'apiKey', { path: 'scopes', before: null, after: ['orders.read'] }],
      [name, 'apiKey', { path: 'scopes', before: null, after: null }],
      [email, 'staff', { path: 'secondFactor', before: null, after: false }],
      [email, 'staff', { path: 'state', before: null, after: 'suspended' }],
    ])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|a-good-long-secret|argon2`))
  })

  it('suspends people and resets a lost second factor, but not the last owner', async () => {
    const shop = await testShop()
    const only = await makeStaff(shop)
    const packer = await signInStaff(shop, { role: 'packer', email: newEmail() })
    const { config, db, publicUrl, now } = shop.shop
    const tool = { config, db, publicUrl, now, say() {}, askPassword: async () => '' }
    await expect(runStaff(tool, ['revoke', only.email])).rejects.toThrow(/last owner/)
    const [person] = await db.select().from(staff).where(eq(staff.id, packer.id))
    await runStaff(tool, ['reset-second', person!.email])
    expect((await packer.call('/me', {})).code).toBe(51)
    await runStaff(tool, ['revoke', person!.email])
    expect((await db.select().from(staff).where(eq(staff.id, packer.id)))[0]).toMatchObject({
      state: 'suspended',
    })
    const open = await db.select().from(staffSession).where(eq(staffSession.staffId, packer.id))
    expect(open.every(({ endedAt }) => endedAt !== null)).toBe(true)
    await expect(runStaff(tool, ['reset-second', 'nobody@shop.test'])).rejects.toThrow(/no account/)
    await expect(runStaff(tool, ['dance'])).rejects.toThrow(/bin\/staff/)
    await expect(runStaff(tool, ['add', 'a@b.de', '--colour', 'red'])).rejects.toThrow(/--colour/)
  })
})
