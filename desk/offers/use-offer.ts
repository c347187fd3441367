import type { AdminData } from '#contract/admin/calls.ts'
import type { Coupon } from '#contract/admin/marketing/coupon.ts'
import type { OfferText } from '#contract/admin/marketing/offer-parts.ts'
import type { Promotion } from '#contract/admin/marketing/promotion.ts'
import { queries, read, refresh } from '../query.ts'
import { inAllLanguages } from '../resource/choices/language-choice.tsx'

/** The record that is edited: texts of languages that have none are null, as the server compares them. */
export function baseOf<Offer extends Promotion | Coupon>(offer: Offer) {
  return { ...offer, texts: inAllLanguages<OfferText | null>(offer.texts, null) }
}

/** Puts a promotion that a call answered where its screen reads it, and asks again for its clashes. */
export function showPromotion({ promotion, version }: { promotion: Promotion; version: number }) {
  const { queryKey } = read('/promotion/detail', { id: promotion.id })
  queries.setQueryData<AdminData<'/promotion/detail'>>(
    queryKey,
    (before) => before && { ...before, promotion, version },
  )
  void refresh('/promotion/detail', '/promotion/list', '/view/counts')
  return { base: baseOf(promotion), version }
}

export function showCoupon({ coupon, version }: { coupon: Coupon; version: number }) {
  queries.setQueryData(read('/coupon/detail', { id: coupon.id }).queryKey, { coupon, version })
  void refresh('/coupon/list', '/view/counts')
  return { base: baseOf(coupon), version }
}
