import type { DemoCurrency } from '../types.ts'

/** Steps keep converted amounts tidy: five cents, ten yen, fifty fils. Prices in yen end in 00, like the fixed ones. */
export const currencies: DemoCurrency[] = [
  { code: 'EUR', rate: 10_000, step: 1, homeCountry: 'DE', display: 'with_tax' },
  { code: 'USD', rate: 11_650, step: 5, homeCountry: 'US', display: 'without_tax' },
  { code: 'JPY', rate: 1_630_000, step: 10, ending: '00', homeCountry: 'JP', display: 'without_tax' },
  { code: 'KWD', rate: 3_560, step: 50, homeCountry: 'KW', display: 'without_tax' },
]
