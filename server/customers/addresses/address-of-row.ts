import type { Address } from '#contract/address.ts'
import type { address } from '#server/db/tables.ts'

/** An address book row in the form API replies use. */
export function addressOfRow(row: typeof address.$inferSelect): Address {
  return {
    id: row.id,
    country: row.country,
    state: row.state,
    city: row.city,
    area: row.area,
    postalCode: row.postalCode,
    firstName: row.firstName,
    lastName: row.lastName,
    ...(row.company ? { company: row.company } : {}),
    ...(row.vatId ? { vatId: row.vatId } : {}),
    address: row.address,
    ...(row.apartment ? { apartment: row.apartment } : {}),
    countryCode: row.countryCode,
    phone: row.phone,
    isDefault: row.defaultShipping,
    isDefaultBilling: row.defaultBilling,
  }
}
