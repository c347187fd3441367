import type { Checkout, CheckoutStep } from '#contract/checkout.ts'

export type { Checkout, CheckoutStep }

/** Steps in order. Duplicated here because importing the contract's list would bundle its schemas. */
export const checkoutSteps = ['information', 'shipping', 'payment'] as const satisfies readonly CheckoutStep[]
