import type { Checkout, CheckoutStep } from '#contract/checkout.ts'

export type { Checkout, CheckoutStep }

/** In their order. Written out here: the contract's list would bring its schemas along. */
export const checkoutSteps = ['information', 'shipping', 'payment'] as const satisfies readonly CheckoutStep[]
