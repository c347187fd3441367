import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { apiKey } from './staff.ts'

/** A checkout session that a platform of shopping agents, known by its API key, hands over to a buyer. */
export const agentCheckout = pgTable(
  'agent_checkout',
  {
    /** Part of the link that the buyer opens. */
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    keyId: uuid()
      .notNull()
      .references(() => apiKey.id, { onDelete: 'cascade' }),
    /** Id of the session in the protocol. */
    session: text().notNull(),
    /** The variants of the session. An order without any of them is none of the platform's. */
    skus: text().array().notNull(),
    /** The buyer's cart that the link filled. No foreign key: an order outlives its cart. */
    cartId: uuid(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex().on(t.keyId, t.session), index().on(t.cartId), index().on(t.updatedAt)],
)
