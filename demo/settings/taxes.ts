import type { DemoTax } from '../types.ts'

/** The 27 EU member states: one tax union with the same gross price everywhere. */
export const taxUnion = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE'],
  ...['IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]

/**
 * The rates of the union come with the shop. Outside it no tax is charged; buyers pay import tax.
 */
export const taxes: DemoTax[] = ['CH', 'GB', 'US', 'JP', 'HK', 'KW'].map((country) => ({
  country,
  standard: 0,
}))
