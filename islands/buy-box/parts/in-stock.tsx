import type { CSSProperties, ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import { type Alternative, type Chosen, inStockInstead, type Product } from '../choices.ts'

type Props = { product: Product; chosen: Chosen; onPick(option: string, value: string): void }

/** Shown for a sold-out variant: the values of one option with which the rest of the choice is in stock. */
export function InStock({ product, chosen, onPick }: Props): ReactNode {
  const { t } = useEnv()
  const instead = inStockInstead(product, chosen)
  if (!instead) return null
  return (
    <div className="grid gap-2">
      <p className="text-sm">{t('product.buy.in_stock_in', { option: instead.name })}</p>
      <ul className="flex flex-wrap gap-2">
        {instead.values.map((value) => (
          <li key={value.code}>
            <button type="button" className="chip" onClick={() => onPick(instead.code, value.code)}>
              <Swatch value={value} />
              {value.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Swatch({ value }: { value: Alternative['values'][number] }): ReactNode {
  return value.swatch && <span className="swatch" style={{ '--swatch': value.swatch } as CSSProperties} />
}
