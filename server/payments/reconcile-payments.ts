import type { Shop } from '#server/platform/shop.ts'
import { providerOf } from './providers.ts'
import { settlePayment } from './settle-payment.ts'

/** Age after which a webhook counts as missed. */
const webhookDelay = '2 minutes'

/** Payments looked up per run, and their maximum age. */
const batch = 200
const maxAge = '3 days'

type Open = { provider: string; reference: string; gatewayId: string | null }

/** Looks up open payments at their providers and books outcomes whose webhook was missed. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const { rows } = await shop.pool.query<Open>({
    name: 'payments-open',
    text: `select provider, reference, gateway_id as "gatewayId" from payment
      where status = 'pending' and received = 0 and reference is not null
        and created_at between $1::timestamptz - interval '${maxAge}' and $1::timestamptz - interval '${webhookDelay}'
      order by created_at limit ${batch}`,
    values: [shop.now()],
  })
  for (const open of rows) {
    await lookUp(shop, open).catch((error) =>
      shop.log.error({ err: error, ...open }, 'payment look-up failed'),
    )
  }
}

async function lookUp(shop: Shop, { provider: code, ...stored }: Open): Promise<void> {
  const provider = providerOf(code)
  const outcome = await provider.lookUp?.(shop, stored)
  if (!outcome) return
  await shop.db.transaction((tx) =>
    settlePayment(tx, provider, outcome, { liveMode: provider.liveMode(shop), at: shop.now() }),
  )
}
