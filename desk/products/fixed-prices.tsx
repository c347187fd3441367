import { amountText } from '../formats.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { MoneyField } from '../ui/money-field.tsx'
import type { Variant } from './variant-name.ts'

type Fixed = Variant['prices'][string]

/** Prices in the shop's other currencies: fixed where one is entered, otherwise converted, as the grey amounts show. */
export function FixedPrices({ variant, currency }: { variant: Variant; currency: string }) {
  const { id, prices, converted } = variant
  const codes = [...new Set([...Object.keys(converted), ...Object.keys(prices)])]
  if (codes.length === 0) return null
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="text-note font-medium">{t('desk.product.field_prices')}</legend>
      <p className="mb-3 text-note text-muted">{t('desk.product.fixed_hint', { currency })}</p>
      <div className="space-y-3">
        {codes.map((code) => (
          <InCurrency
            key={code}
            path={`variants.${id}.prices.${code}`}
            {...{ code }}
            basePath={`variants.${id}`}
            basePrice={variant.price}
            converted={converted[code]}
          />
        ))}
      </div>
    </fieldset>
  )
}

type InCurrencyProps = {
  path: string
  code: string
  basePath: string
  basePrice: number
  converted: Fixed | undefined
}

function InCurrency({ path, code, basePath, basePrice, converted }: InCurrencyProps) {
  const { value, error, onChange, onBlur } = useField<Fixed | null>(path)
  const price = useField<number>(`${basePath}.price`)
  const isOff = !may('prices.change')
  // The server converts. It has not seen a base price that is still being edited.
  const hint = converted && price.value === basePrice ? converted : undefined
  const grey = (amount: number | null | undefined) =>
    amount == null ? {} : { placeholder: amountText({ amount, currency: code }) }
  return (
    <div data-path={path} className="grid grid-cols-2 gap-3">
      <MoneyField
        label={t('desk.product.price_in', { currency: code })}
        currency={code}
        value={value?.price ?? null}
        {...{ error, onBlur }}
        {...grey(hint?.price)}
        isReadOnly={isOff}
        onChange={(amount) =>
          onChange(amount === null ? null : { price: amount, compareAtPrice: value?.compareAtPrice ?? null })
        }
      />
      <MoneyField
        label={t('desk.product.compare_at_in', { currency: code })}
        currency={code}
        value={value?.compareAtPrice ?? null}
        {...{ onBlur }}
        {...(value ? {} : grey(hint?.compareAtPrice))}
        isReadOnly={isOff}
        isDisabled={!value}
        onChange={(amount) => value && onChange({ ...value, compareAtPrice: amount })}
      />
    </div>
  )
}
