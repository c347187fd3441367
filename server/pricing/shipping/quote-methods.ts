import { calculateCart } from '../calculate.ts'
import type { ShippingFigures } from '../cart-figures.ts'
import type { CartInput } from '../cart-input.ts'
import type { ShippingMethod } from './shipping.ts'

/** The methods that deliver this cart, in the given order, with their shipping figures. */
export function quoteMethods(
  input: CartInput,
  methods: readonly ShippingMethod[],
): { method: ShippingMethod; shipping: ShippingFigures }[] {
  return methods.flatMap((method) => {
    const { shipping } = calculateCart({ ...input, shippingMethod: method })
    return shipping ? [{ method, shipping }] : []
  })
}
