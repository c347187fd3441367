import type { CartInput } from '../cart-input.ts'
import { sum } from '../money.ts'
import type { OpenLine } from '../open-line.ts'
import { type FeePart, feeParts, shownFee } from '../tax/shipping-tax.ts'
import type { TaxRules } from '../tax/tax.ts'
import { type FreeShippingProgress, freeShippingProgress } from './free-shipping.ts'
import { type ShippingFee, shippingFee } from './shipping.ts'

/** Shipping before tax. */
export type Shipping = {
  /** The chosen method with its fee, surcharges and their sum, before free shipping; null if none delivers. */
  chosen: {
    code: string
    name: string
    fee: number
    surcharges: ShippingFee['surcharges']
    whole: number
  } | null
  unavailable: boolean
  free: boolean
  /** The remaining fee, by tax class. */
  parts: FeePart[]
  progress: FreeShippingProgress | null
}

/** Step 5, on goods after discounts. `granted`: a coupon gives free shipping. */
export function ship(
  lines: readonly OpenLine[],
  input: CartInput,
  rules: TaxRules,
  granted: boolean,
): Shipping {
  const shipped = lines.filter((line) => line.input.requiresShipping !== false)
  const nothing = { chosen: null, unavailable: false, free: false, parts: [], progress: null }
  if (shipped.length === 0) return nothing

  const method = input.shippingMethod
  const methods = method ? [method] : (input.offeredMethods ?? [])
  const goods = sum(lines.map((line) => line.left))
  const progress = freeShippingProgress(goods, input.country, methods, input.freeShippingRules ?? [], input)
  if (!method) return { ...nothing, progress }
  const parcel = { country: input.country, goods, lines: shipped.map((line) => line.input) }
  const stored = shippingFee(method, parcel, input)
  if (!stored) return { ...nothing, unavailable: true, progress }

  const shown = (amount: number) => shownFee(amount, shipped, input.tax, rules)
  const fee = shown(stored.fee)
  const surcharges = stored.surcharges.map(({ label, amount }) => ({ label, amount: shown(amount) }))
  const whole = sum([fee, ...surcharges.map((surcharge) => surcharge.amount)])
  const free = granted || progress?.missing === 0
  return {
    chosen: { code: method.code, name: method.name, fee, surcharges, whole },
    unavailable: false,
    free,
    parts: free ? [] : feeParts(whole, shipped, input.tax).filter((part) => part.amount > 0),
    // A fee of zero needs no progress towards free shipping.
    progress: whole > 0 || free ? progress : null,
  }
}
