import { calculateCart } from './calculate.ts'
import type { ShippingFigures } from './cart-figures.ts'
import type { CartInput } from './cart-input.ts'
import type { ShippingMethod } from './shipping.ts'

/** Those of the methods that serve this cart, each with the figures shipping would have, in the order given. */
export function quoteMethods(
  input: CartInput,
  methods: readonly ShippingMethod[],
): { method: ShippingMethod; shipping: ShippingFigures }[] {
  return methods.flatMap((method) => {
    const { shipping } = calculateCart({ ...input, shippingMethod: method })
    return shipping ? [{ method, shipping }] : []
  })
}
