import type { Data } from '#contract/calls.ts'
import { isLang } from '#contract/languages.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import type { PlacedAnswer } from '#server/orders/place-order.ts'
import { providerOf } from '#server/payments/providers.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import type { CallContext } from '#server/platform/shop.ts'

/** The answer to a submit, the first time and every time again: what gateways need is asked of them anew. */
export async function answerPlaced(
  ctx: CallContext,
  placed: PlacedAnswer,
): Promise<Data<'/checkout/submit'>> {
  const { orderId, number, status, payStatus, email, lang, payment } = placed
  const order = { id: orderId, number, email, lang: isLang(lang) ? lang : ctx.lang }
  return {
    orderNumber: number,
    ...(ctx.customer ? {} : { accessKey: accessKeyOf(ctx.shop, orderId) }),
    status,
    payStatus,
    payment: await startPayment(ctx.shop, providerOf(payment.provider), payment, order),
  }
}
