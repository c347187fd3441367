import type { NamedMark } from '#contract/checkout.ts'
import { paymentBrands } from '#contract/payment-brands.ts'
import { usualProviders, viewProvider } from '#server/payments/providers.ts'
import type { PageRequest } from '../page.ts'

/** The ways to pay that the shop offers for an ordinary order, for the cart and the footer. */
export function paymentMarks({ shop, currency, shipTo = '', t }: PageRequest): NamedMark[] {
  return usualProviders(shop, currency, shipTo).flatMap((provider) => {
    const { name, marks = [] } = viewProvider(shop, provider, t)
    return marks.map((mark) => {
      const brand = paymentBrands[mark]
      return { mark, name: brand ?? name, spelled: brand !== undefined }
    })
  })
}
