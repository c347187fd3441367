import { type CouponBenefit, couponKinds } from '#contract/admin/marketing/coupon.ts'
import { useField } from '../resource/record.tsx'
import { baseCurrency } from '../session.ts'
import { t } from '../texts.ts'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { Sentence } from '../ui/sentence.tsx'
import { Switch } from '../ui/switch.tsx'
import { benefitText, fieldName } from './coupon-text.ts'
import { AmountInput, type AmountsValue, amountsText, OtherAmounts, PercentInput } from './parts.tsx'
import { type Scope, ScopeField, scopeText } from './scope-field.tsx'

/** The coupon in one line, as it is edited. */
export function Says() {
  const { value: benefit } = useField<CouponBenefit>('benefit')
  const { value: scope } = useField<Scope | null>('scope')
  const { value: minimum } = useField<AmountsValue | null>('minimum')
  return [
    benefitText(benefit),
    scopeText(scope),
    minimum && t('desk.coupon.says_minimum', { amount: amountsText(minimum) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function Benefit() {
  const { value, onChange, error } = useField<CouponBenefit>('benefit')
  const change = (kind: (typeof couponKinds)[number]) => {
    if (kind === 'percentage') onChange({ kind, percent: 1000 })
    else onChange(kind === 'amount' ? { kind, amounts: { [baseCurrency()]: 500 } } : { kind })
  }
  const amounts = (of: AmountsValue) => ({
    label: t('desk.offer.amount'),
    value: of,
    onChange: (next: AmountsValue) => onChange({ kind: 'amount', amounts: next }),
  })
  return (
    <div data-path="benefit" className="space-y-3">
      <div className="max-w-80">
        <Select
          label={t('desk.coupon.kind')}
          value={value.kind}
          onChange={change}
          options={couponKinds.map((kind) => ({ value: kind, label: t(`desk.coupon.kind_${kind}`) }))}
          error={error}
        />
      </div>
      {value.kind === 'percentage' && (
        <Sentence
          text="desk.coupon.sentence_off"
          parts={{
            saving: (
              <PercentInput value={value.percent} onChange={(percent) => onChange({ ...value, percent })} />
            ),
          }}
        />
      )}
      {value.kind === 'amount' && (
        <Sentence
          text="desk.coupon.sentence_off"
          parts={{ saving: <AmountInput {...amounts(value.amounts)} /> }}
          below={<OtherAmounts {...amounts(value.amounts)} />}
        />
      )}
    </div>
  )
}

export function Minimum() {
  const { value, onChange, error } = useField<AmountsValue | null>('minimum')
  return (
    <div data-path="minimum" className="space-y-2">
      <Switch
        isSelected={value !== null}
        onChange={(isOn) => onChange(isOn ? { [baseCurrency()]: 5000 } : null)}
      >
        {t('desk.coupon.has_minimum')}
      </Switch>
      {value && (
        <Sentence
          text="desk.coupon.sentence_minimum"
          parts={{ amount: <AmountInput label={t('desk.offer.amount')} {...{ value, onChange }} /> }}
          below={<OtherAmounts label={t('desk.offer.amount')} {...{ value, onChange }} />}
        />
      )}
      {error && <p className="text-note text-error">{error}</p>}
    </div>
  )
}

export function CouponScope() {
  const { value, onChange, error } = useField<Scope | null>('scope')
  return <ScopeField hasCollections={false} {...{ value, onChange, error }} />
}

type LimitProps = { path: 'maxUses' | 'maxUsesPerCustomer' | 'maxClaims'; hint?: string }

/** A number of uses; empty: no limit. */
export function Limit({ path, hint }: LimitProps) {
  const { value, onChange, error, onFocus, onBlur } = useField<number | null>(path)
  return (
    <div data-path={path}>
      <NumberField
        label={fieldName(path)}
        hint={hint ?? t('desk.coupon.no_limit')}
        minValue={1}
        maxValue={1e9}
        value={value ?? Number.NaN}
        onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
        {...{ error, onFocus, onBlur }}
      />
    </div>
  )
}
