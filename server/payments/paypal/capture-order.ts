import type { Order } from '@paypal/paypal-server-sdk'
import type { Shop } from '#server/platform/shop.ts'
import type { PaymentOutcome } from '../provider.ts'
import { paypalClient } from './paypal-client.ts'
import { issueOf } from './paypal-error.ts'
import { failedOutcome, orderOutcome } from './paypal-outcome.ts'

export type PaypalPayment = { orderNumber: string; lang: string; payable: boolean; gatewayId: string }

/** The payment of a PayPal order. `payable`: its own order still waits for money, and no other payment is in process. */
export async function paymentOf({ pool }: Shop, paypalOrder: string): Promise<PaypalPayment | null> {
  const { rows } = await pool.query<PaypalPayment>({
    name: 'paypal-payment',
    text: `select o.number as "orderNumber", o.lang, p.gateway_id as "gatewayId",
        o.status = 'in_progress' and o.pay_status = 'unpaid' and o.processing_at is null and p.status = 'pending' as payable
      from payment p join orders o on o.id = p.order_id
      where p.provider = 'paypal' and p.gateway_id = $1`,
    values: [paypalOrder],
  })
  return rows[0] ?? null
}

/**
 * Takes the money of an order that the buyer approved at PayPal. Only for an order that still waits for it: one that was
 * cancelled or paid otherwise meanwhile costs the buyer nothing.
 * @returns null while the buyer has not approved it.
 */
export async function captureOrder(shop: Shop, paypalOrder: string): Promise<PaymentOutcome | null> {
  const { orders } = await paypalClient(shop)
  const liveMode = shop.keys('paypal')?.live ?? false
  const current = (await orders.getOrder({ id: paypalOrder })).result
  if (current.status !== 'APPROVED') return orderOutcome(current, liveMode)
  const payment = await paymentOf(shop, paypalOrder)
  if (!payment?.payable) return null
  try {
    const { result } = await orders.captureOrder({
      id: paypalOrder,
      paypalRequestId: `capture-${paypalOrder}`,
      prefer: 'return=representation',
    })
    return orderOutcome(result, liveMode)
  } catch (error) {
    return afterRefusal(shop, current, error)
  }
}

/** Another request was faster, or the buyer's bank refused. */
async function afterRefusal(shop: Shop, order: Order, error: unknown): Promise<PaymentOutcome | null> {
  const liveMode = shop.keys('paypal')?.live ?? false
  switch (issueOf(error)) {
    case 'ORDER_ALREADY_CAPTURED': {
      const { orders } = await paypalClient(shop)
      return orderOutcome((await orders.getOrder({ id: order.id! })).result, liveMode)
    }
    case 'ORDER_NOT_APPROVED':
      return null
    case 'INSTRUMENT_DECLINED':
    case 'TRANSACTION_REFUSED':
      return failedOutcome(order, liveMode, 'declined')
    default:
      throw error
  }
}
