import { expect } from 'vitest'
import { schedule } from '#server/schedule.ts'
import { openTestShop, type TestShop, type Visitor } from '#test/app.ts'
import { berlin, expectDone, newKey, payAt } from '#test/buying.ts'
import { callerOf, type DeskCaller } from '#test/desk.ts'
import { addApp, appCode, type DeskBrowser, deskBrowser, deskPassword } from '#test/desk-browser.ts'
import { importText } from '#test/import-text.ts'
import { runStaff } from '../../bin/lib/staff/run-staff.ts'

/** A shop without data whose time a test can let pass, and the ways in which people outside reach it. */
export type EmptyShop = {
  world: TestShop
  /** Runs a command line of bin/staff and returns its output. */
  staffTool(...args: string[]): Promise<string>
  /** Imports products as bin/import does. */
  importProducts(csv: string): Promise<unknown>
  /** A shopper in a network of their own. */
  shopper(): Visitor
  /** Lets hours pass, with the recurring work and the events that are due afterwards. */
  passHours(hours: number): Promise<void>
  /** The newest email to an address with this in its subject or text. */
  email(to: string, words: RegExp): Promise<{ subject: string; text: string; links: string[] }>
}

export async function openEmptyShop(): Promise<EmptyShop> {
  const env = { CAPTCHA: 'test', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' }
  const world = await openTestShop({ env })
  const { shop } = world
  let passed = 0
  let networks = 0
  shop.now = () => new Date(Date.now() + passed)
  return {
    world,
    async staffTool(...args) {
      const said: string[] = []
      const { config, db, publicUrl, now } = shop
      const say = (text: string) => said.push(text)
      const tool = { config, db, publicUrl, now, say, askPassword: async () => '' }
      await runStaff(tool, args)
      return said.join('\n')
    },
    async importProducts(csv) {
      const { counts } = await importText({ ...shop, folder: shop.config.dataDir }, csv)
      await shop.changes.catchUp()
      return counts
    },
    shopper: () => world.visitor({ 'x-forwarded-for': `203.0.${++networks}.1` }),
    async passHours(hours) {
      passed += hours * 3600_000
      for (const { run } of schedule) await run(shop)
      await settle(world)
    },
    async email(to, words) {
      const sent = await world.app.inject({ url: '/dev/outbox.json', query: { to } })
      const found = sent.json<{ subject: string; text: string; links: string[] }[]>()
      const email = found.find(({ subject, text }) => words.test(`${subject}\n${text}`))
      expect(email, `${to} got ${found.map((each) => each.subject).join(', ')}`).toBeDefined()
      return email!
    },
  }
}

/** Runs events, and those that they cause, until only held ones are left. */
async function settle({ shop, runJobs }: TestShop): Promise<void> {
  for (let round = 0; round < 10; round++) {
    await runJobs()
    const { rows } = await shop.pool.query(
      'select from outbox where cancelled_at is null and (not_before is null or not_before <= $1) limit 1',
      [shop.now()],
    )
    if (rows.length === 0) return
  }
}

/** Somebody who signs in with a password and an authenticator app. */
export type Person = { email: string; secret: string }

/** Opens a one-time link, chooses a password and sets up an authenticator app. */
export async function acceptLink(
  world: TestShop,
  link: string,
  person: { email: string; name: string },
): Promise<Person & { desk: DeskCaller }> {
  const browser = deskBrowser(world)
  const token = link.split('#')[1]!
  const answer = await browser.call('/staff/accept', { token, name: person.name, password: deskPassword })
  expectDone(answer)
  await browser.open()
  const { secret } = await addApp(world, browser)
  return { email: person.email, secret, desk: deskOf(world, browser) }
}

/** Signs in again, as everybody does after a night. */
export async function signInByApp(world: TestShop, { email, secret }: Person): Promise<DeskCaller> {
  const browser = deskBrowser(world)
  const { data } = await browser.call('/staff/signin', { email, password: deskPassword })
  expect(data).toMatchObject({ reason: 'second_factor', methods: expect.arrayContaining(['totp']) })
  const code = appCode(secret, world.shop.now())
  expectDone(await browser.call('/staff/second', { challenge: String(data.challenge), method: 'totp', code }))
  await browser.open()
  return deskOf(world, browser)
}

function deskOf({ app, shop }: TestShop, { cookies, key }: DeskBrowser): DeskCaller {
  const { host, origin } = new URL(shop.publicUrl)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return callerOf(app, '', {
    ...{ host, origin, cookie },
    'sec-fetch-site': 'same-origin',
    'x-desk': key ?? '',
  })
}

/** Changes a setting by the merchant call, part by part. */
export async function saveSetting(
  desk: DeskCaller,
  id: string,
  parts: Record<string, unknown>,
): Promise<void> {
  const { setting } = expectDone(await desk.call('/setting/detail', { id }))
  const set = Object.entries(parts).map(([path, to]) => {
    const steps = path.split('.')
    const from = steps.reduce<unknown>(
      (value, step) => (value as Record<string, unknown> | null)?.[step],
      setting.value,
    )
    return { path, from: from ?? null, to }
  })
  expectDone(await desk.call('/setting/save', { id, version: setting.version, set }))
}

export type Purchase = { visitor: Visitor; email: string; number: string; accessKey: string }

type Wish = {
  lines: Record<string, number>
  email: string
  method?: string
  address?: typeof berlin
  /** Leaves the page of the acquirer without paying. */
  unpaid?: boolean
}

/** Fills a cart, checks out and pays, as a shopper's browser does. */
export async function purchase(
  world: TestShop,
  visitor: Visitor,
  { lines, email, method = 'test', address = berlin, unpaid }: Wish,
): Promise<Purchase> {
  for (const [sku, quantity] of Object.entries(lines)) {
    expectDone(await visitor.call('/cart/add', { sku, quantity }))
  }
  expectDone(await visitor.call('/checkout/start'))
  expectDone(await visitor.call('/checkout/information', { email, address }))
  expectDone(await visitor.call('/checkout/shipping', { method: 'standard' }))
  const { checkout } = expectDone(await visitor.call('/checkout/payment', { method }))
  const wish = { total: checkout.totals.due, idempotencyKey: newKey(), agree: true as const }
  const placed = expectDone(await visitor.call('/checkout/submit', wish))
  if (placed.payment.kind === 'redirect' && !unpaid) await payAt(world.app, placed.payment)
  return { visitor, email, number: placed.orderNumber, accessKey: placed.accessKey ?? '' }
}

/** Names one of a shopper’s orders in a call. */
export const keyOf = ({ number, accessKey }: Purchase) => ({
  number,
  ...(accessKey ? { accessKey } : {}),
})
