import type { Product, Variant } from './catalog.ts'

/** A variant's options in the order of the product, with their names and the labels of the chosen values. */
export function chosenOptions({ options }: Pick<Product, 'options'>, variant: Pick<Variant, 'options'>) {
  return options.flatMap(({ code, name, values }) => {
    const value = values.find((each) => each.code === variant.options[code])
    return value ? [{ code, name, value: value.code, label: value.label }] : []
  })
}
