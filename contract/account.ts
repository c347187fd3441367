import * as z from 'zod/mini'
import { emailMaxLength, passwordMaxLength, passwordMinLength } from './rules.ts'
import { Empty, Id, Timestamp } from './scalars.ts'

/** An email address, or a national mobile number with its country code ("+49"). The server tells them apart. */
export const account = {
  account: z.string().check(z.trim(), z.minLength(1), z.maxLength(emailMaxLength)),
  countryCode: z.optional(z.string().check(z.regex(/^\+[1-9]\d{0,3}$/))),
}

export const Password = z.string().check(z.minLength(passwordMinLength), z.maxLength(passwordMaxLength))

/** A password entered to sign in. The rules for new passwords do not apply. */
export const EnteredPassword = z.string().check(z.minLength(1), z.maxLength(1000))

/** Six digits from an email or a text message. */
export const Code = z.string().check(z.trim(), z.regex(/^\d{6}$/))

export const Ticket = z.string().check(z.minLength(16), z.maxLength(400))

/**
 * Purposes of a security check ticket. `code` allows sending any code; `signup` to `verify` only one of that purpose.
 */
export const ticketPurposes = [
  'code',
  'signup',
  'reset',
  'bind',
  'verify',
  'order',
  'signin',
  'upload',
  'inquiry',
  'feedback',
  'question',
] as const

export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  nickName: z.string(),
  avatar: z.nullable(z.string()),
  bio: z.string(),
  birthday: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  mobile: z.nullable(z.string()),
  countryCode: z.nullable(z.string()),
  /** Minor units of the base currency, as are `spending` and `paid`. */
  credits: z.object({ amount: z.int(), currency: z.string() }),
  /** Total of all orders that are not cancelled. */
  spending: z.object({ amount: z.int(), currency: z.string() }),
  /** Payments minus refunds. */
  paid: z.object({ amount: z.int(), currency: z.string() }),
  unpaidOrders: z.int(),
  orders: z.int(),
  lastLogin: z.nullable(z.object({ at: Timestamp, ip: z.string(), browser: z.string() })),
  hasPassword: z.boolean(),
  secondFactor: z.boolean(),
})
export type User = z.infer<typeof User>

export const secondFactors = ['totp', 'recovery', 'passkey'] as const

/** WebAuthn's own JSON, checked by the library that verifies it. */
const Credential = z.record(z.string(), z.unknown())

const SignedIn = z.object({ token: z.string(), user: User, visitorId: z.string() })
export type SignedIn = z.infer<typeof SignedIn>

const captchaPurpose = z.enum(ticketPurposes)
const IssuedTicket = z.object({ ticket: z.string(), expiresAt: Timestamp })
const slug = z.string().check(z.minLength(1), z.maxLength(64))

export const accountCalls = {
  '/captcha/create': {
    payload: z.object({ purpose: captchaPurpose }),
    data: z.object({
      id: Id,
      /** data: URLs of the picture with the gap and of the piece. */
      background: z.string(),
      piece: z.string(),
      /** Distance of the piece from the top, in pixels of the picture. */
      y: z.int(),
      expiresAt: Timestamp,
      /** Only with CAPTCHA=test. */
      answer: z.optional(z.object({ x: z.int() })),
    }),
  },
  '/captcha/verify': {
    payload: z.object({
      id: slug,
      x: z.number(),
      /** Positions of the piece over time: [x, y, milliseconds since the first touch]. */
      track: z.array(z.tuple([z.number(), z.number(), z.number()])).check(z.maxLength(2000)),
    }),
    data: IssuedTicket,
  },
  /**
   * The non-visual alternative. Without `nonce` the reply sets a task: find a nonce for which SHA-256(challenge +
   * nonce) begins with `bits` zero bits.
   */
  '/captcha/work': {
    payload: z.object({
      purpose: captchaPurpose,
      id: z.optional(slug),
      nonce: z.optional(z.string().check(z.maxLength(64))),
    }),
    data: z.object({
      task: z.optional(z.object({ id: Id, challenge: z.string(), bits: z.int() })),
      ticket: z.optional(z.string()),
      expiresAt: z.optional(Timestamp),
    }),
  },
  '/auth/code': {
    payload: z.object({
      ...account,
      purpose: z.enum(['signup', 'reset', 'bind', 'verify']),
      ticket: z.optional(Ticket),
    }),
    data: z.object({ resendAfter: z.int(), visitorId: z.string() }),
  },
  '/auth/signup': {
    /** Required after a wrong code from a browser that did not request the code. */
    payload: z.object({
      ...account,
      password: Password,
      code: Code,
      agree: z.boolean(),
      ticket: z.optional(Ticket),
    }),
    data: SignedIn,
  },
  '/auth/signin': {
    payload: z.object({ ...account, password: EnteredPassword, ticket: z.optional(Ticket) }),
    data: SignedIn,
  },
  '/auth/resetPassword': {
    payload: z.object({ ...account, code: Code, password: Password, ticket: z.optional(Ticket) }),
    data: z.object({ visitorId: z.string() }),
  },
  '/auth/verifyEmail': {
    payload: z.object({ token: z.string().check(z.minLength(16), z.maxLength(200)) }),
    data: z.object({ email: z.string() }),
  },
  /** The id of the new visitor that this browser is from now on. */
  '/auth/signout': { payload: Empty, data: z.object({ visitorId: z.string() }) },
} as const

export const secondStepCalls = {
  '/auth/second': {
    payload: z.object({
      challenge: z.string().check(z.minLength(16), z.maxLength(200)),
      method: z.enum(secondFactors),
      code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
      credential: z.optional(Credential),
    }),
    data: SignedIn,
  },
  '/auth/passkey/options': {
    payload: z.object({ challenge: z.optional(z.string().check(z.maxLength(200))) }),
    data: z.object({ id: Id, options: Credential }),
  },
  '/auth/passkey/signin': { payload: z.object({ id: slug, credential: Credential }), data: SignedIn },
} as const

export const qrCalls = {
  '/auth/qr/create': {
    payload: Empty,
    data: z.object({
      id: Id,
      secret: z.string(),
      url: z.string(),
      picture: z.string(),
      expiresAt: Timestamp,
      visitorId: z.string(),
    }),
  },
  '/auth/qr/status': {
    payload: z.object({ id: slug, secret: z.string().check(z.maxLength(100)) }),
    data: z.object({
      state: z.enum(['waiting', 'scanned', 'confirmed', 'expired']),
      number: z.optional(z.int()),
      token: z.optional(z.string()),
      user: z.optional(User),
    }),
  },
  '/auth/qr/scan': {
    payload: z.object({ id: slug }),
    data: z.object({ browser: z.string(), place: z.string(), numbers: z.array(z.int()) }),
    customer: true,
  },
  '/auth/qr/confirm': { payload: z.object({ id: slug, number: z.int() }), data: Empty, customer: true },
  /** Set when the phone's owner declines; the QR code expires. */
  '/auth/qr/refuse': { payload: z.object({ id: slug }), data: Empty, customer: true },
} as const

/** WeChat's website sign-in (OAuth 2.0). `url` is null if the shop has no WeChat app. */
export const wechatCalls = {
  '/auth/wechat/start': {
    payload: Empty,
    data: z.object({ url: z.nullable(z.string()), visitorId: z.string() }),
  },
  /** Takes the query parameters that WeChat adds to the sign-in address. */
  '/auth/wechat/signin': {
    payload: z.object({
      code: z.string().check(z.minLength(1), z.maxLength(512)),
      state: z.string().check(z.minLength(1), z.maxLength(200)),
      agree: z.boolean(),
    }),
    data: SignedIn,
  },
} as const
