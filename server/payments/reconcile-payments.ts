import type { Shop } from '#server/platform/shop.ts'
import { providerOf } from './providers.ts'
import { settlePayment } from './settle-payment.ts'

/** Age after which a webhook counts as missed. */
const webhookDelay = '2 minutes'

/** Payments looked up per run and query, and the maximum age of those that nobody may have paid. */
const batch = 200
const maxAge = '3 days'

/**
 * Payments in process are looked up at intervals of a quarter of their age. Direct debits and eChecks take up to 14 days;
 * after that the money report lists the payment, and the look-ups go on for a while in case the answer comes after all.
 */
const shortest = '10 minutes'
const longest = '1 day'
const maxProcessing = '60 days'

type Open = { provider: string; reference: string; gatewayId: string | null }

/** Looks up open payments at their providers and books outcomes whose webhook was missed. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const rows = [...(await unpaidSince(shop)), ...(await dueInProcess(shop))]
  for (const open of rows) {
    await lookUp(shop, open).catch((error) =>
      shop.log.error({ err: error, ...open }, 'payment look-up failed'),
    )
  }
}

async function unpaidSince(shop: Shop): Promise<Open[]> {
  const { rows } = await shop.pool.query<Open>({
    name: 'payments-open',
    text: `select provider, reference, gateway_id as "gatewayId" from payment
      where status = 'pending' and received = 0 and reference is not null
        and created_at between $1::timestamptz - interval '${maxAge}' and $1::timestamptz - interval '${webhookDelay}'
      order by created_at limit ${batch}`,
    values: [shop.now()],
  })
  return rows
}

/** Payments in process whose next look-up is due. The one after it is set here, so that one process looks up each. */
async function dueInProcess(shop: Shop): Promise<Open[]> {
  const { rows } = await shop.pool.query<Open>({
    name: 'payments-in-process',
    text: `update payment set look_up_at = $1::timestamptz
        + least(interval '${longest}', greatest(interval '${shortest}', ($1::timestamptz - processing_at) / 4))
      where id in (
        select id from payment
        where status = 'processing' and look_up_at <= $1 and processing_at > $1::timestamptz - interval '${maxProcessing}'
        order by look_up_at limit ${batch} for update skip locked)
      returning provider, reference, gateway_id as "gatewayId"`,
    values: [shop.now()],
  })
  return rows
}

async function lookUp(shop: Shop, { provider: code, ...stored }: Open): Promise<void> {
  const provider = providerOf(code)
  const outcome = await provider.lookUp?.(shop, stored)
  if (!outcome) return
  await shop.db.transaction((tx) =>
    settlePayment(tx, provider, outcome, { liveMode: provider.liveMode(shop), at: shop.now() }),
  )
}
