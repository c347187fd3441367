import { may } from '../session.ts'
import type { GridColumn, GridRow } from './cells.ts'

/** The columns that the person may change. The shop's other currencies are those that a row's price is converted to. */
export function columnsOf(row: GridRow | undefined): GridColumn[] {
  const goods = may('products.change')
  const prices = may('prices.change')
  const currency = row?.currency ?? 'EUR'
  const others = row ? [...new Set([...Object.keys(row.converted), ...Object.keys(row.prices)])] : []
  const all: (Omit<GridColumn, 'currency'> & { currency?: string; isOn: boolean })[] = [
    { field: 'sku', kind: 'text', optional: false, width: 'w-64', isOn: goods },
    { field: 'price', kind: 'money', optional: false, width: 'w-28', isOn: prices },
    { field: 'compareAtPrice', kind: 'money', optional: true, width: 'w-32', isOn: prices },
    { field: 'cost', kind: 'money', optional: true, width: 'w-28', isOn: prices && may('money.read') },
    ...others.map((code) => ({
      ...{ field: `prices.${code}` as const, kind: 'money' as const, currency: code },
      ...{ optional: true, width: 'w-32', isOn: prices },
    })),
    { field: 'weight', kind: 'count', optional: false, width: 'w-32', isOn: goods },
    { field: 'barcode', kind: 'text', optional: true, width: 'w-40', isOn: goods },
    { field: 'maxPerOrder', kind: 'count', optional: false, width: 'w-36', isOn: goods },
    { field: 'stockPolicy', kind: 'policy', optional: false, width: 'w-56', isOn: goods },
    { field: 'hsCode', kind: 'text', optional: true, width: 'w-40', isOn: goods },
    { field: 'originCountry', kind: 'text', optional: true, width: 'w-32', isOn: goods },
  ]
  return all.filter(({ isOn }) => isOn).map(({ isOn: _, ...column }) => ({ currency, ...column }))
}
