import type { AddressField } from '#contract/admin/orders/carrier-label.ts'
import type { AddressFault } from '../label-provider.ts'

type Given = {
  code?: string | null | undefined
  field?: string | null | undefined
  message?: string | null | undefined
}

/** EasyPost's names of the fields. */
const fields: Record<string, AddressField> = {
  ...{
    name: 'name',
    street1: 'street',
    street2: 'apartment',
    city: 'city',
    state: 'state',
    zip: 'postalCode',
  },
  ...{ country: 'country', phone: 'phone', email: 'email' },
}

/** Faults by their code, as the verification of addresses names them, with the field that has to be corrected. */
const known: readonly (readonly [RegExp, AddressField | null, string])[] = [
  [/^E\.HOUSE_NUMBER\./, 'street', 'house_number'],
  [/^E\.STREET\./, 'street', 'street'],
  [/^E\.BOX_NUMBER\./, 'street', 'box_number'],
  [/^E\.SECONDARY_INFORMATION\./, 'apartment', 'apartment'],
  [/^E\.CITY_STATE\./, 'city', 'city'],
  [/^E\.CITY\./, 'city', 'city'],
  [/^E\.STATE\./, 'state', 'state'],
  [/^E\.ZIP\./, 'postalCode', 'postal_code'],
  [/^E\.COUNTRY\./, 'country', 'country'],
  [/^E\.ADDRESS\.(MULTIPLE|INSUFFICIENT|DUAL)/, null, 'not_exact'],
  [/^E\.ADDRESS\./, null, 'not_found'],
]

/** Faults that say nothing about the address itself. */
const aside = /^E\.(TIME_ZONE|INPUT\.LENGTH)\./

/** Faults in the reader's language, each once. Unknown ones name the field, with EasyPost's own words. */
export function addressFaults(given: readonly Given[]): AddressFault[] {
  const faults = given
    .filter(({ code }) => !aside.test(code ?? ''))
    .map(({ code, field, message }): AddressFault => {
      const found = known.find(([form]) => form.test(code ?? ''))
      if (found) return { field: found[1], text: { key: `desk.carrier_label.fault_${found[2]}` } }
      const [, last = ''] = /(\w+)$/.exec(field ?? '') ?? []
      const key = 'desk.carrier_label.fault_other'
      return { field: fields[last] ?? null, text: { key, values: { words: (message ?? '').slice(0, 200) } } }
    })
  const keys = faults.map((fault) => JSON.stringify(fault))
  return faults.filter((_, index) => keys.indexOf(keys[index]!) === index)
}
