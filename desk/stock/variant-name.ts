import type { StockRow } from '#contract/admin/stock.ts'

/** "Teapot, Green" of a variant. */
export function variantName({ name, labels }: Pick<StockRow, 'name' | 'labels'>): string {
  return [name, ...labels].join(', ')
}
