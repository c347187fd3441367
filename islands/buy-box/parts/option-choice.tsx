import type { CSSProperties, ReactNode } from 'react'
import type { Props as ComponentProps } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'
import { type Chosen, canBeHad, isMade } from '../choices.ts'

type Product = ComponentProps<'buy-box'>['product']
type Props = {
  option: Product['options'][number]
  product: Product
  chosen: Chosen
  /** It was tried to buy without having chosen here. */
  missing: boolean
  onPick(option: string, value: string): void
}

/** The values of one option as radio buttons; what is sold out says so, what is not made cannot be taken. */
export function OptionChoice({ option, product, chosen, missing, onPick }: Props): ReactNode {
  const { t } = useEnv()
  const picked = option.values.find((value) => value.code === chosen[option.code])
  return (
    <fieldset className="field" aria-invalid={(missing && !picked) || undefined}>
      <legend className="label mb-2">
        {option.name}
        {picked && <span className="font-normal text-muted">{`: ${picked.label}`}</span>}
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
              {value.label}
              {gone && <span className="sr-only">{t('product.buy.gone')}</span>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
