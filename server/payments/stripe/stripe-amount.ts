import { currencyExponent } from '#contract/currency.ts'
import type { Money } from '#contract/scalars.ts'

/** Decimals that Stripe counts with, where ISO 4217 has others (docs.stripe.com/currencies). */
const ownExponents: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 }

/** Minor units as Stripe counts them. An amount that Stripe cannot take is rounded. */
export function toStripe({ amount, currency }: Money): { amount: number; currency: string } {
  return { amount: Math.round(amount * factorOf(currency)), currency: currency.toLowerCase() }
}

export function fromStripe(amount: number, code: string): Money {
  const currency = code.toUpperCase()
  return { amount: Math.round(amount / factorOf(currency)), currency }
}

/** False for an amount that Stripe refuses: of currencies with three decimals, the last one has to be zero. */
export function isTakenByStripe({ amount, currency }: Money): boolean {
  if (currencyExponent(currency) === 3) return amount % 10 === 0
  return Number.isInteger(amount * factorOf(currency))
}

function factorOf(currency: string): number {
  const exponent = currencyExponent(currency)
  return 10 ** ((ownExponents[currency] ?? exponent) - exponent)
}
