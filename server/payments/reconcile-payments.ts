import type { Shop } from '#server/platform/shop.ts'
import { providerOf } from './providers.ts'
import { settlePayment } from './settle-payment.ts'

/** A webhook that takes longer than this may have been missed. */
const patience = '2 minutes'

/** Payments looked up in one go, and how far back. */
const batch = 200
const horizon = '3 days'

type Open = { provider: string; reference: string; gatewayId: string | null }

/** Asks providers about payments that are still open: what a webhook missed is taken in as if it had come. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const { rows } = await shop.pool.query<Open>({
    name: 'payments-open',
    text: `select provider, reference, gateway_id as "gatewayId" from payment
      where status = 'pending' and received = 0 and reference is not null
        and created_at between $1::timestamptz - interval '${horizon}' and $1::timestamptz - interval '${patience}'
      order by created_at limit ${batch}`,
    values: [shop.now()],
  })
  for (const open of rows) {
    await lookUp(shop, open).catch((error) =>
      shop.log.error({ err: error, ...open }, 'a payment could not be looked up'),
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
