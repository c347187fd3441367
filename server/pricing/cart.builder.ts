import type { CartInput } from './cart-input.ts'
import type { InputLine } from './cart-line.ts'
import type { Coupon, CouponBenefit } from './offers/coupon.ts'
import type { Promotion } from './offers/promotions.ts'
import type { ShippingMethod, ShippingZone } from './shipping/shipping.ts'
import type { TaxSetting } from './tax/tax.ts'

/** Test data: Haldene, a German shop with gross prices in euros; yen and dinars are converted. */
export const germanTax: TaxSetting = {
  gross: true,
  baseCountry: 'DE',
  union: ['DE', 'AT', 'FR', 'LU'],
  oss: true,
  rates: [
    { country: 'DE', class: 'standard', rate: 1900 },
    { country: 'DE', class: 'reduced', rate: 700 },
    { country: 'AT', class: 'standard', rate: 2000 },
    { country: 'AT', class: 'reduced', rate: 1000 },
    { country: 'CH', class: 'standard', rate: 810 },
  ],
  shippingTax: 'class',
  shippingClass: 'standard',
}

export const netTax: TaxSetting = { ...germanTax, gross: false }

export function aLine(unitPrice: number, quantity = 1, more: Partial<InputLine> = {}): InputLine {
  const basics = { variantId: 1, productId: 1, categoryIds: [], collectionIds: [], weight: 500 }
  return {
    id: 'mug',
    ...basics,
    quantity,
    unitPrice,
    taxClass: 'standard',
    shippingClass: 'standard',
    ...more,
  }
}

export function aCart(lines: InputLine[], more: Partial<CartInput> = {}): CartInput {
  return {
    currency: 'EUR',
    exchange: { base: 'EUR', rate: '1', step: 1 },
    country: 'DE',
    tax: germanTax,
    lines,
    promotions: [],
    now: Date.UTC(2025, 5, 1),
    ...more,
  }
}

type PromotionKind = Promotion['kind']
type Without<P, K extends PropertyKey> = P extends unknown ? Omit<P, K> : never
type Own = Without<Promotion, 'id' | 'label' | 'combinable' | 'startsAt' | 'endsAt'> & { kind: PromotionKind }

export function aPromotion(
  own: Own,
  basics: { id?: number; label?: string; combinable?: boolean } = {},
): Promotion {
  return { id: 1, label: 'Spring', combinable: false, startsAt: null, endsAt: null, ...basics, ...own }
}

export function aCoupon(
  benefit: CouponBenefit,
  more: Partial<Omit<Coupon, keyof CouponBenefit>> = {},
): Coupon {
  return {
    id: 7,
    code: 'SUMMER',
    label: 'Summer',
    scope: null,
    minimum: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    firstOrderOnly: false,
    unclaimed: false,
    combinable: true,
    uses: { total: 0, byCustomer: 0, hasOrdered: false },
    ...more,
    ...benefit,
  }
}

/** Worldwide delivery at a flat fee in euro cents. */
export function aMethod(fee: number, zone: Partial<ShippingZone> = {}, code = 'post'): ShippingMethod {
  const table = { by: 'weight', rows: [{ from: 0, fee: { EUR: fee } }] } as const
  return { kind: 'delivery', code, name: 'Post', zones: [{ countries: ['*'], table, ...zone }] }
}
