import { useState } from 'react'
import { money, nameOf } from '../formats.ts'
import { baseCurrency } from '../session.ts'
import { t } from '../texts.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Card } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type Content, type Figures, useChoices } from './use-draft.ts'

type TotalsProps = {
  content: Content
  figures: Figures | null
  errors: Record<string, string>
  isClosed: boolean
  onChange(edit: Partial<Content>): void
}

/** Choices that the buyer makes at checkout. */
const buyers = '-'

/** Shipping, discount and payment, and what the order costs with them, as the shop calculates it. */
export function TotalsCard({ content, figures, errors, isClosed, onChange }: TotalsProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { currencies = [] } = useChoices()
  const currency = figures?.totals.total.currency ?? baseCurrency()
  const { discount, shippingFee, shippingMethod, paymentMethod } = content
  // The draft holds no empty label, so that one is only shown while the person writes the next.
  const label = typed?.trim() === '' ? typed : (discount?.label ?? typed ?? t('desk.draft.discount'))
  const hasFee = shippingFee !== null && shippingFee !== undefined
  const byBuyer = { value: buyers, label: t('desk.draft.by_buyer') }
  const methods = (figures?.shippingMethods ?? []).map(({ code, name, fee }) => ({
    value: code,
    label: name,
    detail: money(fee),
  }))
  const payments = (figures?.paymentMethods ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Card title={t('desk.draft.totals')}>
      <div className="space-y-4">
        {currencies.length > 1 && (
          <Select
            label={t('desk.draft.currency')}
            hint={t('desk.draft.currency_hint')}
            options={currencies.map((value) => ({ value, label: value, detail: nameOf('currency', value) }))}
            value={content.currency ?? baseCurrency()}
            isDisabled={isClosed}
            onChange={(code) => onChange(inCurrency(content, code))}
          />
        )}
        <Select
          label={t('desk.draft.shipping')}
          hint={content.address ? '' : t('desk.draft.shipping_hint')}
          options={[byBuyer, ...methods]}
          value={shippingMethod ?? buyers}
          isDisabled={isClosed}
          error={errors.shippingMethod}
          onChange={(code) => onChange({ shippingMethod: code === buyers ? null : code })}
        />
        <Checkbox isSelected={hasFee} onChange={(on) => onChange({ shippingFee: on ? 0 : null })}>
          {t('desk.draft.own_fee')}
        </Checkbox>
        {hasFee && (
          <MoneyField
            label={t('desk.draft.fee')}
            currency={currency}
            value={shippingFee}
            isDisabled={isClosed}
            onChange={(fee) => onChange({ shippingFee: fee ?? 0 })}
          />
        )}
        {discount?.kind !== 'percentage' && (
          <MoneyField
            label={t('desk.draft.discount')}
            currency={currency}
            value={discount?.amount ?? null}
            isDisabled={isClosed}
            onChange={(amount) => onChange({ discount: amount ? { kind: 'amount', amount, label } : null })}
          />
        )}
        {discount && (
          <TextField
            label={t('desk.draft.discount_label')}
            value={label}
            maxLength={80}
            isDisabled={isClosed}
            onChange={(text) => {
              setTyped(text)
              if (text.trim()) onChange({ discount: { ...discount, label: text } })
            }}
          />
        )}
        <Select
          label={t('desk.draft.payment')}
          options={[byBuyer, ...payments]}
          value={paymentMethod ?? buyers}
          isDisabled={isClosed}
          error={errors.paymentMethod}
          onChange={(code) => onChange({ paymentMethod: code === buyers ? null : code })}
        />
        {figures && (
          <dl className="space-y-1.5 border-t border-base-300 pt-3" aria-live="polite">
            {figures.totals.explain.map((row) => (
              <div
                key={`${row.kind} ${row.label}`}
                className={`flex justify-between gap-4 ${row.kind === 'total' ? 'font-semibold' : ''}`}
              >
                <dt className="min-w-0">{row.label}</dt>
                {row.kind !== 'note' && <dd className="tabular-nums">{money(row.amount)}</dd>}
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  )
}

/** Amounts that were agreed in another currency have to be agreed anew. */
function inCurrency({ lines, discount }: Content, currency: string): Partial<Content> {
  return {
    currency,
    lines: lines.map((line) => ({ ...line, unitPrice: null, reason: '' })),
    shippingFee: null,
    discount: discount?.kind === 'amount' ? null : discount,
  }
}
