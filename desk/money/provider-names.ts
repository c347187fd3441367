/** Names of companies, the same in every language. */
export const providerNames: Record<string, string> = { stripe: 'Stripe', paypal: 'PayPal' }

/** A payout as its provider's dashboard names it. */
export const payoutName = ({ provider, reference }: { provider: string; reference: string }) =>
  `${providerNames[provider]} ${reference}`
