import * as z from 'zod/mini'
import type { Permission } from '../permissions.ts'

/** Kinds of records by the permission to hear of their changes. A tag is a kind, or a kind and an id: "order:…". */
export const watchable = {
  order: 'orders.read',
  print: 'orders.read',
  return: 'orders.read',
  withdrawal: 'orders.read',
  refund: 'money.read',
  invoice: 'money.read',
  bankLine: 'money.read',
  payout: 'money.read',
  period: 'money.read',
  approval: 'orders.refund',
  customer: 'customers.read',
  company: 'customers.read',
  thread: 'inbox.answer',
  review: 'reviews.moderate',
  question: 'reviews.moderate',
  inquiry: 'inbox.answer',
  draftOrder: 'orders.change',
  subscriber: 'customers.read',
  cart: 'customers.read',
  product: 'products.read',
  stock: 'products.read',
  plan: 'products.read',
  campaign: 'promotions.change',
  media: 'products.read',
  import: 'products.change',
  category: 'products.read',
  attribute: 'products.read',
  collection: 'products.read',
  tag: 'products.read',
  vendor: 'products.read',
  synonym: 'products.read',
  searchRedirect: 'products.read',
  searchRule: 'products.read',
  page: 'content.change',
  article: 'content.change',
  menu: 'content.change',
  draft: 'content.change',
  translation: 'translations.change',
  redirect: 'content.change',
  missingPage: 'content.change',
  comment: 'reviews.moderate',
  promotion: 'products.read',
  coupon: 'promotions.change',
  setting: 'settings.shop',
  template: 'design.change',
  staff: 'staff.manage',
  role: 'staff.manage',
  apiKey: 'staff.manage',
  webhook: 'settings.shop',
  system: 'system.operate',
  visit: 'reports.read',
  change: 'audit.read',
} as const satisfies Record<string, Permission>

export type Watchable = keyof typeof watchable

const tag = z.string().check(z.regex(new RegExp(`^(${Object.keys(watchable).join('|')})(:[\\w.-]{1,64})?$`)))
const kind = z.enum(Object.keys(watchable) as [Watchable])
const id = z.string().check(z.minLength(1), z.maxLength(64))

/** The path of a field, such as "variants.812.price". */
export const fieldPath = /^(?=.{1,200}$)[\w-]+(\.[\w-]+)*$/

/**
 * Messages that a desk sends on /ws/admin, besides `ping`. `auth` comes first, with the session key of the document.
 */
export const DeskRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), data: z.object({ key: z.string().check(z.maxLength(100)) }) }),
  /** The tags that `changed` is wanted for, replacing earlier ones. */
  z.object({ type: z.literal('watch'), data: z.object({ tags: z.array(tag).check(z.maxLength(200)) }) }),
  /** The record that the person looks at, and the field they type in. Repeated every 15 s; null: none. */
  z.object({
    type: z.literal('here'),
    data: z.nullable(z.object({ kind, id, path: z.optional(z.string().check(z.regex(fieldPath))) })),
  }),
])
export type DeskRequest = z.infer<typeof DeskRequest>

export type Presence = { staff: string; name: string; path: string | null }

/** Messages that the server sends on /ws/admin. They name records and hold no data of theirs: the desk asks by a call. */
export type DeskMessages = {
  pong: Record<string, never>
  /** The session key is right; `watch` and `here` count from now on. */
  ready: Record<string, never>
  /** `by`: who changed it, null for buyers and the shop. `change`: the id of the audit entry. */
  changed: { tags: string[]; by: string | null; change: string | null }
  /** The people at a record that the person watches or looks at. */
  presence: { kind: string; id: string; here: Presence[] }
  /** An export of the person has begun, ended or failed. */
  job: { export: string; state: string }
  notice: { kind: string }
  /** A change whose outgoing effects wait. */
  held: { change: string }
  /** The permissions of the person have changed: /me tells them. */
  access: Record<string, never>
  signedOut: Record<string, never>
}

export type DeskMessage = {
  [Type in keyof DeskMessages]: { type: Type; data: DeskMessages[Type] }
}[keyof DeskMessages]

/** News between the processes of a shop. Each process decides which of its desks may see them. */
export type DeskNews =
  /** Somebody's session or permissions changed: every desk is looked up anew. */
  | { type: 'access'; data: Record<string, never> }
  | { type: 'changed'; data: { tags?: string[]; by?: string | null; change?: string | null } }
  | { type: 'held'; data: { change?: string; permission?: string } }
  | { type: 'personal'; data: { staff?: string[]; message?: DeskMessage } }
  /** A tab is at a record; without `at`: it left. */
  | { type: 'here'; data: { tab?: string; at?: Presence & { kind: string; id: string } } }
