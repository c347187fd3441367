import { type CSSProperties, type ReactNode, useId } from 'react'
import type { Props as ComponentProps } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'
import { type Chosen, canBeHad, isMade } from '../choices.ts'

type Product = ComponentProps<'buy-box'>['product']
type Props = {
  option: Product['options'][number]
  product: Product
  chosen: Chosen
  /** The shopper tried to buy: show an error if nothing is chosen. */
  asked: boolean
  onPick(option: string, value: string): void
}

/** The values of one option as radio buttons. Sold-out values say so; combinations that do not exist are disabled. */
export function OptionChoice({ option, product, chosen, asked, onPick }: Props): ReactNode {
  const { t } = useEnv()
  const error = useId()
  const picked = option.values.find((value) => value.code === chosen[option.code])
  const missing = asked && !picked
  return (
    <fieldset className="field" aria-invalid={missing || undefined} aria-describedby={error}>
      <legend className="label mb-2">
        <span lang={option.lang}>{option.name}</span>
        {picked && (
          <span className="font-normal text-muted" lang={picked.lang}>
            {t('common.labelled', { label: '', text: picked.label })}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {option.values.map((value) => {
          const gone = !canBeHad(product, chosen, option.code, value.code)
          const checked = picked?.code === value.code
          return (
            <label key={value.code} className="option" data-gone={gone ? '' : undefined}>
              <input
                type="radio"
                className="sr-only"
                name={`option-${option.code}`}
                value={value.code}
                checked={checked}
                disabled={!checked && !isMade(product, chosen, option.code, value.code)}
                onChange={() => onPick(option.code, value.code)}
              />
              {value.swatch && (
                <span className="swatch" style={{ '--swatch': value.swatch } as CSSProperties} />
              )}
              <span lang={value.lang}>{value.label}</span>
              {gone && <span className="sr-only">{t('product.buy.gone')}</span>}
            </label>
          )
        })}
      </div>
      <p id={error} className="field-error empty:hidden" role="alert">
        {missing ? t('product.buy.choose', { options: option.name }) : ''}
      </p>
    </fieldset>
  )
}
