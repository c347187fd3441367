import type { Stripe, StripeElementLocale } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

export type StripeOptions = { publishableKey: string; lang: string }

let loading: Promise<Stripe | null> | undefined

/**
 * Loads Stripe.js once, from Stripe's own address. Without its fraud signals: they watch everybody who opens a page, not
 * only those who pay. Returns null if it can't be loaded; the next call tries again.
 */
export function loadStripeJs({ publishableKey, lang }: StripeOptions): Promise<Stripe | null> {
  loading ??= load(publishableKey, lang).catch(() => {
    loading = undefined
    return null
  })
  return loading
}

function load(key: string, lang: string): Promise<Stripe | null> {
  loadStripe.setLoadParameters({ advancedFraudSignals: false })
  return loadStripe(key, { locale: lang as StripeElementLocale })
}
