import { currencyExponent } from '#contract/currency.ts'
import type { PostalAddress, WantedParcel } from '../label-provider.ts'

/** https://docs.easypost.com/docs/addresses */
export function addressOf(address: PostalAddress): Record<string, string> {
  const { name, company, street, apartment, city, state, postalCode, country, phone, email } = address
  const given = {
    ...{ name, company, street1: street, street2: apartment, city, state, zip: postalCode },
    ...{ country, phone, email },
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

/** A shipment whose buyer's address was sent before. Its label is a PNG of 4 × 6 inches, which the shop prints as PDF. */
export function shipmentOf(parcel: WantedParcel, toAddress: string): object {
  const { from, size, weight, orderNumber, customs, isReturn } = parcel
  return {
    shipment: {
      to_address: { id: toAddress },
      from_address: addressOf(from),
      parcel: {
        ...{ length: inches(size.length), width: inches(size.width), height: inches(size.height) },
        weight: ounces(weight),
      },
      ...(customs ? { customs_info: customsOf(parcel, customs) } : {}),
      options: { label_format: 'PNG', label_size: '4x6', invoice_number: orderNumber },
      reference: orderNumber,
      // EasyPost swaps the addresses of a return. https://docs.easypost.com/docs/shipments/returns
      ...(isReturn ? { is_return: true } : {}),
    },
  }
}

/** https://docs.easypost.com/docs/customs-infos */
function customsOf(
  { from, to, isReturn }: WantedParcel,
  { signer, items, explanation }: NonNullable<WantedParcel['customs']>,
) {
  return {
    ...{
      customs_certify: true,
      customs_signer: signer,
      contents_type: isReturn ? 'returned_goods' : 'merchandise',
    },
    ...(explanation ? { contents_explanation: explanation } : {}),
    ...{ restriction_type: 'none', non_delivery_option: 'return' },
    // No filing for goods of up to USD 2,500 that need no licence.
    ...((isReturn ? to : from).country === 'US' ? { eel_pfc: 'NOEEI 30.37(a)' } : {}),
    customs_items: items.map(
      ({ description, quantity, weight, hsCode, originCountry, value: { amount, currency } }) => ({
        ...{ description, quantity, currency, hs_tariff_number: hsCode, origin_country: originCountry },
        weight: ounces(weight),
        value: amount / 10 ** currencyExponent(currency),
      }),
    ),
  }
}

function inches(millimetres: number): number {
  return Math.max(0.1, Math.round(millimetres / 2.54) / 10)
}

/** Rounded up: carriers charge parcels that are heavier than declared. */
function ounces(grams: number): number {
  return Math.max(0.1, Math.ceil(grams / 2.8349523125) / 10)
}
