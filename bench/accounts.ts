/**
 * Measures whether response times reveal accounts, and how 50 concurrent sign-ins affect pages.
 *   node bench/accounts.ts [tries]
 */
import { setTimeout as wait } from 'node:timers/promises'
import { customer } from '#server/db/tables.ts'
import { hashPassword } from '#server/platform/sign-in/hash-password.ts'
import { issueTicket } from '#server/platform/sign-in/ticket.ts'
import { openEmptyShop } from './stage/empty-shop.ts'
import { printTable, quantile } from './stage/figures.ts'

const tries = Number(process.argv[2] ?? 200)
const crowd = 50
const password = 'correct-horse-battery'

const { app, shop, close } = await openEmptyShop({ RATE_LIMITS: 'off' })
const passwordHash = await hashPassword(password, 'bench')
await shop.db.insert(customer).values(
  Array.from({ length: tries }, (_, i) => ({
    email: `known${i}@example.com`,
    emailVerifiedAt: new Date(),
    passwordHash,
  })),
)

const wrongPassword = await compare((account) => ask('/auth/signin', { account, password: 'not-the-one' }))
const code = await compare((account) =>
  ask('/auth/code', { account, purpose: 'signup', ticket: issueTicket(shop, 'code').ticket }),
)
printTable([
  { call: '/auth/signin, wrong password', ...wrongPassword },
  { call: '/auth/code', ...code },
])

const idle = await pages(3000)
const busy = pages(3000)
const started = performance.now()
await Promise.all(
  Array.from({ length: crowd }, (_, i) =>
    ask('/auth/signin', { account: `known${i}@example.com`, password }),
  ),
)
const took = performance.now() - started
printTable([
  { page: 'idle', 'p95 ms': quantile(idle, 0.95).toFixed(1) },
  {
    page: `${crowd} sign-ins at once (${(took / 1000).toFixed(1)} s)`,
    'p95 ms': quantile(await busy, 0.95).toFixed(1),
  },
])
await close()

/**
 * Known and unknown accounts in turn. `told apart`: how often the slower of a pair is the known one; 50 % is chance.
 */
async function compare(call: (account: string) => Promise<number>) {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let i = 0; i < tries; i++) {
    const pair = [
      () => call(`unknown${i}@example.com`).then((ms) => unknown.push(ms)),
      () => call(`known${i}@example.com`).then((ms) => known.push(ms)),
    ]
    for (const each of i % 2 ? pair : pair.reverse()) await each()
  }
  const slower = known.reduce((sum, a) => sum + unknown.filter((b) => a > b).length, 0)
  return {
    'known, median ms': quantile(known, 0.5).toFixed(2),
    'unknown, median ms': quantile(unknown, 0.5).toFixed(2),
    'told apart': `${((100 * slower) / tries ** 2).toFixed(0)} %`,
  }
}

async function ask(path: string, payload: object): Promise<number> {
  const started = performance.now()
  await app.inject({ method: 'POST', url: `/api/web${path}`, payload })
  return performance.now() - started
}

/** Requests a page every 20 ms for the given time and returns the response times. */
async function pages(duration: number): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + duration; performance.now() < end; await wait(20)) {
    const started = performance.now()
    await app.inject('/auth/signin')
    times.push(performance.now() - started)
  }
  return times
}
