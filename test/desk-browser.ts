import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { adminBase } from '#contract/admin/admin-call.ts'
import type { AdminPath, AdminPayload } from '#contract/admin/calls.ts'
import type { Envelope } from '#contract/envelope.ts'
import { staff } from '#server/db/tables.ts'
import { hashPassword } from '#server/platform/sign-in/hash-password.ts'
import type { TestShop } from './app.ts'

/** A browser at the desk: keeps cookies, and sends what browsers send. */
export type DeskBrowser = {
  cookies: Map<string, string>
  /** The session key of the last document. */
  key: string | null
  /** Opens /admin by a navigation, or as `headers` say. */
  open(headers?: Record<string, string>): Promise<{ html: string; headers: Record<string, unknown> }>
  call<Path extends AdminPath>(
    path: Path,
    payload: AdminPayload<Path>,
  ): Promise<Envelope<Record<string, unknown>>>
  /** Like `call`, with the HTTP status. */
  send(
    path: string,
    payload: object,
  ): Promise<{ status: number; envelope: Envelope<Record<string, unknown>> }>
}

/** A browser in its own network, from which no other test signs in. */
export function deskBrowser({ app, shop }: TestShop, network = newNetwork()): DeskBrowser {
  const { host, origin } = new URL(shop.publicUrl)
  const cookies = new Map<string, string>()
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const keepCookies = (set: string | string[] | undefined) => {
    for (const line of [set ?? []].flat()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      const ended = attributes.some((each) => /^expires=thu, 01 jan 1970/i.test(each)) || value === ''
      if (ended) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const browser: DeskBrowser = {
    cookies,
    key: null,
    async open(
      headers = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' },
    ) {
      const response = await app.inject({
        url: '/admin',
        headers: { host, cookie: cookieHeader(), 'x-forwarded-for': network, ...headers },
      })
      const facts = /<script type="application\/json" id="desk">(.*?)<\/script>/.exec(response.body)?.[1]
      browser.key = facts ? JSON.parse(facts).key : null
      return { html: response.body, headers: response.headers }
    },
    async send(path, payload) {
      const response = await app.inject({
        method: 'POST',
        url: `${adminBase}${path}`,
        headers: {
          ...{ host, origin, cookie: cookieHeader(), 'sec-fetch-site': 'same-origin' },
          'x-forwarded-for': network,
          'content-type': 'application/json',
          ...(browser.key ? { 'x-desk': browser.key } : {}),
        },
        payload: JSON.stringify(payload),
      })
      keepCookies(response.headers['set-cookie'])
      return { status: response.statusCode, envelope: response.json() }
    },
    call: async (path, payload) => (await browser.send(path, payload)).envelope,
  }
  return browser
}

/** The password of everybody whom `makeStaff` makes. */
export const deskPassword = 'brass-kettle-window-42'

let hash: Promise<string> | undefined
function deskHash(): Promise<string> {
  hash ??= hashPassword(deskPassword, 'test')
  return hash
}

type Wish = Partial<typeof staff.$inferInsert>

/** A person with `deskPassword`; by default an active owner. */
export async function makeStaff(world: TestShop, wish: Wish = {}) {
  const [made] = await world.shop.db
    .insert(staff)
    .values({
      email: `${crypto.randomUUID()}@shop.test`,
      role: 'owner',
      state: 'active',
      passwordHash: await deskHash(),
      ...wish,
    })
    .returning()
  return made!
}

/** Signs in with a password and opens the desk. */
export async function signedIn(world: TestShop, wish: Wish = {}, browser = deskBrowser(world)) {
  const person = await makeStaff(world, wish)
  const { code } = await browser.call('/staff/signin', { email: person.email, password: deskPassword })
  expect(code).toBe(0)
  await browser.open()
  return { person, browser }
}

/** Sets up an authenticator app in an open session. */
export async function addApp(world: TestShop, browser: DeskBrowser) {
  const { data: begun } = await browser.call('/staff/enroll', {})
  const challenge = String(begun.challenge)
  const { data } = await browser.call('/staff/totp/start', { challenge })
  const secret = String(data.secret)
  const code = appCode(secret, world.shop.now())
  const confirmed = await browser.call('/staff/totp/confirm', { challenge, code })
  expect(confirmed.code).toBe(0)
  return { secret, recoveryCodes: confirmed.data.recoveryCodes as string[] }
}

/** An app's codes are valid once, so a second sign-in needs the next one. */
export const nextCode = (world: TestShop, secret: string) =>
  appCode(secret, new Date(world.shop.now().getTime() + 30_000))

/** The reason of a refusal; undefined for a success. */
export const reasonOf = async (answer: Promise<{ code: number; data: Record<string, unknown> }>) =>
  (await answer).data?.reason

let networks = 0
/** A network that no other test uses. */
export function newNetwork(): string {
  networks++
  return `198.18.${networks >> 8}.${networks & 255}`
}

/** The code that an authenticator app shows at a moment. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** Solves a proof of work. */
export function solve({ challenge, bits }: { challenge: string; bits: number }): string {
  for (let nonce = 0; ; nonce++) {
    const head = createHash('sha256').update(`${challenge}${nonce}`).digest().readUInt32BE(0)
    if (Math.clz32(head) >= bits) return String(nonce)
  }
}
