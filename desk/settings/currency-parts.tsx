import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { isExchangeRate, rateOf, ratesFrom } from '#contract/exchange-rate.ts'
import { currencyOptions, money, number, plainDecimal } from '../formats.ts'
import { read } from '../query.ts'
import { baseCurrency } from '../session.ts'
import { t } from '../texts.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { partLabel } from './labels.ts'

/** An entry of `others` in the setting `currencies`, also while it is filled in. */
type Other = {
  code: string
  /** In 1/10,000; `exactRate` applies if this is its rounding. */
  rate: number
  exactRate?: string
  ratedOn?: string
  step: number
  ending: string
  country: string
  withTax: boolean
}

type CurrencyProps = {
  record: Record<string, unknown>
  isDisabled: boolean
  onChange(record: Record<string, unknown>): void
  /** Renders parts in the way of all settings. */
  plain(...names: string[]): ReactNode
}

/** A currency beside the base currency: its rate, how converted prices look, and what best sellers would cost. */
export function CurrencyParts({ record, isDisabled, onChange, plain }: CurrencyProps) {
  const other = record as Other
  const isCurrency = /^[A-Z]{3}$/.test(other.code)
  const options = useMemo(() => currencyOptions(), [])
  return (
    <>
      <ComboBox
        label={t('desk.settings.currency')}
        options={options}
        value={other.code || null}
        isDisabled={isDisabled}
        onChange={(code) => onChange({ ...other, code })}
      />
      {isCurrency && <RateField key={other.code} {...{ other, isDisabled, onChange }} />}
      {plain('byHand', 'country', 'withTax')}
      {isCurrency && (
        <MoneyField
          label={partLabel('currencies', 'others.step')}
          currency={other.code}
          value={other.step}
          isDisabled={isDisabled}
          onChange={(step) => onChange({ ...other, step: step || 1 })}
        />
      )}
      {plain('ending')}
      {isCurrency && <Preview other={other} />}
    </>
  )
}

type RateProps = Pick<CurrencyProps, 'isDisabled' | 'onChange'> & { other: Other }

/** Takes the rate as a decimal. Drops the day that the earlier one was of. */
function RateField({ other, isDisabled, onChange }: RateProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && !isExchangeRate(plainDecimal(typed))
  const change = (text: string) => {
    setTyped(text)
    const exactRate = plainDecimal(text)
    const { ratedOn: _day, ...rest } = other
    if (isExchangeRate(exactRate)) onChange({ ...rest, ...ratesFrom(exactRate) })
  }
  return (
    <TextField
      label={t('desk.settings.rate_of', { base: baseCurrency(), code: other.code })}
      error={isWrong ? t('desk.settings.no_rate', { example: number(1.0843) }) : undefined}
      inputMode="decimal"
      value={typed ?? number(Number(rateOf(other)), { maximumFractionDigits: 10 })}
      isDisabled={isDisabled}
      onChange={change}
      onBlur={() => !isWrong && setTyped(null)}
    />
  )
}

/** Best sellers in this currency, calculated by the shop while the entries make sense. */
function Preview({ other: { code, step, ending, country, withTax, ...rates } }: { other: Other }) {
  const tried = { code, rate: rateOf(rates), step, ending, country, withTax }
  const title = useId()
  const asked = useDeferredValue(JSON.stringify(tried))
  const { data } = useQuery({
    ...read('/rate/preview', { other: JSON.parse(asked) as typeof tried }),
    enabled: isExchangeRate(tried.rate) && /^[A-Z]{2}$/.test(country),
    placeholderData: keepPreviousData,
  })
  if (!data?.items.length) return null
  return (
    <section aria-labelledby={title} className="rounded-field bg-base-200 p-3">
      <h3 id={title} className="text-note font-medium">
        {t('desk.settings.rate_preview')}
      </h3>
      <ul className="mt-1 text-note text-muted tabular-nums">
        {data.items.map(({ from, to }) => (
          <li key={from.amount}>
            {money(from)} → <span className="text-base-content">{money(to)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
