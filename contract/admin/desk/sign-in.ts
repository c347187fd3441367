import * as z from 'zod/mini'
import { EnteredPassword, Ticket } from '../../account.ts'
import { languages } from '../../languages.ts'
import { passwordMaxLength } from '../../rules.ts'
import { Empty, Id, Timestamp } from '../../scalars.ts'
import type { AdminCallShape } from '../admin-call.ts'
import { StaffEmail, StaffName, TimeZone } from './staff.ts'

export const staffPasswordMinLength = 12

const NewPassword = z.string().check(z.minLength(staffPasswordMinLength), z.maxLength(passwordMaxLength))
const Token = z.string().check(z.minLength(16), z.maxLength(200))
const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

/** WebAuthn's own JSON, checked by the library that verifies it. */
const Credential = z.record(z.string(), z.unknown())

export const staffMethods = ['passkey', 'totp', 'recovery'] as const

const Passkey = z.object({ id: Id, name: z.string(), createdAt: Timestamp, lastUsed: z.nullable(Timestamp) })

/**
 * Signing in. A success sets the session's cookie; the page is then loaded again, because only a document carries the
 * key that calls need. Refusal `second_factor` holds `challenge` and `methods`; with no method, the account must set up
 * a second factor first, by `/staff/totp/start` or `/staff/passkey/options`, with this challenge.
 */
export const signInCalls = {
  '/staff/signin': {
    payload: z.object({ email: StaffEmail, password: EnteredPassword, ticket: z.optional(Ticket) }),
    data: Empty,
    permission: 'anyone',
  },
  /** Proof of work, after which `/staff/signin` takes further tries. Works like `/captcha/work` of the shop. */
  '/staff/work': {
    payload: z.object({ id: z.optional(Id), nonce: z.optional(z.string().check(z.maxLength(64))) }),
    data: z.object({
      task: z.optional(z.object({ id: Id, challenge: z.string(), bits: z.int() })),
      ticket: z.optional(z.string()),
      expiresAt: Timestamp,
    }),
    permission: 'anyone',
  },
  /** Completes a sign-in. Without a recovery code left, it brings new ones. */
  '/staff/second': {
    payload: z.object({
      challenge: Token,
      method: z.enum(staffMethods),
      code: z.optional(Code),
      credential: z.optional(Credential),
    }),
    data: z.object({ recoveryCodes: z.nullable(z.array(z.string())) }),
    permission: 'anyone',
  },
  /** `signin`: a passkey instead of a password. The others complete `challenge`; `enroll` adds a passkey. */
  '/staff/passkey/options': {
    payload: z.object({
      purpose: z.enum(['signin', 'second', 'step_up', 'enroll']),
      challenge: z.optional(Token),
    }),
    data: z.object({ id: Id, options: Credential }),
    permission: 'anyone',
  },
  '/staff/passkey/signin': {
    payload: z.object({ id: Token, credential: Credential }),
    data: Empty,
    permission: 'anyone',
  },
  /**
   * Adds a passkey or an authenticator app, with a challenge of `/staff/enroll` or of a sign-in that needs one. The
   * first second factor comes with recovery codes, and completes the sign-in.
   */
  '/staff/passkey/add': {
    payload: z.object({ challenge: Token, credential: Credential, name: z._default(StaffName, '') }),
    data: z.object({ recoveryCodes: z.nullable(z.array(z.string())) }),
    permission: 'anyone',
  },
  '/staff/totp/start': {
    payload: z.object({ challenge: Token }),
    data: z.object({ secret: z.string(), url: z.string(), picture: z.string() }),
    permission: 'anyone',
  },
  '/staff/totp/confirm': {
    payload: z.object({ challenge: Token, code: Code }),
    data: z.object({ recoveryCodes: z.nullable(z.array(z.string())) }),
    permission: 'anyone',
  },
  /** Answers alike for every address. */
  '/staff/reset': { payload: z.object({ email: StaffEmail }), data: Empty, permission: 'anyone' },
  /**
   * Opens a one-time link: an invitation, a new password, or the first owner's, which also needs `email`. Then continues
   * like `/staff/signin`.
   */
  '/staff/accept': {
    payload: z.object({
      token: Token,
      password: NewPassword,
      email: z.optional(StaffEmail),
      name: z.optional(StaffName),
      lang: z.optional(z.enum(languages)),
      timeZone: z.optional(TimeZone),
    }),
    data: Empty,
    permission: 'anyone',
  },
  /** Says what a one-time link is for. */
  '/staff/link': {
    payload: z.object({ token: Token }),
    data: z.object({ kind: z.enum(['first_owner', 'invitation', 'reset']), email: z.nullable(z.string()) }),
    permission: 'anyone',
  },
} as const satisfies Record<string, AdminCallShape>

/** Calls of signed-in staff for their own account and sessions. */
export const ownAccountCalls = {
  '/staff/signout': { payload: Empty, data: Empty, permission: 'signed_in', staffOnly: true },
  /** Begins to add a passkey or to replace the authenticator app. */
  '/staff/enroll': {
    payload: Empty,
    data: z.object({ challenge: Id }),
    permission: 'signed_in',
    staffOnly: true,
    stepUp: true,
  },
  '/staff/passkey/list': {
    payload: Empty,
    data: z.object({ passkeys: z.array(Passkey), totp: z.boolean(), recoveryCodesLeft: z.int() }),
    permission: 'signed_in',
    staffOnly: true,
  },
  '/staff/passkey/remove': {
    payload: z.object({ id: Id }),
    data: z.object({ passkeys: z.array(Passkey) }),
    permission: 'signed_in',
    staffOnly: true,
    stepUp: true,
  },
  '/staff/recovery/renew': {
    payload: Empty,
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    permission: 'signed_in',
    staffOnly: true,
    stepUp: true,
  },
  /** Begins to prove who is working. `methods` are combined: a passkey alone, or the password with another one. */
  '/stepUp/start': {
    payload: Empty,
    data: z.object({ challenge: Id, methods: z.array(z.enum(staffMethods)) }),
    permission: 'signed_in',
    staffOnly: true,
  },
  '/stepUp/confirm': {
    payload: z.object({
      challenge: Token,
      password: z.optional(EnteredPassword),
      method: z.optional(z.enum(staffMethods)),
      code: z.optional(Code),
      credential: z.optional(Credential),
    }),
    data: z.object({ until: Timestamp }),
    permission: 'signed_in',
    staffOnly: true,
  },
  /** One's own sessions; with `staff.manage`, those of `staff`. */
  '/session/list': {
    payload: z.object({ staff: z.optional(Id) }),
    data: z.object({
      items: z.array(
        z.object({
          id: Id,
          ip: z.string(),
          browser: z.string(),
          place: z.string(),
          createdAt: Timestamp,
          lastSeen: Timestamp,
          current: z.boolean(),
        }),
      ),
    }),
    permission: 'signed_in',
    staffOnly: true,
  },
  /** Ends one session, or all but the current one (`others`) of the caller or, with `staff.manage`, of `staff`. */
  '/session/end': {
    payload: z.object({ id: Id, staff: z.optional(Id) }),
    data: z.object({ ended: z.int() }),
    permission: 'signed_in',
    staffOnly: true,
  },
} as const satisfies Record<string, AdminCallShape>
