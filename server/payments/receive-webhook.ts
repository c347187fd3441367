import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { receiveDispute } from './disputes/receive-dispute.ts'
import { isProvider, providerOf } from './providers.ts'
import { receiveRefundEvent } from './refunds/receive-refund-event.ts'
import { settleAtOnce } from './settle-at-once.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Processes a provider's webhook: checks the signature, then books the event once.
 * @throws Refusal 404 for an unknown provider, payment or refund, 400 for a wrong signature or figures that are not ours.
 */
export async function receiveWebhook(
  shop: Shop,
  code: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<void> {
  const provider = isProvider(code) ? providerOf(code) : undefined
  if (!provider?.readWebhook || (code === 'test' && shop.config.mode !== 'demo')) {
    throw new Refusal('not_found', { status: 404 })
  }
  const event = await provider.readWebhook(shop, headers, body)
  if (!event) return
  const mode = { liveMode: provider.liveMode(shop), at: shop.now() }
  if ('disputeId' in event) return shop.db.transaction((tx) => receiveDispute(tx, provider.code, event, mode))
  const isPayment = !('refundId' in event) && event.state === 'succeeded' && event.liveMode === mode.liveMode
  if (isPayment && (await settleAtOnce(shop.pool, provider.code, event, mode.at))) return
  await shop.db.transaction((tx) =>
    'refundId' in event
      ? receiveRefundEvent(tx, provider.code, event, mode)
      : settlePayment(tx, provider, event, mode),
  )
}
