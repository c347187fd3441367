import type * as z from 'zod'
import type { Text } from '#server/platform/refusal.ts'
import type { shippingSetting, ZoneMethod } from '#server/pricing/shipping/shipping.setting.ts'

/** Messages by field. */
export type Faults = Record<string, Text>

/** Faults of shipping zones: codes and rows that occur twice, methods without a name, and days in the wrong order. */
export function shippingFaults({ zones }: z.output<typeof shippingSetting.schema>): Faults {
  const faults = codesTwice('zones', zones)
  for (const [at, { methods }] of zones.entries()) {
    const path = `zones.${at}.methods`
    Object.assign(faults, codesTwice(path, methods))
    for (const [place, method] of methods.entries()) {
      Object.assign(faults, methodFaults(`${path}.${place}`, method))
    }
  }
  return faults
}

function methodFaults(path: string, { name, minDays, maxDays, table, surcharges }: ZoneMethod): Faults {
  const faults: Faults = {}
  if (isEmpty(name)) faults[`${path}.name.en`] = { key: 'desk.settings.no_name' }
  if (maxDays < minDays) {
    const values = { field: { key: 'form.this_field' }, count: minDays }
    faults[`${path}.maxDays`] = { key: 'limit.at_least', values }
  }
  for (const [row, { from }] of table.entries()) {
    const isSecond = table.findIndex((each) => each.from === from) < row
    if (isSecond) faults[`${path}.table.${row}.from`] = { key: 'desk.settings.from_twice' }
  }
  for (const [place, { label }] of surcharges.entries()) {
    if (isEmpty(label)) faults[`${path}.surcharges.${place}.label.en`] = { key: 'desk.settings.no_name' }
  }
  return faults
}

function codesTwice(path: string, items: readonly { code: string }[]): Faults {
  const faults: Faults = {}
  for (const [place, { code }] of items.entries()) {
    const isSecond = items.findIndex((each) => each.code === code) < place
    if (isSecond) faults[`${path}.${place}.code`] = { key: 'desk.settings.code_twice', values: { code } }
  }
  return faults
}

/** No reader finds a text in any language. */
function isEmpty(texts: Readonly<Record<string, string>>): boolean {
  return Object.values(texts).every((text) => text.trim() === '')
}
