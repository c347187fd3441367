import type { StockRow } from '#contract/admin/stock.ts'

/** "Teapot, Green" of a variant. */
export function variantName({ name, options }: Pick<StockRow, 'name' | 'options'>): string {
  return [name, ...Object.values(options)].join(', ')
}
