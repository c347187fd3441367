import * as z from 'zod/mini'
import { emailMaxLength, emailPattern, messageMaxLength } from './rules.ts'
import { Id, IdempotencyKey, Timestamp } from './scalars.ts'

export const aboutKinds = ['order', 'return', 'product', 'inquiry', 'feedback'] as const

/** Topic of a conversation: the slug of a product, or the number of an order, return, inquiry or feedback. */
const About = z.object({
  kind: z.enum(aboutKinds),
  number: z.string().check(z.minLength(1), z.maxLength(200)),
})

export const Message = z.object({
  id: Id,
  from: z.enum(['shopper', 'staff']),
  /** Name of the staff member; empty for the shopper's own messages. */
  author: z.string(),
  text: z.string(),
  at: Timestamp,
})
export type Message = z.infer<typeof Message>

export const Thread = z.object({
  id: Id,
  /** null: a general question. `label` is the number, or the product's name. */
  about: z.nullable(z.extend(About, { label: z.string() })),
  status: z.enum(['open', 'closed']),
  lastAt: Timestamp,
  /** Start of the latest message. */
  preview: z.string(),
  /** Messages of staff that the shopper has not seen. */
  unread: z.int(),
  /** An address for answers is known, so that the chat need not ask for one. */
  reachable: z.boolean(),
})
export type Thread = z.infer<typeof Thread>

/** From the link in an email, for browsers that did not write the thread. */
const key = z.optional(z.string().check(z.minLength(16), z.maxLength(100)))
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(messageMaxLength))

export const messageCalls = {
  /** Without `threadId`: the conversations. With it: its messages, newest first, which count as seen from now on. */
  '/message/list': {
    payload: z.object({
      threadId: z.optional(Id),
      key,
      /** Id of the oldest message so far, for earlier ones. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
    data: z.object({
      threads: z.array(Thread),
      messages: z.array(Message),
      /** null: there are no earlier messages. */
      cursor: z.nullable(z.string()),
      /** In all conversations. */
      unread: z.int(),
    }),
  },
  /**
   * Adds to a conversation. Without `threadId` it goes to the one about this topic, which is started if there is none.
   * The same `idempotencyKey` in a conversation is stored once.
   */
  '/message/send': {
    payload: z.object({
      threadId: z.optional(Id),
      key,
      about: z.optional(
        z.extend(About, { accessKey: z.optional(z.string().check(z.minLength(16), z.maxLength(128))) }),
      ),
      text,
      /** A guest's address for answers. */
      email: z.optional(
        z.string().check(z.trim(), z.toLowerCase(), z.maxLength(emailMaxLength), z.regex(emailPattern)),
      ),
      idempotencyKey: z.optional(IdempotencyKey),
    }),
    data: z.object({ thread: Thread, message: Message, visitorId: z.string() }),
  },
} as const
