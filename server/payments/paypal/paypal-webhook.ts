import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PaymentEvent, RefundEvent, WebhookEvent } from '../provider.ts'
import { captureOrder } from './capture-order.ts'
import { DisputeReport, disputeEvent } from './dispute-event.ts'
import type { Paypal } from './open-paypal.ts'
import { fromPaypal } from './paypal-amount.ts'
import { paypalClient } from './paypal-client.ts'
import { type Capture, captureOutcome, refundOutcome } from './paypal-outcome.ts'

/** The parts of webhooks that the shop reads. */
const Event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string(),
  resource: z.object({
    id: z.string().min(1),
    status: z.string().optional(),
    status_details: z.object({ reason: z.string().optional() }).optional(),
    amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
    custom_id: z.string().optional(),
    invoice_id: z.string().optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  }),
})

/**
 * Reads a webhook after PayPal has confirmed that it sent it. An approved order is captured, so that a buyer who closes
 * the browser on the way back has paid all the same.
 * @throws Refusal 400 if PayPal did not send it.
 */
export async function readPaypalWebhook(
  shop: Shop,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<WebhookEvent> {
  const json = jsonOf(body)
  const dispute = DisputeReport.safeParse(json)
  const parsed = Event.safeParse(json)
  if (!parsed.success && !dispute.success) throw new Refusal('malformed', { status: 400 })
  const paypal = await paypalClient(shop)
  if (!(await paypal.verify(headers, body))) throw new Refusal('invalid', { status: 400 })
  const liveMode = shop.keys('paypal')?.live ?? false
  if (dispute.success) return disputeEvent(dispute.data, liveMode)
  const { id: eventId, event_type: type, resource } = parsed.data!
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED':
      return withId(eventId, await captureOrder(shop, resource.id))
    // Webhooks may arrive in any order, so a pending capture is asked for as it is now.
    case 'PAYMENT.CAPTURE.PENDING':
      return withId(eventId, await currentCapture(paypal, resource.id, liveMode))
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.DECLINED':
    case 'PAYMENT.CAPTURE.DENIED':
      return withId(eventId, captureOutcome(captureOf(resource, type), liveMode))
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.REFUND.PENDING':
    case 'PAYMENT.REFUND.FAILED':
      return refundEvent(eventId, resource, liveMode)
    default:
      return null
  }
}

async function currentCapture({ payments }: Paypal, captureId: string, liveMode: boolean) {
  const { result } = await payments.getCapturedPayment({ captureId })
  return captureOutcome(result as Capture, liveMode)
}

type Resource = z.infer<typeof Event>['resource']

function captureOf({ id, status, status_details, amount, custom_id, invoice_id }: Resource, type: string) {
  return {
    id,
    status: status ?? type.split('.').at(-1)!,
    ...(status_details?.reason ? { reason: status_details.reason.toLowerCase() } : {}),
    ...(amount ? { amount: { currencyCode: amount.currency_code, value: amount.value } } : {}),
    ...(custom_id ? { customId: custom_id } : {}),
    ...(invoice_id ? { invoiceId: invoice_id } : {}),
  }
}

/** A refund that the shop asked for carries our id; any other was made in PayPal's dashboard. */
function refundEvent(eventId: string, resource: Resource, liveMode: boolean): RefundEvent | null {
  const amount =
    resource.amount &&
    fromPaypal({ currencyCode: resource.amount.currency_code, value: resource.amount.value })
  const gatewayId = resource.links
    ?.find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1)
  if (!amount || !gatewayId) return null
  const { data: ours } = z.uuid().safeParse(resource.custom_id)
  const outcome = refundOutcome({ id: resource.id, status: resource.status } as Parameters<
    typeof refundOutcome
  >[0])
  return { ...outcome, eventId, liveMode, refundId: ours ?? null, gatewayId, amount }
}

function withId(eventId: string, outcome: Awaited<ReturnType<typeof captureOrder>>): PaymentEvent | null {
  return outcome && { ...outcome, eventId }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
