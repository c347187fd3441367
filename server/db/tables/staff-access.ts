import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { staff } from './staff.ts'

/** An authenticator app of a staff member. A new app waits in `pendingSecret` until one of its codes is confirmed. */
export const staffTotp = pgTable('staff_totp', {
  staffId: uuid()
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  /** Encrypted; null until the first app is confirmed. */
  secret: text(),
  pendingSecret: text(),
  /** The last time step accepted, so that a code is valid once. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
})

export const staffPasskey = pgTable(
  'staff_passkey',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default(sql`'{}'`),
    name: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsed: moment(),
  },
  (t) => [index().on(t.staffId)],
)

export const staffRecovery = pgTable(
  'staff_recovery',
  {
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.codeHash] })],
)

/** One-time links: the first owner's, an invitation, a new password. Only the newest of a kind is valid. */
export const staffLink = pgTable(
  'staff_link',
  {
    tokenHash: text().primaryKey(),
    kind: text({ enum: ['first_owner', 'invitation', 'reset'] }).notNull(),
    /** null: the account is made when the first owner opens the link. */
    staffId: uuid().references(() => staff.id, { onDelete: 'cascade' }),
    usedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.staffId)],
)

/** State between two requests of a sign-in or a WebAuthn ceremony. Used once. */
export const staffCeremony = pgTable(
  'staff_ceremony',
  {
    id: text().primaryKey(),
    /** `second`: the password was right; `enroll`: a second factor is set up, after the password or in a session. */
    kind: text({ enum: ['second', 'enroll', 'passkey_signin', 'step_up'] }).notNull(),
    staffId: uuid().references(() => staff.id, { onDelete: 'cascade' }),
    challenge: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    tries: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
)

/** Browsers that a staff member has signed in with, by a hash of cookie and person. */
export const staffDevice = pgTable(
  'staff_device',
  {
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    deviceHash: text().notNull(),
    browser: text().notNull(),
    lastSignIn: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.deviceHash] })],
)

/** Browsers that receive a person's push notices, by what their push services gave them (RFC 8030 and 8291). */
export const pushBrowser = pgTable(
  'push_browser',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** The session's `device`, or its id: signing out there ends the notices. */
    device: text().notNull(),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Such as "Chrome 141, Windows". */
    browser: text().notNull(),
    addedAt: moment().notNull(),
    /** When the push service last took a notice. */
    lastUsed: moment(),
  },
  (t) => [index().on(t.staffId)],
)

/** Wrong passwords of staff, by account and device or network. Further tries wait until `nextAt`. */
export const staffFailure = pgTable(
  'staff_failure',
  {
    subject: text().primaryKey(),
    failures: integer().notNull(),
    nextAt: moment().notNull(),
    forgetAt: moment().notNull(),
  },
  (t) => [index().on(t.forgetAt)],
)
