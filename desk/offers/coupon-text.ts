import type { CouponBenefit } from '#contract/admin/marketing/coupon.ts'
import { moment, number } from '../formats.ts'
import { t } from '../texts.ts'
import { textPathName, textPathText } from './offer-texts.tsx'
import { type AmountsValue, amountsText, percentText } from './parts.tsx'
import { type Scope, scopeText } from './scope-field.tsx'

const names: Record<string, string> = {
  names: 'desk.coupon.names',
  benefit: 'desk.coupon.benefit',
  minimum: 'desk.coupon.has_minimum',
  scope: 'desk.offer.covers',
  startsAt: 'desk.offer.starts',
  endsAt: 'desk.offer.ends',
  maxUses: 'desk.coupon.max_uses',
  maxUsesPerCustomer: 'desk.coupon.max_uses_per_customer',
  maxClaims: 'desk.coupon.max_claims',
  firstOrderOnly: 'desk.coupon.first_order_only',
  combinable: 'desk.coupon.combinable',
  listed: 'desk.coupon.listed',
  active: 'desk.offer.active',
}

export function fieldName(path: string): string {
  return textPathName(path) ?? t(names[path] ?? path)
}

export function fieldText(path: string, value: unknown): string {
  const text = textPathText(path, value)
  if (text !== null) return text
  if (path === 'benefit') return benefitText(value as CouponBenefit)
  if (path === 'scope') return scopeText(value as Scope | null)
  if (path === 'minimum') return value ? amountsText(value as AmountsValue) : ''
  if (typeof value === 'boolean') return t(value ? 'desk.list.yes' : 'desk.list.no')
  if (typeof value === 'number') return number(value)
  return value === null ? '' : moment(String(value))
}

/** Says what the coupon takes off, such as "10 % off". */
export function benefitText(benefit: CouponBenefit): string {
  if (benefit.kind === 'free_shipping') return t('desk.coupon.kind_free_shipping')
  const saving = benefit.kind === 'percentage' ? percentText(benefit.percent) : amountsText(benefit.amounts)
  return t('desk.coupon.says_off', { saving })
}
