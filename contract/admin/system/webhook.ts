import * as z from 'zod/mini'
import { Id, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Change, Changed } from '../admin-call.ts'
import { webhookEvents } from './webhook-messages.ts'

/** A whole group, such as "order.*". */
export const webhookGroups = [...new Set(webhookEvents.map((event) => `${event.split('.')[0]}.*`))]

const EventName = z.enum([...webhookEvents, ...webhookGroups])

export const maxWebhooks = 20

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  version: z.int(),
  createdAt: Timestamp,
  /** Until then, messages are also signed with the secret before the last rotation. */
  previousUntil: z.nullable(Timestamp),
  /** The first failed attempt since the last delivery. */
  failingSince: z.nullable(Timestamp),
  /** Messages that wait for a further attempt, and those given up within a week. */
  waiting: z.int(),
  failed: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

export const Delivery = z.object({
  id: Id,
  messageId: z.string(),
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: Timestamp,
  dueAt: z.nullable(Timestamp),
  attempts: z.array(
    z.object({
      at: Timestamp,
      status: z.nullable(z.int()),
      error: z.nullable(z.string()),
      /** Milliseconds. */
      ms: z.int(),
    }),
  ),
  body: z.record(z.string(), z.unknown()),
})
export type Delivery = z.infer<typeof Delivery>

export const webhookCalls = {
  '/webhook/list': {
    payload: z.object({}),
    data: z.object({ items: z.array(Webhook), events: z.array(z.string()) }),
    permission: 'settings.shop',
  },
  /**
   * Without `id`, a new endpoint. Its signing secret ("whsec_…") is in this answer only: a repeat of the call with the
   * same idempotency key lacks it.
   */
  '/webhook/save': {
    payload: z.object({
      id: z.optional(Id),
      url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
      description: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      events: z.array(EventName).check(z.minLength(1), z.maxLength(60)),
      enabled: z._default(z.boolean(), true),
    }),
    data: Changed(z.object({ webhook: Webhook, secret: z.optional(z.string()) })),
    permission: 'settings.shop',
    writes: true,
    undo: 'none',
    stepUp: true,
  },
  '/webhook/remove': {
    payload: z.object({ id: Id }),
    data: z.object({ change: Change }),
    permission: 'settings.shop',
    writes: true,
    undo: 'none',
    stepUp: true,
  },
  /**
   * Makes a new signing secret, which is in this answer only. For 24 hours, messages are signed with the earlier one as
   * well.
   */
  '/webhook/rotate': {
    payload: z.object({ id: Id }),
    data: Changed(z.object({ webhook: Webhook, secret: z.optional(z.string()) })),
    permission: 'settings.shop',
    writes: true,
    undo: 'none',
    staffOnly: true,
    stepUp: true,
  },
  '/webhook/deliveries': {
    payload: z.object({
      id: Id,
      state: z.optional(z.enum(['waiting', 'delivered', 'failed'])),
      cursor: z.optional(z.string().check(z.maxLength(100))),
      size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
    }),
    data: z.object({ items: z.array(Delivery), next: z.nullable(z.string()) }),
    permission: 'settings.shop',
  },
  /** Sends a message again, with the same id. */
  '/webhook/replay': {
    payload: z.object({ delivery: Id }),
    data: Changed(z.object({ delivery: Delivery })),
    permission: 'settings.shop',
    writes: true,
    undo: 'none',
  },
  /** Sends a test message now and says what came back. */
  '/webhook/try': {
    payload: z.object({ id: Id }),
    data: z.object({
      delivered: z.boolean(),
      status: z.nullable(z.int()),
      error: z.nullable(z.string()),
      ms: z.int(),
    }),
    permission: 'settings.shop',
  },
} as const satisfies Record<string, AdminCallShape>
