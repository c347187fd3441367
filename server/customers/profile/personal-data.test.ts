import { type Column, eq, getTableColumns, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as tables from '#server/db/tables.ts'
import { customer } from '#server/db/tables.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { newCoupon, sell } from '#test/buying.ts'
import { eraseCustomer } from './delete-account.ts'
import { exportCustomer } from './export-data.ts'

/** Tables whose addresses are not customers'. */
const otherPeople = ['staff']

/** Rows that stay when the customer is erased, by table and column, and why. */
const kept: Record<string, string> = {
  'orders.email': 'Tax law wants orders kept with name and address.',
  'coupon_use.customerId': 'Part of the order: which discount it got.',
  'coupon_use.email': 'Part of the order, which states the same address.',
  'credit_move.customerId': 'Books: payments and refunds by credit refer to the ledger.',
  'subscription_event.email': 'Deleted with the subscription, which such a row belongs to.',
  'withdrawal.email': 'A statement nobody has decided on is still a claim.',
}

/** Rows that are not in the export, by table and column, and why. */
const notExported: Record<string, string> = {
  'coupon_use.customerId': 'The order in the export states its coupon.',
  'coupon_use.email': 'The order in the export states its coupon.',
  'subscription_event.email': 'Exported with the subscription, which such a row belongs to.',
  'qr_login.scannedBy': 'A sign-in under way, for two minutes.',
  'totp.customerId': 'A secret.',
  'recovery_code.customerId': 'Hashes of secrets.',
  'pending_second.customerId': 'A sign-in under way, for ten minutes.',
  'letter_token.customerId': 'Hashes of links in emails.',
}

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
  // Rows that name a variant or a coupon are exported with its SKU or code.
  await sell(world.shop, { sku: 'MUG' })
  await newCoupon(world.shop, { code: 'WELCOME', kind: 'percentage', percent: 1000 })
})
afterAll(() => world.close())

/** Columns that say whose a row is. */
const columns = Object.values<unknown>(tables)
  .filter((table) => is(table, PgTable))
  .map((table) => table as PgTable)
  .filter((table) => table !== customer && !otherPeople.includes(getTableConfig(table).name))
  .flatMap((table) => {
    const { name: tableName, foreignKeys } = getTableConfig(table)
    const references = foreignKeys
      .map((foreignKey) => foreignKey.reference())
      .filter(({ foreignTable }) => foreignTable === customer)
      .flatMap((reference) => reference.columns as Column[])
    return Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
      const isId = key === 'customerId' || references.includes(column)
      const isAddress = column.dataType === 'string' && /email$|^contact$/i.test(key)
      return isId || isAddress ? [{ name: `${tableName}.${key}`, table, key, column, isId }] : []
    })
  })

it.each(columns)(
  '$name: a customer’s row is exported and erased, unless there is a reason',
  async ({ name, table, key, column, isId }) => {
    const email = `${crypto.randomUUID()}@example.com`
    const [person] = await world.shop.db
      .insert(customer)
      .values({ email, emailVerifiedAt: world.shop.now() })
      .returning()
    const dataOf = async () => {
      const { exportedAt: _, ...data } = (await exportCustomer(world.shop, person!.id))!
      return JSON.stringify(data)
    }
    const nothing = await dataOf()
    const value = isId ? person!.id : email
    await world.shop.db.transaction(async (tx) => {
      // The row may refer to others, which do not exist.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.insert(table).values({ ...requiredIn(table), [key]: value } as never)
    })
    const isExported = (await dataOf()) !== nothing
    expect(isExported, 'in the export').toBe(!(name in notExported))

    await world.shop.db.transaction((tx) => eraseCustomer(tx, person!, world.shop.now()))
    const left = await world.shop.db.select({ value: column }).from(table).where(eq(column, value))
    expect(left.length > 0, 'kept').toBe(name in kept)
  },
)

/** Values for the columns that need one. */
function requiredIn(table: PgTable): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([, column]) => column.notNull && !column.hasDefault && !column.generatedIdentity)
      .map(([key, column]) => [key, sampleOf(column)]),
  )
}

function sampleOf({ dataType, columnType, enumValues }: Column): unknown {
  if (columnType === 'PgUUID') return crypto.randomUUID()
  switch (dataType) {
    case 'string':
      return enumValues?.[0] ?? `sample ${crypto.randomUUID()}`
    case 'number':
      return 1
    case 'boolean':
      return false
    case 'date':
      return new Date()
    case 'array':
      return []
    default:
      return {}
  }
}
