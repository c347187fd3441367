import { CompanyAddress } from '#contract/admin/customers/company.ts'
import { checkAddress } from '#server/customers/addresses/check-address.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { invalidAt, invalidFields } from '#server/platform/refusal.ts'
import { readVatId } from '#server/pricing/tax/vat-id.ts'
import { europeanUnion } from '#server/pricing/tax/vat-rates.ts'

/** Fields of an address that a company's has not: they are about a person. */
const personal = ['firstName', 'lastName', 'phone']

/**
 * A billing address as it is stored, checked by the rules of its country.
 * @throws Refusal `invalid` at each field, such as `billing.postalCode`.
 */
export function normalBilling({ t }: Pick<AdminContext, 't'>, given: CompanyAddress): CompanyAddress {
  const nobody = { firstName: '-', lastName: '-', countryCode: '', phone: '' }
  const { address, fields = {} } = checkAddress({ ...given, ...nobody }, t)
  const wrong = Object.entries(fields).filter(([field]) => !personal.includes(field))
  if (!address) throw invalidFields(Object.fromEntries(wrong.map(([at, text]) => [`billing.${at}`, text])))
  const { country, state, city, area, postalCode, address: street, apartment } = address
  return {
    ...{ country, state, city, area, postalCode, address: street },
    ...(apartment ? { apartment } : {}),
  }
}

/** A member state's VAT id as the EU writes it. Ids of other countries stay as they are typed, in capitals. */
export function normalVatId(text: string): string {
  return readVatId(text)?.whole ?? text.trim().toUpperCase()
}

/** @throws Refusal `invalid` for an id that no member state writes so, unless the company is elsewhere. */
export function checkVatFormat(vatId: string, billing: CompanyAddress | null): void {
  const isElsewhere = billing !== null && !europeanUnion.includes(billing.country)
  if (vatId !== '' && !readVatId(vatId) && !isElsewhere) throw invalidAt('vatId', 'checkout.vat_format')
}

type Edit = { path: string; from: unknown; to: unknown }

/** Edits with values as they will be stored, so that undo recognises them. */
export function normalEdits(ctx: Pick<AdminContext, 't'>, set: Edit[]): Edit[] {
  return set.map((edit) => {
    if (edit.path === 'vatId' && typeof edit.to === 'string') return { ...edit, to: normalVatId(edit.to) }
    const billing = edit.path === 'billing' && CompanyAddress.safeParse(edit.to).data
    return billing ? { ...edit, to: normalBilling(ctx, billing) } : edit
  })
}
