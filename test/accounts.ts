import type { SignedIn } from '#contract/account.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { TestShop, Visitor } from './app.ts'
import { expectDone } from './buying.ts'

type Purpose =
  | 'code'
  | 'signin'
  | 'signup'
  | 'reset'
  | 'bind'
  | 'upload'
  | 'question'
  | 'inquiry'
  | 'feedback'

export const goodPassword = 'correct-horse-battery'

/** Solves the slider with a human-like drag. Requires CAPTCHA=test. */
export async function ticket(visitor: Visitor, purpose: Purpose = 'code'): Promise<string> {
  const { id, answer } = expectDone(await visitor.call('/captcha/create', { purpose }))
  const x = answer!.x
  return expectDone(await visitor.call('/captcha/verify', { id, x, track: handTrack(x) })).ticket
}

/** A human-like drag to `x`: slow at both ends, with jitter, different each time. */
export function handTrack(x: number): [number, number, number][] {
  const points = 24 + Math.floor(Math.random() * 20)
  const duration = 500 + Math.random() * 900
  return Array.from({ length: points + 1 }, (_, i) => {
    const s = i / points
    const along = s ** 3 * (10 - 15 * s + 6 * s * s)
    const tremble = i === 0 || i === points ? 0 : Math.random() * 2 - 1
    return [Math.round(x * along + tremble), Math.round(Math.random() * 3), Math.round(s * duration)]
  })
}

/** The newest message sent to an address or number. */
export async function lastMessage({ config }: Pick<Shop, 'config'>, to: string) {
  return (await readOutbox(config.dataDir, to))[0]
}

/** Requests a code and reads it from the email; empty if the email sent has none. */
export async function codeFor(
  world: TestShop,
  visitor: Visitor,
  account: { account: string; countryCode?: string },
  purpose: 'signup' | 'reset' | 'bind',
): Promise<string> {
  const to = account.account.includes('@')
    ? account.account
    : (account.countryCode ?? '') + account.account.replace(/^0/, '')
  const messages = () => readOutbox(world.shop.config.dataDir, to)
  const before = (await messages()).length
  expectDone(await visitor.call('/auth/code', { ...account, purpose, ticket: await ticket(visitor) }))
  await world.runJobs()
  // Other messages, such as an order confirmation, may have been sent in the same run.
  const sent = (await messages()).slice(0, -before || undefined)
  return sent.find(({ code }) => code)?.code ?? ''
}

/** Creates an account and signs in. */
export async function signUp(
  world: TestShop,
  visitor = world.visitor(),
  account: { account: string; countryCode?: string } = { account: `${crypto.randomUUID()}@example.com` },
): Promise<SignedIn & { visitor: Visitor; account: string }> {
  const code = await codeFor(world, visitor, account, 'signup')
  const signedIn = expectDone(
    await visitor.call('/auth/signup', { ...account, password: goodPassword, code, agree: true }),
  )
  visitor.headers['x-auth'] = signedIn.token
  return { ...signedIn, visitor, account: account.account }
}

/** Signs in with a password, as a new visitor. */
export async function signInAgain(
  world: TestShop,
  account: string,
  password = goodPassword,
): Promise<Visitor> {
  const visitor = world.visitor()
  const { token } = expectDone(await visitor.call('/auth/signin', { account, password }))
  visitor.headers['x-auth'] = token
  return visitor
}
