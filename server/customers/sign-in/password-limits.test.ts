import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueTicket } from '#server/platform/sign-in/ticket.ts'
import { goodPassword, signUp } from '#test/accounts.ts'
import { openTestShop, type TestShop, testShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'

let world: TestShop

/** Empty, so that rate limits are enabled. */
const env = { CAPTCHA: 'test', RATE_LIMITS: '', TRUST_PROXY: '127.0.0.1' }

beforeAll(async () => {
  world = await openTestShop({ env })
})
afterAll(() => world.close())

let networks = 0
/** A network that no other test uses. */
const newNetwork = () => `203.0.113.${++networks}`

type Given = { account: string; password?: string; ticket?: boolean }

async function signIn(network: string, { account, password = 'wrong-password', ticket = false }: Given) {
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/web/auth/signin',
    headers: { 'x-forwarded-for': network },
    payload: {
      account,
      password,
      ...(ticket ? { ticket: issueTicket(world.shop, 'signin').ticket } : {}),
    },
  })
  const { code, data } = response.json()
  return {
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    code,
    reason: data.reason,
  }
}

type Answer = Awaited<ReturnType<typeof signIn>>

function countReasons(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { reason = 'done' } of answers) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('40 simultaneous wrong passwords', () => {
  it('get three checked without the security check', async () => {
    const { account } = await signUp(world)
    const network = newNetwork()
    const answers = await times(40, () => signIn(network, { account }))
    expect(countReasons(answers)).toEqual({ credentials_wrong: 3, ticket_required: 37 })
  })

  it('get ten checked with it, while the owner can sign in from elsewhere or a quarter of an hour later', async () => {
    const { account } = await signUp(world)
    const network = newNetwork()
    const answers = await times(40, () => signIn(network, { account, ticket: true }))
    expect(countReasons(answers)).toEqual({ credentials_wrong: 10, too_many: 30 })
    const refused = answers.filter(({ reason }) => reason === 'too_many')
    for (const { status, retryAfter } of refused) {
      expect(status).toBe(429)
      expect(Number(retryAfter)).toBeGreaterThan(600)
      expect(Number(retryAfter)).toBeLessThanOrEqual(900)
    }
    const owner = { account, password: goodPassword, ticket: true }
    expect((await signIn(network, owner)).reason).toBe('too_many')
    expect((await signIn(newNetwork(), owner)).code).toBe(0)

    const { now } = world.shop
    Object.assign(world.shop, { now: () => new Date(now().getTime() + 16 * 60_000) })
    expect((await signIn(network, { account, password: goodPassword })).code).toBe(0)
    Object.assign(world.shop, { now })
  })

  it('get as many checked for an account that does not exist', async () => {
    const network = newNetwork()
    const answers = await times(40, () => signIn(network, { account: 'nobody@example.com' }))
    expect(countReasons(answers)).toEqual({ credentials_wrong: 3, ticket_required: 37 })
  })
})

it('does not count correct passwords', async () => {
  const { account } = await signUp(world)
  const network = newNetwork()
  for (let i = 0; i < 12; i++)
    expect((await signIn(network, { account, password: goodPassword })).code).toBe(0)
})

it('does not lock the owner out of a network they signed in from before', async () => {
  const { account } = await signUp(world)
  const home = newNetwork()
  expect((await signIn(home, { account, password: goodPassword })).code).toBe(0)
  // The row left by 100 wrong passwords from ten networks.
  await world.shop.pool.query(
    `insert into attempt_limit (subject, count, max_count, resets_at)
      values ($1, 100, 100, now() + interval '15 minutes')`,
    [`signin e:${account}`],
  )
  expect((await signIn(newNetwork(), { account, ticket: true })).reason).toBe('too_many')
  expect((await signIn(home, { account, password: goodPassword, ticket: true })).code).toBe(0)
})

it('limits the queue of one network, with Retry-After, and delays no other network', async () => {
  const { account } = await signUp(world)
  const attacker = newNetwork()
  let isIn = false
  // The flood goes on until the owner is in: if they had to wait for its end, they would wait for ever.
  const flood = times(60, async (index) => {
    const answers = []
    do {
      answers.push(await signIn(attacker, { account: `flood-${index}-${answers.length}@example.com` }))
      await wait(10)
    } while (!isIn)
    return answers
  })
  const owner = await signIn(newNetwork(), { account, password: goodPassword })
  isIn = true
  expect(owner.code).toBe(0)
  const answers = (await flood).flat()
  const { credentials_wrong: hashed = 0, too_many: refused = 0 } = countReasons(answers)
  expect(hashed + refused).toBe(answers.length)
  // One password is hashed at a time and 20 wait. Those that finish during the flood free places for others.
  expect(hashed).toBeGreaterThanOrEqual(21)
  expect(refused).toBeGreaterThan(0)
  expect(answers.find(({ reason }) => reason === 'too_many')).toMatchObject({ status: 429, retryAfter: '5' })
})

it('counts wrong passwords across all processes', async () => {
  const other = await testShop({ env, databaseUrl: world.databaseUrl })
  const { account } = await signUp(world)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? world : other).visitor().call('/auth/signin', { account, password: 'wrong-password' }),
    ),
  )
  expect(
    answers.filter(({ data }) => (data as { reason?: string }).reason === 'credentials_wrong'),
  ).toHaveLength(3)
  expectDone(await world.visitor().call('/captcha/create', { purpose: 'signin' }))
})
