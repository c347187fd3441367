import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

const addresses: Record<string, string[]> = {
  'erp.example': ['10.1.2.3'],
  'cloud.example': ['169.254.169.254'],
  'six.example': ['fd00::1'],
  'loop.example': ['127.0.0.1'],
  'hooks.example': ['10.1.2.3', '93.184.215.14'],
}

vi.mock('node:dns/promises', async (original) => ({
  ...(await original<typeof import('node:dns/promises')>()),
  async lookup(host: string) {
    await watching?.(host)
    if (host === 'slow.example') await new Promise(() => {})
    const found = addresses[host]
    if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  },
}))

/** Runs while a name is being resolved. */
let watching: ((host: string) => Promise<void>) | null = null

const message = 'This address is not on the public internet.'
let live: TestShop
let demo: TestShop
let owner: DeskCaller
let demoOwner: DeskCaller
beforeAll(async () => {
  demo = await openTestShop()
  live = await openTestShop({
    env: { SHOP_MODE: 'live', RATE_LIMITS: '', SMTP_URL: 'smtp://127.0.0.1:9' },
  })
  owner = await signInStaff(live)
  demoOwner = await signInStaff(demo)
})
afterAll(() => Promise.all([demo.close(), live.close()]))

const save = (staff: DeskCaller, host: string, rest = {}) =>
  staff.call('/webhook/save', { url: `https://${host}/hook`, events: ['order.*'], ...rest })

it('refuses an endpoint whose name leads to private addresses only, at its URL', async () => {
  for (const host of ['erp.example', 'cloud.example', 'six.example', 'loop.example', 'ERP.example.']) {
    const { data } = await save(owner, host)
    expect([host, data]).toMatchObject([host, { reason: 'invalid', fields: { url: message } }])
  }
  expect((await save(demoOwner, 'erp.example')).data).toMatchObject({ fields: { url: message } })
})

it('takes a name with a public address, one that cannot be resolved yet, and in a demo shop this machine', async () => {
  for (const host of ['hooks.example', 'not-yet.example', 'slow.example'])
    expect([host, (await save(owner, host)).code]).toEqual([host, 0])
  expect((await save(demoOwner, 'loop.example')).code).toBe(0)
})

it('holds no transaction while the name is resolved', async () => {
  const open: number[] = []
  watching = async () => {
    const { rows } = await live.shop.pool.query<{ open: number }>(
      `select count(*)::int open from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`,
    )
    open.push(rows[0]!.open)
  }
  expect((await save(owner, 'later.example')).code).toBe(0)
  watching = null
  expect(open).toEqual([0])
})

it('can be switched off, but not on again, once its name leads to a private address', async () => {
  const { data } = await save(owner, 'hooks.example')
  const { id } = data.webhook
  addresses['hooks.example'] = ['10.1.2.3']
  expect((await save(owner, 'hooks.example', { id, enabled: false })).code).toBe(0)
  expect((await save(owner, 'hooks.example', { id })).data).toMatchObject({ fields: { url: message } })
})
