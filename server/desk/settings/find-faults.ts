import { isValidBIC } from 'ibantools'
import { readIban } from '#server/payments/iban.ts'
import { paymentSetting } from '#server/payments/payment.setting.ts'
import { fieldsOf } from '#server/platform/http/field-errors.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Text } from '#server/platform/refusal.ts'
import type { SettingDefinition } from '#server/platform/settings/settings.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { readVatId } from '#server/pricing/tax/vat-id.ts'
import { europeanUnion } from '#server/pricing/tax/vat-rates.ts'
import { amountsWithout } from './amount-parts.ts'
import { type Faults, shippingFaults } from './shipping-faults.ts'

/**
 * Finds what a value cannot be although its schema accepts it, by field. Saving such a value is refused; one that is
 * stored already stays readable, so that no page fails, and the doctor names it.
 */
export function findFaults(definition: SettingDefinition, value: unknown, base: string): Faults {
  const lacking: Text = { key: 'desk.offer.base_currency', values: { currency: base } }
  return {
    ...Object.fromEntries(
      amountsWithout(definition, value, base).map((path) => [`${path}.${base}`, lacking]),
    ),
    ...ownFaults(definition.key, value),
  }
}

/** The faults of a stored value, which may be one that its schema no longer accepts. */
export function findStoredFaults(definition: SettingDefinition, stored: unknown, base: string): Faults {
  const { data, error } = definition.schema.safeParse(stored)
  return error ? fieldsOf(error, stored) : findFaults(definition, data, base)
}

function ownFaults(key: string, value: unknown): Faults {
  switch (key) {
    case shippingSetting.key:
      return shippingFaults(shippingSetting.schema.parse(value))
    case paymentSetting.key:
      return accountFaults(paymentSetting.schema.parse(value).bank)
    case shopSetting.key:
      return vatFaults(shopSetting.schema.parse(value))
    default:
      return {}
  }
}

/** The account to which buyers transfer money. */
function accountFaults({ iban, bic }: { iban: string; bic: string }): Faults {
  const isIban = iban.trim() === '' || readIban(iban) !== null
  const isBic = bic.trim() === '' || isValidBIC(bic.replaceAll(/\s/g, '').toUpperCase())
  return {
    ...(isIban ? {} : { 'bank.iban': { key: 'refund.iban_invalid' } }),
    ...(isBic ? {} : { 'bank.bic': { key: 'desk.settings.bic_invalid' } }),
  }
}

/** Shops outside the European Union may have ids of other forms. */
function vatFaults({ vatId, country }: { vatId: string; country: string }): Faults {
  if (vatId.trim() === '' || !europeanUnion.includes(country) || readVatId(vatId)) return {}
  return { vatId: { key: 'checkout.vat_format' } }
}
