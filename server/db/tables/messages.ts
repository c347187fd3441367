import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { customer } from './customers.ts'
import { order } from './orders.ts'
import { returnRequest, withdrawal } from './returns.ts'

/** A conversation with a shopper: about an order, a return, a product, an inquiry or feedback, or in general. One per shopper and topic. */
export const thread = pgTable(
  'thread',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
    /** Of a guest; null once the thread belongs to a customer. */
    visitorId: text(),
    aboutKind: text({ enum: ['order', 'return', 'product', 'inquiry', 'feedback'] }),
    /** Number of the order, return, inquiry or feedback, or slug of the product. */
    aboutNumber: text(),
    /** A guest's address for answers. A customer's own address is used for theirs. */
    email: text(),
    lang: text().notNull(),
    status: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    /** The staff member who takes care of it. */
    assignedTo: uuid(),
    snoozedUntil: moment(),
    createdAt: moment().notNull().defaultNow(),
    closedAt: moment(),
    /** Of the latest message that the shopper can see. */
    lastAt: moment().notNull().defaultNow(),
    lastFrom: text({ enum: ['shopper', 'staff'] })
      .notNull()
      .default('shopper'),
    /** State of the inquiry that it is about. A trigger keeps it, so that lists find conversations by an index. */
    inquiryStatus: text({ enum: ['open', 'quoted', 'accepted', 'closed'] }),
    /** When the shopper last had the conversation open. Later messages of staff are unread. */
    shopperSeenAt: moment().notNull().defaultNow(),
    /** Time of the message that was emailed last. No other is until the shopper has looked. */
    emailedAt: moment(),
    /** Counts changes, for merchants who edit at the same time. */
    version: integer().notNull().default(1),
  },
  (t) => [
    index().on(t.lastAt, t.id),
    index().on(t.status, t.lastAt, t.id),
    index().on(t.lastFrom, t.lastAt, t.id),
    index().on(t.aboutKind, t.lastAt, t.id),
    index().on(t.aboutNumber),
    // As merchant lists compare ids.
    index('thread_assigned').on(sql`(assigned_to::text)`, t.lastAt),
    index('thread_inquiry').on(t.inquiryStatus, t.lastAt, t.id).where(sql`inquiry_status is not null`),
    // As merchant lists and the queues of the home screen ask for what waits for the shop.
    index('thread_waiting')
      .on(t.lastAt, t.id)
      .where(sql`status = 'open' and (last_from = 'shopper' or inquiry_status = 'open')`),
    index('thread_snoozed').on(t.lastAt, t.id).where(sql`snoozed_until is not null`),
    index('thread_customer').on(sql`(customer_id::text)`, t.lastAt),
    index().on(t.aboutKind, t.aboutNumber),
    index().on(t.customerId, t.lastAt),
    index().on(t.visitorId, t.lastAt),
    uniqueIndex('thread_of_customer')
      .on(t.customerId, sql`coalesce(${t.aboutKind}, '')`, sql`coalesce(${t.aboutNumber}, '')`)
      .where(sql`customer_id is not null`),
    uniqueIndex('thread_of_visitor')
      .on(t.visitorId, sql`coalesce(${t.aboutKind}, '')`, sql`coalesce(${t.aboutNumber}, '')`)
      .where(sql`visitor_id is not null`),
  ],
)

export const message = pgTable(
  'message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    threadId: uuid()
      .notNull()
      .references(() => thread.id, { onDelete: 'cascade' }),
    from: text({ enum: ['shopper', 'staff'] }).notNull(),
    /** A note that only staff can see. */
    internal: boolean().notNull().default(false),
    /** Name of the staff member at that time. */
    author: text().notNull().default(''),
    text: text().notNull(),
    at: moment().notNull().defaultNow(),
    /** The sender's key: a message that is sent again is stored once. */
    key: text(),
  },
  (t) => [
    index().on(t.threadId, t.id),
    uniqueIndex('message_key').on(t.threadId, t.key).where(sql`key is not null`),
  ],
)

/** A text that staff insert into an answer, in the languages of the shop's customers. */
export const snippet = pgTable('snippet', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  name: text().notNull(),
  /** By language. */
  texts: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** The one text of a snippet, as servers before `texts` read and write it. */
  text: text().notNull().default(''),
  version: integer().notNull().default(1),
  createdAt: moment().notNull().defaultNow(),
})

/**
 * An email to a shopper, without its address and content, so that staff see what they were told and when. It concerns at
 * least one record, and goes with it.
 */
export const sentEmail = pgTable(
  'sent_email',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid().references(() => order.id, { onDelete: 'cascade' }),
    returnId: uuid().references(() => returnRequest.id, { onDelete: 'cascade' }),
    /** The account that it is about, such as a changed password. */
    customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
    /** The conversation in which staff answered. */
    threadId: uuid().references(() => thread.id, { onDelete: 'cascade' }),
    withdrawalId: uuid().references(() => withdrawal.id, { onDelete: 'cascade' }),
    template: text().notNull(),
    subject: text().notNull(),
    /** The mail server refused it for good. It may have been sent later all the same. */
    refused: boolean().notNull().default(false),
    /** Why it was refused: the mail server's enhanced status code, such as 5.1.1 (RFC 3463). Empty: it gave none. */
    statusCode: text().notNull().default(''),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.orderId, t.id),
    index('sent_email_of_return').on(t.returnId, t.id).where(sql`return_id is not null`),
    index('sent_email_of_customer').on(t.customerId, t.id).where(sql`customer_id is not null`),
    index('sent_email_of_thread').on(t.threadId, t.id).where(sql`thread_id is not null`),
    index('sent_email_of_withdrawal').on(t.withdrawalId, t.id).where(sql`withdrawal_id is not null`),
    check(
      'sent_email_concerns',
      sql`num_nonnulls(${t.orderId}, ${t.returnId}, ${t.customerId}, ${t.threadId}, ${t.withdrawalId}) > 0`,
    ),
  ],
)
