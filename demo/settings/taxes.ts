import type { DemoTax } from '../types.ts'

/** The 27 EU member states: one tax union with the same gross price everywhere. */
export const taxUnion = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE'],
  ...['IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]

/**
 * Standard VAT of the member states. `reduced` is the rate for living plants, the only reduced goods in the shop,
 * set for the countries with most orders. Outside the union no tax is charged; buyers pay import tax.
 */
export const taxes: DemoTax[] = [
  { country: 'DE', standard: 1900, reduced: 700 },
  { country: 'AT', standard: 2000, reduced: 1300 },
  { country: 'ES', standard: 2100, reduced: 1000 },
  { country: 'FR', standard: 2000, reduced: 1000 },
  { country: 'IT', standard: 2200, reduced: 1000 },
  { country: 'NL', standard: 2100, reduced: 900 },
  { country: 'PL', standard: 2300, reduced: 800 },
  { country: 'BE', standard: 2100 },
  { country: 'BG', standard: 2000 },
  { country: 'CY', standard: 1900 },
  { country: 'CZ', standard: 2100 },
  { country: 'DK', standard: 2500 },
  { country: 'EE', standard: 2400 },
  { country: 'FI', standard: 2550 },
  { country: 'GR', standard: 2400 },
  { country: 'HR', standard: 2500 },
  { country: 'HU', standard: 2700 },
  { country: 'IE', standard: 2300 },
  { country: 'LT', standard: 2100 },
  { country: 'LU', standard: 1700 },
  { country: 'LV', standard: 2100 },
  { country: 'MT', standard: 1800 },
  { country: 'PT', standard: 2300 },
  { country: 'RO', standard: 2100 },
  { country: 'SE', standard: 2500 },
  { country: 'SI', standard: 2200 },
  { country: 'SK', standard: 2300 },
  { country: 'CH', standard: 0 },
  { country: 'GB', standard: 0 },
  { country: 'US', standard: 0 },
  { country: 'JP', standard: 0 },
  { country: 'HK', standard: 0 },
  { country: 'KW', standard: 0 },
]
