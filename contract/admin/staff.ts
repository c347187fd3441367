import * as z from 'zod/mini'
import { EnteredPassword, Ticket } from '../account.ts'
import { languages } from '../languages.ts'
import { emailMaxLength, emailPattern, passwordMaxLength } from '../rules.ts'
import { Empty, Id, Timestamp } from '../scalars.ts'
import { type AdminCallShape, Change, Changed } from './admin-call.ts'
import { listOf } from './list.ts'
import { permissions } from './permissions.ts'

export const staffPasswordMinLength = 12

const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(emailMaxLength), z.regex(emailPattern))
const NewPassword = z.string().check(z.minLength(staffPasswordMinLength), z.maxLength(passwordMaxLength))
const Name = z.string().check(z.trim(), z.maxLength(80))
const Token = z.string().check(z.minLength(16), z.maxLength(200))
const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const RoleCode = z.string().check(z.minLength(1), z.maxLength(64))
const TimeZone = z.string().check(z.minLength(1), z.maxLength(64))

/** WebAuthn's own JSON, checked by the library that verifies it. */
const Credential = z.record(z.string(), z.unknown())

export const staffMethods = ['passkey', 'totp', 'recovery'] as const

const Passkey = z.object({ id: Id, name: z.string(), createdAt: Timestamp, lastUsed: z.nullable(Timestamp) })

export const StaffMember = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  lang: z.string(),
  timeZone: z.string(),
  role: z.string(),
  state: z.enum(['invited', 'active', 'suspended']),
  secondFactor: z.boolean(),
  createdAt: Timestamp,
  lastSeen: z.nullable(Timestamp),
  version: z.int(),
})
export type StaffMember = z.infer<typeof StaffMember>

/**
 * Signing in. A success sets the session's cookie; the page is then loaded again, because only a document carries the
 * key that calls need. Refusal `second_factor` holds `challenge` and `methods`; with no method, the account must set up
 * a second factor first, by `/staff/totp/start` or `/staff/passkey/options`, with this challenge.
 */
export const signInCalls = {
  '/staff/signin': {
    payload: z.object({ email: Email, password: EnteredPassword, ticket: z.optional(Ticket) }),
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
  '/staff/second': {
    payload: z.object({
      challenge: Token,
      method: z.enum(staffMethods),
      code: z.optional(Code),
      credential: z.optional(Credential),
    }),
    data: Empty,
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
    payload: z.object({ challenge: Token, credential: Credential, name: z._default(Name, '') }),
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
  '/staff/reset': { payload: z.object({ email: Email }), data: Empty, permission: 'anyone' },
  /**
   * Opens a one-time link: an invitation, a new password, or the first owner's, which also needs `email`. Then continues
   * like `/staff/signin`.
   */
  '/staff/accept': {
    payload: z.object({
      token: Token,
      password: NewPassword,
      email: z.optional(Email),
      name: z.optional(Name),
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

export const staffList = listOf(
  {
    email: { type: 'text', label: 'desk.staff.email', ops: ['is'], sort: true },
    role: { type: 'text', label: 'desk.staff.role', ops: ['is', 'in'] },
    state: {
      type: 'choice',
      label: 'desk.staff.state',
      ops: ['is', 'in'],
      values: ['invited', 'active', 'suspended'],
    },
  },
  { sort: 'email' },
)

export const staffCalls = {
  '/staff/list': {
    payload: staffList.payload,
    data: staffList.data(StaffMember),
    permission: 'staff.manage',
  },
  /** Invites somebody, or sends a waiting invitation again. The link in the email is valid for 48 hours. */
  '/staff/invite': {
    payload: z.object({
      email: Email,
      name: z._default(Name, ''),
      role: RoleCode,
      lang: z._default(z.enum(languages), 'en'),
    }),
    data: Changed(z.object({ staff: StaffMember })),
    permission: 'staff.manage',
    writes: true,
    undo: 'none',
    stepUp: true,
  },
  '/staff/save': {
    payload: z.object({
      id: Id,
      name: z.optional(Name),
      role: z.optional(RoleCode),
      lang: z.optional(z.enum(languages)),
      timeZone: z.optional(TimeZone),
    }),
    data: Changed(z.object({ staff: StaffMember })),
    permission: 'staff.manage',
    writes: true,
    undo: 'none',
    stepUp: true,
  },
  '/staff/suspend': {
    payload: z.object({ id: Id, suspended: z.boolean() }),
    data: Changed(z.object({ staff: StaffMember })),
    permission: 'staff.manage',
    writes: true,
    undo: 'none',
    stepUp: true,
  },
  /** Removes a colleague's lost second factor. Only owners can; every owner and the person are told. */
  '/staff/resetSecond': {
    payload: z.object({ id: Id }),
    data: Changed(z.object({ staff: StaffMember })),
    permission: 'staff.manage',
    writes: true,
    undo: 'none',
    stepUp: true,
  },
} as const satisfies Record<string, AdminCallShape>

const RefundLimit = z.nullable(z.int().check(z.minimum(0), z.maximum(1e12)))

export const Role = z.object({
  code: z.string(),
  name: z.string(),
  builtIn: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  /** Minor units of the base currency; null: no limit. */
  refundPerOrder: RefundLimit,
  refundPerDay: RefundLimit,
  staff: z.int(),
  version: z.int(),
})
export type Role = z.infer<typeof Role>

export const roleCalls = {
  '/role/list': {
    payload: Empty,
    data: z.object({ items: z.array(Role) }),
    permission: 'staff.manage',
  },
  /** Without `code`, a new role. Of a built-in role only the refund limits can be changed, of the owner nothing. */
  '/role/save': {
    payload: z.object({
      code: z.optional(RoleCode),
      /** The version that was edited. */
      version: z.optional(z.int()),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      permissions: z.array(z.enum(permissions)).check(z.maxLength(permissions.length)),
      refundPerOrder: RefundLimit,
      refundPerDay: RefundLimit,
    }),
    data: Changed(z.object({ role: Role })),
    permission: 'staff.manage',
    writes: true,
    undo: 'none',
    stepUp: true,
  },
  '/role/remove': {
    payload: z.object({ code: RoleCode }),
    data: z.object({ change: Change }),
    permission: 'staff.manage',
    writes: true,
    undo: 'none',
    stepUp: true,
  },
} as const satisfies Record<string, AdminCallShape>

/** Days that an API key works at most, and unless told otherwise. */
export const maxKeyDays = 1095
export const defaultKeyDays = 365

/** Keys that work at the same time. */
export const maxKeys = 100

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.string()),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  lastUsed: z.nullable(Timestamp),
})
export type ApiKey = z.infer<typeof ApiKey>

export const apiKeyCalls = {
  '/apiKey/list': {
    payload: Empty,
    data: z.object({ items: z.array(ApiKey) }),
    permission: 'staff.manage',
    staffOnly: true,
  },
  /**
   * Makes a key with some of the caller's own permissions. The shop stores a hash of the token, so it is in this answer
   * only: a repeat of the call with the same idempotency key lacks it.
   */
  '/apiKey/make': {
    payload: z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      scopes: z.array(z.enum(permissions)).check(z.minLength(1), z.maxLength(permissions.length)),
      /** Days until it expires. */
      days: z._default(z.int().check(z.minimum(1), z.maximum(maxKeyDays)), defaultKeyDays),
    }),
    data: Changed(z.object({ apiKey: ApiKey, token: z.optional(z.string()) })),
    permission: 'staff.manage',
    writes: true,
    undo: 'none',
    staffOnly: true,
    stepUp: true,
  },
  '/apiKey/end': {
    payload: z.object({ id: Id }),
    data: z.object({ change: Change }),
    permission: 'staff.manage',
    writes: true,
    undo: 'none',
    staffOnly: true,
    stepUp: true,
  },
} as const satisfies Record<string, AdminCallShape>
