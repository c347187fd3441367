import { ArrowLeftRight, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OfferState } from '#contract/admin/marketing/offer-parts.ts'
import { currencyOptions, money, number } from '../formats.ts'
import { baseCurrency } from '../session.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { InlineNumber } from '../ui/inline-number.tsx'
import { MoneyField } from '../ui/money-field.tsx'

export type AmountsValue = Record<string, number>
export type Saving = { percent: number } | { amounts: AmountsValue }

const tones: Record<OfferState, Tone> = {
  running: 'success',
  planned: 'info',
  ended: 'neutral',
  off: 'neutral',
}

export function stateText(state: OfferState): string {
  return t(`desk.offer.state_${state}`)
}

export function StateBadge({ state }: { state: OfferState }) {
  return <Badge tone={tones[state]}>{stateText(state)}</Badge>
}

export function percentText(percent: number): string {
  return number(percent / 10_000, { style: 'percent', maximumFractionDigits: 2 })
}

/** The amount in the base currency. The others follow by their own value or the rate. */
export function amountsText(amounts: AmountsValue): string {
  const currency = baseCurrency()
  return money({ amount: amounts[currency] ?? 0, currency })
}

export function savingText(saving: Saving): string {
  return 'percent' in saving ? percentText(saving.percent) : amountsText(saving.amounts)
}

/** 1/100 % in a sentence. */
export function PercentInput({ value, onChange }: { value: number; onChange(value: number): void }) {
  return (
    <InlineNumber
      label={t('desk.offer.percent')}
      scale={100}
      max={10_000}
      suffix="%"
      {...{ value, onChange }}
    />
  )
}

type AmountsInputProps = { label: string; value: AmountsValue; onChange(value: AmountsValue): void }

/** The amount in the base currency, in a sentence. `OtherAmounts` below it has those of other currencies. */
export function AmountInput({ label, value, onChange }: AmountsInputProps) {
  const base = baseCurrency()
  return <OneAmount currency={base} {...{ label, value, onChange }} />
}

function OneAmount({ label, currency, value, onChange }: AmountsInputProps & { currency: string }) {
  return (
    <span className="inline-block w-32">
      <MoneyField
        label={`${label} (${currency})`}
        hidesLabel
        {...{ currency }}
        value={value[currency] ?? null}
        onChange={(amount) => onChange({ ...value, [currency]: amount ?? 0 })}
      />
    </span>
  )
}

/** Fixed amounts in other currencies than the base. Each one that is left out is converted. */
export function OtherAmounts({ label, value, onChange }: AmountsInputProps) {
  const base = baseCurrency()
  const [isAdding, setAdding] = useState(false)
  const others = Object.keys(value).filter((currency) => currency !== base)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 text-note">
      {others.length > 0 && (
        <span className="w-full text-muted">{t('desk.offer.fixed_amounts', { label })}</span>
      )}
      {others.map((currency) => (
        <span key={currency} className="inline-flex items-center">
          <OneAmount {...{ label, currency, value, onChange }} />
          <Button
            look="quiet"
            icon={X}
            aria-label={t('desk.frame.remove', { name: currency })}
            onPress={() => {
              const { [currency]: _, ...rest } = value
              onChange(rest)
            }}
          />
        </span>
      ))}
      {isAdding ? (
        <AddCurrency
          {...{ value }}
          onChange={(next) => {
            setAdding(false)
            onChange(next)
          }}
        />
      ) : (
        <Button look="quiet" icon={Plus} onPress={() => setAdding(true)}>
          {t('desk.offer.add_currency')}
        </Button>
      )}
    </div>
  )
}

type AddCurrencyProps = { value: AmountsValue; onChange(value: AmountsValue): void }

/** Gives an amount a fixed value in one more currency. */
export function AddCurrency({ value, onChange }: AddCurrencyProps) {
  const options = currencyOptions().filter((option) => !(option.value in value))
  return (
    <div className="w-56">
      <ComboBox
        label={t('desk.offer.add_currency')}
        hidesLabel
        options={options}
        value={null}
        onChange={(code) => onChange({ ...value, [code]: 0 })}
      />
    </div>
  )
}

type SavingInputProps = { label: string; value: Saving; onChange(value: Saving): void }

/** A percentage or an amount. */
export function SavingInput({ label, value, onChange }: SavingInputProps) {
  const isPercent = 'percent' in value
  return (
    <span className="inline-flex items-center gap-2">
      {isPercent ? (
        <PercentInput value={value.percent} onChange={(percent) => onChange({ percent })} />
      ) : (
        <AmountInput {...{ label }} value={value.amounts} onChange={(amounts) => onChange({ amounts })} />
      )}
      <Button
        look="quiet"
        icon={ArrowLeftRight}
        aria-label={t('desk.offer.switch_saving')}
        onPress={() => onChange(isPercent ? { amounts: { [baseCurrency()]: 500 } } : { percent: 1000 })}
      />
    </span>
  )
}

/** The amounts of a saving in other currencies, below its sentence. */
export function OtherSavings({ label, value, onChange }: SavingInputProps) {
  if ('percent' in value) return null
  return <OtherAmounts {...{ label }} value={value.amounts} onChange={(amounts) => onChange({ amounts })} />
}

type StepsProps<Step> = {
  steps: readonly Step[]
  /** The step that is added. */
  next(last: Step | undefined): Step
  onChange(steps: Step[]): void
  children(step: Step, change: (step: Step) => void): ReactNode
}

/** Steps of a promotion: from this much on, this saving. */
export function Steps<Step>({ steps, next, onChange, children }: StepsProps<Step>) {
  return (
    <div className="space-y-2">
      {[...steps.entries()].map(([index, step]) => (
        <div key={index} className="flex flex-wrap items-center gap-2 rounded-field bg-base-200 px-3 py-2">
          <span className="min-w-0 flex-1">
            {children(step, (changed) => onChange(steps.with(index, changed)))}
          </span>
          {steps.length > 1 && (
            <Button
              look="quiet"
              icon={X}
              aria-label={t('desk.offer.remove_step', { number: index + 1 })}
              onPress={() => onChange(steps.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {steps.length < 20 && (
        <Button icon={Plus} onPress={() => onChange([...steps, next(steps.at(-1))])}>
          {t('desk.offer.add_step')}
        </Button>
      )}
    </div>
  )
}
