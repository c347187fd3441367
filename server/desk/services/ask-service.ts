import Stripe from 'stripe'
import type { ServiceCode } from '#contract/admin/system/service.ts'
import { askPlaces } from '#server/customers/addresses/lookup/google-places.ts'
import { askEasypost } from '#server/orders/carrier-labels/easypost/easypost-api.ts'
import { openPaypal } from '#server/payments/paypal/open-paypal.ts'
import { statusOf } from '#server/payments/paypal/paypal-error.ts'
import { openStripe } from '#server/payments/stripe/open-stripe.ts'
import type { Text } from '#server/platform/refusal.ts'
import { type KeysOf, serviceOf } from '#server/platform/services/keys.ts'
import type { ServiceValues } from '#server/platform/services/service.ts'
import type { Shop } from '#server/platform/shop.ts'
import { askTwilio } from '#server/platform/sms/twilio.ts'
import { askMailServer } from './ask-mail-server.ts'

export type Answered = { asked: boolean; problem: Text | null }

/** Asks a service with these keys for something that costs nothing. Returns what is wrong with them. */
type Ask<Code extends ServiceCode> = (keys: KeysOf<Code>, shop: Shop) => Promise<Text | null>

const asks: { [Code in ServiceCode]?: Ask<Code> } = {
  async stripe(keys) {
    try {
      await openStripe(keys).balance.retrieve()
      return null
    } catch (error) {
      // A restricted key is right even if it may not read the balance.
      if (error instanceof Stripe.errors.StripePermissionError) return null
      if (error instanceof Stripe.errors.StripeAuthenticationError) return refused('stripe')
      if (error instanceof Stripe.errors.StripeError && error.statusCode)
        return failed('stripe', error.statusCode)
      return unreachable('stripe')
    }
  },

  async paypal(keys) {
    try {
      await (await openPaypal(keys)).tryKeys()
      return null
    } catch (error) {
      return byStatus('paypal', statusOf(error))
    }
  },

  email: askMailServer,

  twilio: async (keys) => byStatus('twilio', await askTwilio(keys).catch(() => undefined)),

  easypost: async (keys) => byStatus('easypost', await askEasypost(keys).catch(() => undefined)),

  places: async (keys) => byStatus('places', await askPlaces(keys).catch(() => undefined)),
}

/** Services that are not listed above cannot be asked. */
export async function askService(shop: Shop, code: ServiceCode, values: ServiceValues): Promise<Answered> {
  const service = serviceOf(code)
  const keys = service.fromValues(values, shop.config)
  if (shop.config.mode === 'demo' && service.isLive?.(keys))
    return { asked: false, problem: { key: 'desk.services.live_in_demo' } }
  const ask = asks[code] as Ask<never> | undefined
  if (!ask) return { asked: false, problem: null }
  return { asked: true, problem: await ask(keys as never, shop) }
}

/** `status` of the service's answer; undefined: there was none. */
function byStatus(code: ServiceCode, status: number | undefined): Text | null {
  if (status === undefined) return unreachable(code)
  if (status < 400) return null
  return [400, 401, 403, 404].includes(status) ? refused(code) : failed(code, status)
}

const nameOf = (code: ServiceCode): Text => ({ key: `desk.services.name_${code}` })

const refused = (code: ServiceCode): Text => ({
  key: 'desk.services.refused',
  values: { service: nameOf(code) },
})

const unreachable = (code: ServiceCode): Text => ({
  key: 'desk.services.unreachable',
  values: { service: nameOf(code) },
})

const failed = (code: ServiceCode, status: number): Text => ({
  key: 'desk.services.failed',
  values: { service: nameOf(code), status: String(status) },
})
