import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** A URL of the merchant's that is told of events. */
export const webhookEndpoint = pgTable('webhook_endpoint', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  url: text().notNull(),
  description: text().notNull().default(''),
  /** Names such as "order.paid", or whole groups such as "order.*". */
  events: text().array().notNull(),
  /** Signs the messages; encrypted. */
  secret: text().notNull(),
  /** The secret before the last rotation, which signs as well until `previousUntil`; encrypted. */
  previousSecret: text(),
  previousUntil: moment(),
  /** When the first of the failed attempts since the last delivery was made. */
  failingSince: moment(),
  enabled: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  createdAt: moment().notNull().defaultNow(),
  /** A process delivers to this endpoint until then. Others leave it alone. */
  busyUntil: moment(),
})

/** One attempt to deliver a message. */
export type WebhookAttempt = { at: string; status: number | null; error: string | null; ms: number }

/** A message to an endpoint, with its attempts. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoint.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    /** The same for every attempt and replay, so that receivers recognise a repeated message. */
    messageId: text().notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: jsonb().$type<WebhookAttempt[]>().notNull().default([]),
    /** When the next attempt is due; null once delivered or given up. */
    dueAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.endpointId, t.createdAt, t.id),
    index().on(t.endpointId, t.state, t.createdAt, t.id),
    index().on(t.endpointId, t.dueAt).where(sql`due_at is not null`),
    index().on(t.createdAt),
  ],
)
