import * as z from 'zod'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seal, unseal } from '#server/platform/secrets/secret-box.ts'

/** Milliseconds within which a label must be bought after its price was shown. */
const lifetime = 30 * 60_000

const purpose = 'label offer'

const Offer = z.object({
  by: z.string(),
  until: z.number(),
  orderId: z.string(),
  /** null: for a parcel to the buyer. */
  returnId: z.string().nullable(),
  provider: z.string(),
  isTest: z.boolean(),
  quoteId: z.string(),
  rateId: z.string(),
  carrier: z.string(),
  service: z.string(),
  cost: z.number().int(),
  currency: z.string(),
  weight: z.number().int(),
  addressHash: z.string(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.number().int() })),
})
export type Offer = Omit<z.infer<typeof Offer>, 'by' | 'until'>

type Facts = Pick<AdminContext, 'shop' | 'caller' | 'at'>

/** Encrypts an offer, so that the price and parcel that are bought are those that were shown. */
export function sealOffer({ shop, caller, at }: Facts, offer: Offer): string {
  return seal(shop, purpose, JSON.stringify({ ...offer, by: caller.id, until: at.getTime() + lifetime }))
}

/** @throws Refusal `invalid` if it was made for somebody else or too long ago. */
export function openOffer({ shop, caller, at }: Facts, sealed: string): Offer {
  const { by, until, ...offer } = opened(shop, sealed) ?? { by: null, until: 0 }
  if (by === caller.id && until > at.getTime() && 'quoteId' in offer) return offer
  throw new Refusal('invalid', { text: { key: 'desk.carrier_label.offer_expired' } })
}

function opened(shop: Facts['shop'], sealed: string): z.infer<typeof Offer> | null {
  try {
    return Offer.safeParse(JSON.parse(unseal(shop, purpose, sealed))).data ?? null
  } catch {
    return null
  }
}
