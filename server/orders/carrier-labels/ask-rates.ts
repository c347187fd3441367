import type { AdminData } from '#contract/admin/calls.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { say } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { StoredOrder } from '../find-order.ts'
import { addressHash } from './buyer-address.ts'
import { describeParcel } from './describe-parcel.ts'
import {
  LabelRefused,
  type ParcelSize,
  type PostalAddress,
  type Quote,
  type WantedParcel,
} from './label-provider.ts'
import { labelProvider } from './label-providers.ts'
import { sealOffer } from './offer.ts'
import type { StoredLabel } from './stored-labels.ts'

/** Times that one caller asks for prices. */
const asking = { max: 200, minutes: 10 }

type Wanted = {
  lines: StoredLabel['lines']
  weight?: number | undefined
  size?: ParcelSize | undefined
  /** The return whose goods it brings back, and where to. */
  returning?: { id: string; to: PostalAddress }
}

/** The service that sells labels to the shop, as screens name it. */
export function providerOf(shop: Shop): { name: string; isTest: boolean } | null {
  const provider = labelProvider(shop)
  return provider && { name: provider.name, isTest: provider.access(shop)!.isTest }
}

/**
 * Asks the provider what a parcel costs, and seals an offer for each price.
 * @throws Refusal `not_found` without a provider, `too_many`, `invalid` if the parcel lacks something, `unavailable`.
 */
export async function askRates(
  ctx: AdminContext,
  stored: StoredOrder,
  { lines, returning, ...given }: Wanted,
): Promise<AdminData<'/carrierLabel/rates'>> {
  const { shop, caller, t } = ctx
  const provider = labelProvider(shop)
  if (!provider) throw new Refusal('not_found', { text: { key: 'desk.carrier_label.no_provider' } })
  await countAttempt(shop, { subject: `carrier-label-rates ${caller.id}`, ...asking })
  const parcel = await describeParcel(shop, stored, { lines, ...given, returnTo: returning?.to })
  const { id: quoteId, rates, faults, notes } = await quoted(ctx, parcel)
  const { isTest } = provider.access(shop)!
  const { weight, size } = parcel
  return {
    ...{ weight, size, notes },
    faults: faults.map(({ field, text }) => ({ field, text: say(t, text) })),
    rates: rates.map(({ id: rateId, carrier, service, cost, days }) => ({
      ...{ carrier, service, cost, days },
      offer: sealOffer(ctx, {
        ...{ orderId: stored.order.id, returnId: returning?.id ?? null },
        ...{ provider: provider.code, isTest, quoteId: quoteId! },
        ...{ rateId, carrier, service, cost: cost.amount, currency: cost.currency, weight, lines },
        addressHash: addressHash(stored.order.address!),
      }),
    })),
  }
}

/** The offers of a provider that answers. @throws Refusal saying what to do about one that does not. */
async function quoted({ shop }: AdminContext, parcel: WantedParcel): Promise<Quote> {
  const provider = labelProvider(shop)!
  try {
    return await provider.quote(shop, parcel)
  } catch (error) {
    if (error instanceof LabelRefused) {
      throw new Refusal('unavailable', { text: { key: `desk.carrier_label.failure_${error.failure}` } })
    }
    shop.log.warn({ err: error, order: parcel.orderNumber }, 'carriers not asked')
    throw new Refusal('unavailable', {
      text: { key: 'desk.carrier_label.unreachable', values: { service: provider.name } },
    })
  }
}
