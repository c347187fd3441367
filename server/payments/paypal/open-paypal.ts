import type { IncomingHttpHeaders } from 'node:http'
import type {
  OrdersController,
  PaymentsController,
  TransactionInformation,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk'
import { fetch } from 'undici'
import type { PaypalKeys } from '#server/platform/services/payment-services.ts'

export type PaypalOptions = PaypalKeys & {
  /** Another server instead of PayPal's, and how the SDK reaches it. For tests. */
  standIn?: { url: string; adapter: unknown }
}

export type PaypalTransaction = TransactionInformation

export type Paypal = {
  orders: OrdersController
  payments: PaymentsController
  /** Needs the feature “Transaction search” of the app at PayPal. */
  reports: TransactionSearchController
  /** @throws if PayPal does not accept the credentials. */
  tryKeys(): Promise<void>
  /** Asks PayPal whether it has sent this webhook, unchanged, to this shop. */
  verify(headers: IncomingHttpHeaders, body: Buffer): Promise<boolean>
}

/** Milliseconds for one request. A buyer's call ends after 20 s, and the first one also fetches a token. */
const timeout = 8000

/** Headers of a webhook and their names in the request that verifies it. */
const signed = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

/** PayPal's server SDK. It is loaded only where PayPal is used, because it is large. */
export async function openPaypal({
  clientId,
  clientSecret,
  webhookId,
  live,
  standIn,
}: PaypalOptions): Promise<Paypal> {
  const sdk = await import('@paypal/paypal-server-sdk')
  const client = new sdk.Client({
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    environment: live ? sdk.Environment.Production : sdk.Environment.Sandbox,
    timeout,
    ...(standIn ? { unstable_httpClientOptions: { adapter: standIn.adapter } } : {}),
  })
  const host = standIn?.url ?? (live ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com')
  return {
    orders: new sdk.OrdersController(client),
    payments: new sdk.PaymentsController(client),
    reports: new sdk.TransactionSearchController(client),
    async tryKeys() {
      await client.clientCredentialsAuthManager.fetchToken()
    },
    async verify(headers, body) {
      const fields = Object.entries(signed).map(([field, header]) => [field, headers[header]] as const)
      if (fields.some(([, value]) => typeof value !== 'string')) return false
      const { accessToken } = await client.clientCredentialsAuthManager.fetchToken()
      // The event is inserted as it arrived: parsed and written again, it would no longer match its signature.
      const envelope = JSON.stringify({ ...Object.fromEntries(fields), webhook_id: webhookId })
      const response = await fetch(`${host}/v1/notifications/verify-webhook-signature`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: `${envelope.slice(0, -1)},"webhook_event":${body.toString('utf8')}}`,
        signal: AbortSignal.timeout(timeout),
      })
      if (!response.ok) throw new Error(`PayPal could not verify a webhook: HTTP ${response.status}`)
      const answer = (await response.json()) as { verification_status?: string }
      return answer.verification_status === 'SUCCESS'
    },
  }
}
