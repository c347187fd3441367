import type { AdminProduct } from '#contract/admin/catalog/product.ts'
import { textOf } from '../formats.ts'

export type Variant = AdminProduct['variants'][number]

/** "Blue, large": the labels of a variant's options in the desk's language, in the product's order. */
export function variantName({ options }: Pick<AdminProduct, 'options'>, own: Record<string, string>): string {
  const place = (code: string) => options.findIndex((each) => each.code === code)
  return Object.entries(own)
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([code, value]) => {
      const found = options[place(code)]?.values.find((each) => each.code === value)
      return textOf(found?.labels) || value
    })
    .join(', ')
}
