import { useState } from 'react'
import type { AdminPayload } from '#contract/admin/calls.ts'
import type { EditPreview } from '#contract/admin/desk/edit-preview.ts'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { money } from '../formats.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'

/** Changes besides the items. Absent: it stays. */
export type Terms = Pick<AdminPayload<'/order/edit'>, 'shippingMethod' | 'discount'>

const discounts = ['none', 'percentage', 'amount'] as const

type TermsProps = {
  order: AdminOrder
  terms: Terms
  methods: EditPreview['shippingMethods']
  coupon: EditPreview['shippingCoupon']
  errors: Record<string, string>
  onChange(terms: Terms): void
}

/** Shipping method and discount of an order that is edited. */
export function EditTerms({ order, terms, methods, coupon, errors, onChange }: TermsProps) {
  const { currency, shippingMethod } = order
  const [kind, setKind] = useState<(typeof discounts)[number]>('none')
  const { discount: given, ...others } = terms
  const discount = (value: Terms['discount']) =>
    onChange({ ...others, ...(value ? { discount: value } : {}) })
  return (
    <div className="space-y-4">
      {methods.length > 0 && shippingMethod && (
        <Select
          label={t('desk.order.edit_shipping')}
          hint={t('desk.order.edit_shipping_hint')}
          options={optionsOf(order, methods)}
          value={terms.shippingMethod ?? shippingMethod.code}
          error={errors.shippingMethod}
          onChange={(code) => {
            const { shippingMethod: _, ...rest } = terms
            onChange(code === shippingMethod.code ? rest : { ...rest, shippingMethod: code })
          }}
        />
      )}
      {coupon && <CouponNote {...{ coupon }} />}
      {may('prices.change') && (
        <div className="grid grid-cols-2 items-start gap-3">
          <Select
            label={t('desk.order.edit_discount')}
            hint={t('desk.order.edit_discount_hint')}
            options={discounts.map((value) => ({ value, label: t(`desk.order.edit_discount_${value}`) }))}
            value={kind}
            onChange={(value) => {
              setKind(value)
              discount(undefined)
            }}
          />
          {kind === 'percentage' && (
            <NumberField
              label={t('desk.order.edit_discount_percent')}
              minValue={0.01}
              maxValue={100}
              formatOptions={{ maximumFractionDigits: 2 }}
              value={given?.kind === 'percentage' ? given.percent / 100 : Number.NaN}
              error={errors['discount.percent'] ?? errors['discount.amount']}
              onChange={(percent) =>
                discount(percent > 0 ? { kind, percent: Math.round(percent * 100) } : undefined)
              }
            />
          )}
          {kind === 'amount' && (
            <MoneyField
              label={t('desk.order.amount')}
              value={given?.kind === 'amount' ? given.amount : null}
              error={errors['discount.amount']}
              onChange={(amount) => discount(amount ? { kind, amount } : undefined)}
              {...{ currency }}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** Says whether the buyer's coupon makes another method free, and if not, why. */
function CouponNote({ coupon: { code, refusal, minimum } }: { coupon: NonNullable<TermsProps['coupon']> }) {
  const values = { code, minimum: minimum ? money(minimum) : '' }
  return (
    <p className="-mt-2 text-note text-muted" aria-live="polite">
      {t(`desk.order.edit_${refusal ?? 'coupon_kept'}`, values)}
    </p>
  )
}

/** The current method stays at the fee that was agreed, even if the shop no longer offers it. */
function optionsOf({ shippingMethod, shippingFee }: AdminOrder, methods: TermsProps['methods']) {
  const current = shippingMethod!
  return [
    { value: current.code, label: current.name, detail: money(shippingFee) },
    ...methods
      .filter(({ code }) => code !== current.code)
      .map(({ code, name, fee }) => ({ value: code, label: name, detail: money(fee) })),
  ]
}
