import * as z from 'zod/mini'
import { languages } from '../../languages.ts'
import { emailMaxLength, emailPattern } from '../../rules.ts'
import { Empty, Id, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Change, Changed } from '../admin-call.ts'
import { listOf } from '../list.ts'
import { permissions } from '../permissions.ts'

export const StaffEmail = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(emailMaxLength), z.regex(emailPattern))
export const StaffName = z.string().check(z.trim(), z.maxLength(80))
export const TimeZone = z.string().check(z.minLength(1), z.maxLength(64))
const RoleCode = z.string().check(z.minLength(1), z.maxLength(64))

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
      email: StaffEmail,
      name: z._default(StaffName, ''),
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
      name: z.optional(StaffName),
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
  /** Signs somebody out everywhere; of the caller, everywhere else. Only owners can sign owners out. */
  '/staff/endSessions': {
    payload: z.object({ id: Id }),
    data: Changed(z.object({ ended: z.int() })),
    permission: 'staff.manage',
    writes: true,
    undo: 'none',
    staffOnly: true,
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
