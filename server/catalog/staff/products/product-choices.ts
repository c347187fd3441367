import { sql } from 'drizzle-orm'
import type { AdminData } from '#contract/admin/calls.ts'
import { distinctValues } from '#server/db/distinct-values.ts'
import type { Db } from '#server/db/open.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { taxClassesOf, taxSetting } from '#server/pricing/tax/tax.setting.ts'

const maxChoices = 500

/** The values that fields of products can have: those in use, and those that the shop's settings name. */
export async function productChoices({ shop }: AdminContext): Promise<AdminData<'/product/choices'>> {
  const [vendors, types, classes] = await Promise.all([
    inUse(shop.db, 'left(vendor, 200)'),
    inUse(shop.db, 'left(type, 200)'),
    inUse(shop.db, 'shipping_class'),
  ])
  const named = shop
    .settings(shippingSetting)
    .zones.flatMap(({ methods }) => methods)
    .flatMap(({ surcharges }) => surcharges.map(({ shippingClass }) => shippingClass))
  return {
    taxClasses: [...taxClassesOf(shop.settings(taxSetting)), 'exempt'],
    shippingClasses: [...new Set(['standard', ...classes, ...named])],
    ...{ vendors, types },
  }
}

async function inUse(db: Db, value: 'left(vendor, 200)' | 'left(type, 200)' | 'shipping_class') {
  const { rows } = await db.execute<{ value: string }>(
    sql`with recursive used (value) as (${distinctValues('used', 'product', value)})
      select value from used where value is not null limit ${maxChoices}`,
  )
  return rows.map((row) => row.value).filter((each) => each !== '')
}
