import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { codeFor, signUp } from '#test/accounts.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { tell } from './tell.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({ env: { CAPTCHA: 'test' } })
})
afterAll(() => world.close())

/** Letters of the GSM 7-bit alphabet (3GPP TS 23.038). With any other, a message is sent as UCS-2. */
const gsm = /^[\n\r -_a-z@£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¡ÄÖÑÜ§¿äöñüà]*$/

/** The number of messages that an operator bills: 160 letters, or 70 in UCS-2. Longer ones lose 7 or 3 of each. */
function segments(text: string): number {
  const [one, each] = gsm.test(text) ? [160, 153] : [70, 67]
  return text.length <= one ? 1 : Math.ceil(text.length / each)
}

/** Kinds that have no account with an email. `values`: what the text names. */
const kinds: Record<string, { values?: Record<string, string>; code?: string; path?: string }> = {
  code_bind: { code: '204815' },
  code_reset: { code: '204815' },
  code_signup: { code: '204815' },
  account_taken: {},
  already_customer: { path: '/auth/signin' },
  deleted: {},
  email_changed: { values: { now: 'ada@example.com' }, path: `/auth/undo#token=${'a'.repeat(32)}` },
  merged: {},
  merged_away: {},
  mobile_changed: { values: { now: '+44 7700 900456' }, path: `/auth/undo#token=${'a'.repeat(32)}` },
  new_device: { values: { at: '', place: '', browser: 'Firefox, Linux' }, path: '/auth/forget' },
  password_changed: { path: '/auth/forget' },
  second_step_changed: { path: '/auth/forget' },
}

describe.each(languages)('a text message in %s', (lang) => {
  it('is written for a phone: a code fits into one, a notice into three', async () => {
    const account = { kind: 'mobile' as const, key: `m:${lang}`, countryCode: '+44', mobile: `7700${lang}` }
    for (const [kind, message] of Object.entries(kinds))
      await tell(world.shop, account, { lang, kind, ...message })
    const sent = (await readOutbox(world.shop.config.dataDir, `+447700${lang}`)).map(({ text }) => text)
    expect(sent).toHaveLength(Object.keys(kinds).length)
    for (const text of sent) {
      expect(text).not.toMatch(/account_sms|\{|this email|diese E-Mail/)
      expect([segments(text), text]).toEqual([expect.toSatisfy((count) => count <= 3), text])
      if (text.includes('204815')) expect([segments(text), text]).toEqual([1, text])
    }
  })
})

it('a phone gets one sentence on the purpose of its code, and of another account nothing about emails', async () => {
  const account = { account: '07700900457', countryCode: '+44' }
  await signUp(world, world.visitor(), account)
  const texts = async () =>
    (await readOutbox(world.shop.config.dataDir, '+447700900457')).map(({ text }) => text)
  expect((await texts())[0]).toMatch(
    /^\d{6} is your code to create your .+ account\. It expires in 10 minutes\.$/,
  )
  await codeFor(world, world.visitor(), account, 'signup')
  expect((await texts())[0]).toMatch(
    /^You already have a .+ account with this number\. Sign in, or reset your password\. http\S+\/auth\/signin$/,
  )
})
