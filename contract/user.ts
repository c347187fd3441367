import * as z from 'zod/mini'
import { account, Code, EnteredPassword, Password, Ticket, User } from './account.ts'
import { Address, ShownAddress } from './address.ts'
import { Empty, Id, Page, Size, Timestamp } from './scalars.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const user = z.object({ user: User })
const id = z.string().check(z.minLength(1), z.maxLength(64))
const confirmation = z.optional(EnteredPassword)

export const LoginSession = z.object({
  id: Id,
  ip: z.string(),
  browser: z.string(),
  place: z.string(),
  createdAt: Timestamp,
  lastSeen: Timestamp,
  current: z.boolean(),
})
export type LoginSession = z.infer<typeof LoginSession>

/** An entry of the activity log: sign-ins, failed sign-ins, changes. */
export const Activity = z.object({
  id: Id,
  kind: z.string(),
  label: z.string(),
  ip: z.string(),
  browser: z.string(),
  place: z.string(),
  at: Timestamp,
})
export type Activity = z.infer<typeof Activity>

const addresses = z.object({ addresses: z.array(ShownAddress) })
const credential = z.record(z.string(), z.unknown())

export const userCalls = {
  '/user/info': { payload: Empty, data: User, customer: true },
  '/user/editName': { payload: z.object({ firstName: name, lastName: name }), data: user, customer: true },
  '/user/editInfo': {
    payload: z.object({
      nickName: z.string().check(z.trim(), z.maxLength(50)),
      bio: z.string().check(z.trim(), z.maxLength(500)),
      /** YYYY-MM-DD. */
      birthday: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    }),
    data: user,
    customer: true,
  },
  '/user/editPassword': {
    payload: z.object({ oldPassword: z.optional(EnteredPassword), password: Password }),
    data: user,
    customer: true,
  },
  '/user/editEmail': {
    payload: z.object({
      email: account.account,
      code: Code,
      ticket: z.optional(Ticket),
      password: confirmation,
    }),
    data: user,
    customer: true,
  },
  '/user/editMobile': {
    payload: z.object({
      mobile: account.account,
      countryCode: z.string().check(z.regex(/^\+[1-9]\d{0,3}$/)),
      code: Code,
      ticket: z.optional(Ticket),
      password: confirmation,
    }),
    data: user,
    customer: true,
  },
  '/user/editAvatar': { payload: Empty, data: user, customer: true, multipart: true },
  '/user/removeAvatar': { payload: Empty, data: user, customer: true },
  '/user/sessions': { payload: Empty, data: z.object({ items: z.array(LoginSession) }), customer: true },
  '/user/endSession': {
    payload: z.object({ id }),
    data: z.object({ items: z.array(LoginSession) }),
    customer: true,
  },
  '/user/activity': {
    /** `security`: who got in and what changed that decides it; `account`: orders, addresses, profile. */
    payload: z.object({
      about: z._default(z.enum(['security', 'account']), 'security'),
      page: Page,
      size: Size,
    }),
    data: z.object({ items: z.array(Activity), total: z.int(), page: z.int(), size: z.int() }),
    customer: true,
  },
  '/user/export': {
    payload: z.object({ password: confirmation }),
    data: z.record(z.string(), z.unknown()),
    customer: true,
  },
  '/user/delete': { payload: z.object({ password: confirmation }), data: Empty, customer: true },
} as const

export const addressCalls = {
  '/address/list': { payload: Empty, data: addresses, customer: true },
  '/address/save': { payload: z.object({ address: Address }), data: addresses, customer: true },
  '/address/remove': { payload: z.object({ id }), data: addresses, customer: true },
  '/address/setDefault': {
    payload: z.object({ id, kind: z.enum(['shipping', 'billing']) }),
    data: addresses,
    customer: true,
  },
} as const

const passkeyName = z.string().check(z.trim(), z.maxLength(60))
const passkeys = z.object({
  items: z.array(
    z.object({ id: Id, name: z.string(), createdAt: Timestamp, lastUsed: z.nullable(Timestamp) }),
  ),
})

export const userSecurityCalls = {
  '/user/passkey/options': {
    payload: z.object({ password: confirmation }),
    data: z.object({ id: Id, options: credential }),
    customer: true,
  },
  '/user/passkey/add': {
    payload: z.object({ id, credential, name: passkeyName }),
    data: passkeys,
    customer: true,
  },
  '/user/passkey/list': {
    payload: Empty,
    data: passkeys,
    customer: true,
  },
  '/user/passkey/rename': {
    payload: z.object({ id, name: passkeyName.check(z.minLength(1)) }),
    data: passkeys,
    customer: true,
  },
  '/user/passkey/remove': { payload: z.object({ id, password: confirmation }), data: Empty, customer: true },
  '/user/totp/start': {
    payload: z.object({ password: confirmation }),
    data: z.object({ secret: z.string(), url: z.string(), picture: z.string() }),
    customer: true,
  },
  '/user/totp/confirm': {
    payload: z.object({ code: Code }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    customer: true,
  },
  '/user/totp/remove': { payload: z.object({ password: confirmation }), data: user, customer: true },
  '/user/recovery/left': { payload: Empty, data: z.object({ left: z.int() }), customer: true },
  '/user/recovery/renew': {
    payload: z.object({ password: confirmation }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    customer: true,
  },
} as const
