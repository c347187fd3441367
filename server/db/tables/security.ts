import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { customer } from './customers.ts'

/** Six-digit codes sent by email or text message. Only the newest for an account and purpose is valid. */
export const verificationCode = pgTable(
  'verification_code',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** "e:name@example.com" or "m:+49 15112345678". */
    account: text().notNull(),
    purpose: text({ enum: ['signup', 'reset', 'bind', 'verify', 'order'] }).notNull(),
    codeHash: text().notNull(),
    /** The visitor who asked for the code: only their wrong tries count as `tries`. */
    visitorId: text(),
    tries: smallint().notNull().default(0),
    /** Wrong tries by anyone else. */
    strangerTries: smallint().notNull().default(0),
    usedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.account, t.purpose, t.createdAt)],
)

/** A slider challenge that is not solved yet. Valid once. */
export const captcha = pgTable(
  'captcha',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    purpose: text().notNull(),
    /** The correct position of the piece, in pixels of the picture; null for proof of work. */
    x: integer(),
    challenge: text(),
    network: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [index().on(t.expiresAt)],
)

/** Used tickets of solved challenges; each is valid once. */
export const usedTicket = pgTable(
  'used_ticket',
  { id: text().primaryKey(), expiresAt: moment().notNull() },
  (t) => [index().on(t.expiresAt)],
)

/** Attempts within the current window, by subject: "signin e:name@example.com", "signin-network 192.0.2.1" … */
export const attemptLimit = pgTable(
  'attempt_limit',
  {
    subject: text().primaryKey(),
    count: integer().notNull(),
    maxCount: integer().notNull(),
    resetsAt: moment().notNull(),
  },
  (t) => [index().on(t.resetsAt)],
)

/** Written by versions before `attempt_limit`, which may still run beside this one during a deploy. */
export const failedAttempt = pgTable(
  'failed_attempt',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.subject, t.at)],
)

/** Sign-ins and changes of an account, shown to its owner at security/activity and log. */
export const activity = pgTable(
  'activity',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    ip: text().notNull(),
    browser: text().notNull(),
    place: text().notNull().default(''),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.customerId, t.at)],
)

/** Browsers that a customer has signed in with, by a hash of their cookie. Signing in with one again sends no alert. */
export const knownDevice = pgTable(
  'known_device',
  {
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** Hash of cookie and customer together, so that rows do not show which customers share a browser. */
    deviceHash: text().notNull(),
    browser: text().notNull(),
    lastSignIn: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.deviceHash] })],
)

/** An authenticator app with its encrypted secret. Active once confirmed by a code. */
export const totp = pgTable('totp', {
  customerId: uuid()
    .primaryKey()
    .references(() => customer.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** The last time step accepted, so that a code is valid once. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  confirmedAt: moment(),
})

export const recoveryCode = pgTable(
  'recovery_code',
  {
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.codeHash] })],
)

export const passkey = pgTable(
  'passkey',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default(sql`'{}'`),
    name: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsed: moment(),
  },
  (t) => [index().on(t.customerId)],
)

/** State between two requests of a WebAuthn ceremony or two-step sign-in. Used once. */
export const pendingSecond = pgTable(
  'pending_second',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['second_step', 'passkey_signin', 'passkey_add'] }).notNull(),
    customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
    challenge: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    tries: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
)

/** A sign-in by QR code. The code contains the id; only the desktop browser has the secret. */
export const qrLogin = pgTable(
  'qr_login',
  {
    id: text().primaryKey(),
    secretHash: text().notNull(),
    number: smallint().notNull(),
    browser: text().notNull(),
    ip: text().notNull(),
    place: text().notNull().default(''),
    visitorId: text(),
    scannedBy: uuid().references(() => customer.id, { onDelete: 'cascade' }),
    confirmedAt: moment(),
    refusedAt: moment(),
    takenAt: moment(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
)

/** Links in emails: verify an address, undo a change of address. The table keeps its name while older versions run. */
export const emailToken = pgTable('letter_token', {
  tokenHash: text().primaryKey(),
  kind: text({ enum: ['verify_email', 'undo_email'] }).notNull(),
  customerId: uuid()
    .notNull()
    .references(() => customer.id, { onDelete: 'cascade' }),
  details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  usedAt: moment(),
  expiresAt: moment().notNull(),
})

/** Identities at other providers, such as WeChat. */
export const foreignIdentity = pgTable(
  'foreign_identity',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index().on(t.customerId)],
)

/** Requests for a back-in-stock or price-drop email, for a variant or any variant of a product. Each row sends one email. */
export const productAlert = pgTable(
  'product_alert',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    kind: text({ enum: ['back_in_stock', 'price_drop'] }).notNull(),
    variantId: integer().notNull(),
    /** True for any variant of the product. */
    whole: boolean().notNull().default(false),
    email: text().notNull(),
    customerId: uuid(),
    /** The person who asked. The alert is shown only to them, not to others who enter the address. */
    visitorId: text(),
    lang: text().notNull(),
    currency: text().notNull(),
    priceThen: bigint({ mode: 'number' }),
    token: text().notNull().unique(),
    confirmed: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
  },
  (t) => [uniqueIndex().on(t.kind, t.variantId, t.whole, t.email).where(sql`sent_at is null`)],
)

/** The public address of a wishlist. Without a row the wishlist is private. */
export const sharedWishlist = pgTable('shared_wishlist', {
  token: text().primaryKey(),
  customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
  visitorId: text(),
  createdAt: moment().notNull().defaultNow(),
})
