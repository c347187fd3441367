import type { Money } from '#contract/scalars.ts'

/** Currencies without decimals that Stripe takes with two (docs.stripe.com/currencies#special-cases). */
const withTwoDecimals = ['ISK', 'UGX']

/** Minor units as Stripe counts them. */
export function toStripe({ amount, currency }: Money): { amount: number; currency: string } {
  return {
    amount: withTwoDecimals.includes(currency) ? amount * 100 : amount,
    currency: currency.toLowerCase(),
  }
}

export function fromStripe(amount: number, code: string): Money {
  const currency = code.toUpperCase()
  return { amount: withTwoDecimals.includes(currency) ? Math.round(amount / 100) : amount, currency }
}
