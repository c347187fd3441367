import * as z from 'zod/mini'
import { Id, Timestamp } from '../scalars.ts'
import { type AdminCallShape, Changed } from './admin-call.ts'
import type { Permission } from './permissions.ts'

/**
 * Records that staff write notes on. Whoever may read a record reads and writes its notes; programs write only with the
 * permission to change the record.
 */
export const noteKinds = {
  order: { read: 'orders.read', change: 'orders.change' },
  return: { read: 'orders.read', change: 'returns.decide' },
  withdrawal: { read: 'orders.read', change: 'returns.decide' },
  customer: { read: 'customers.read', change: 'customers.change' },
  company: { read: 'customers.read', change: 'customers.change' },
  product: { read: 'products.read', change: 'products.change' },
} as const satisfies Record<string, { read: Permission; change: Permission }>

export type NoteKind = keyof typeof noteKinds

export const noteMaxLength = 2000

/** Colleagues that one note can mention. */
export const maxMentions = 20

const kind = z.enum(Object.keys(noteKinds) as [NoteKind])

/** `id`: the number of an order, return or withdrawal; the id of another record. */
const About = z.object({ kind, id: Id })
export type NoteAbout = z.infer<typeof About>

const Person = z.object({ id: Id, name: z.string() })

export const Note = z.object({
  id: Id,
  text: z.string(),
  /** The colleague or API key that wrote it. */
  by: z.object({ kind: z.enum(['staff', 'key']), id: z.string(), name: z.string() }),
  /** Colleagues who were told of it. Their names stand in the text after an @. */
  mentions: z.array(Person),
  at: Timestamp,
  editedAt: z.nullable(Timestamp),
  version: z.int(),
  /** Only authors edit their notes. */
  mayEdit: z.boolean(),
  /** Authors, and people with `staff.manage`. */
  mayRemove: z.boolean(),
})
export type Note = z.infer<typeof Note>

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(noteMaxLength))
const mentions = z._default(z.array(Id).check(z.maxLength(maxMentions)), [])
const write = { permission: 'signed_in', writes: true, undo: 'free' } as const

/** Dated notes of staff on records. All of them also need the permission of the record. */
export const noteCalls = {
  /** The notes on a record, newest first. */
  '/note/list': {
    payload: z.object({
      about: About,
      cursor: z.optional(z.string().check(z.maxLength(100))),
      size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
    }),
    data: z.object({ items: z.array(Note), next: z.nullable(z.string()) }),
    permission: 'signed_in',
  },
  /** One note, and the record that it is on. */
  '/note/detail': {
    payload: z.object({ id: Id }),
    data: z.object({ note: Note, about: About }),
    permission: 'signed_in',
  },
  /** Colleagues who may read a kind of record, and so can be mentioned in notes on it. */
  '/note/people': {
    payload: z.object({ kind }),
    data: z.object({ items: z.array(Person) }),
    permission: 'signed_in',
  },
  /** `mentions`: ids of colleagues, who get a notice. */
  '/note/add': {
    payload: z.object({ about: About, text, mentions }),
    data: Changed(z.object({ note: Note })),
    ...write,
  },
  /** Edits a note of one's own. Colleagues who are newly mentioned get a notice. */
  '/note/save': {
    payload: z.object({
      id: Id,
      /** The version that was edited. Code 10 if it was edited elsewhere meanwhile. */
      version: z.int(),
      text,
      mentions,
    }),
    data: Changed(z.object({ note: Note })),
    ...write,
  },
  '/note/remove': { payload: z.object({ id: Id }), data: Changed(z.object({})), ...write },
} as const satisfies Record<string, AdminCallShape>
