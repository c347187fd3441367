import type { AdminProduct } from '#contract/admin/product.ts'
import { textOf } from '../formats.ts'

export type Variant = AdminProduct['variants'][number]

/** "Blue, large": the labels of a variant's options in the desk's language. */
export function variantName({ options }: Pick<AdminProduct, 'options'>, own: Record<string, string>): string {
  return Object.entries(own)
    .map(([code, value]) => {
      const found = options.find((each) => each.code === code)?.values.find((each) => each.code === value)
      return textOf(found?.labels) || value
    })
    .join(', ')
}
