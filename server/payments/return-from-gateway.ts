import { isLang, langPath } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { providerOf } from './providers.ts'
import { settlePayment } from './settle-payment.ts'

/** The payment by our reference or by the gateway's id. */
type Returned = { reference: string } | { gatewayId: string }
type Row = {
  reference: string
  gatewayId: string | null
  open: boolean
  orderNumber: string
  lang: string
}

/**
 * Books the outcome of a payment whose buyer comes back from the gateway. If the gateway does not answer, its webhook or
 * the next look-up does the same.
 * @returns the path to show: the order, or the home page for an unknown payment.
 */
export async function returnFromGateway(
  shop: Shop,
  code: 'stripe' | 'paypal',
  returned: Returned,
): Promise<string> {
  const payment = await findPayment(shop, code, returned)
  if (!payment) return '/'
  const { orderNumber, lang, open, ...stored } = payment
  const provider = providerOf(code)
  try {
    const outcome = open ? await provider.lookUp?.(shop, stored) : null
    const mode = { liveMode: provider.liveMode(shop), at: shop.now() }
    if (outcome) await shop.db.transaction((tx) => settlePayment(tx, provider, outcome, mode))
  } catch (error) {
    shop.log.error({ err: error, order: orderNumber }, 'payment not booked yet')
  }
  return `${langPath(isLang(lang) ? lang : 'en', '/checkout/thankyou')}?number=${orderNumber}`
}

async function findPayment({ pool }: Shop, code: string, returned: Returned): Promise<Row | undefined> {
  const [column, value] =
    'reference' in returned ? ['reference', returned.reference] : ['gateway_id', returned.gatewayId]
  const { rows } = await pool.query<Row>({
    name: `payment-by-${column}`,
    text: `select p.reference, p.gateway_id as "gatewayId", o.number as "orderNumber", o.lang,
        p.received = 0 as open
      from payment p join orders o on o.id = p.order_id
      where p.provider = $1 and p.${column} = $2`,
    values: [code, value],
  })
  return rows[0]
}
