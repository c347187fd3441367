import type { ReactNode } from 'react'
import type { Props } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'

type Break = NonNullable<Props<'buy-box'>['product']['variants'][number]['breaks']>[number]

type Given = { breaks: Break[]; quantity: number; onPick(quantity: number): void }

/** Volume prices as a table. Each row sets the quantity that reaches it. */
export function VolumePrices({ breaks, quantity, onPick }: Given): ReactNode {
  const { t, money } = useEnv()
  if (breaks.length === 0) return null
  const reached = breaks.findLast(({ from }) => from <= quantity)
  return (
    <table className="volume-prices">
      <caption className="label">{t('product.buy.volume')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('product.buy.volume_from')}</th>
          <th scope="col">{t('product.buy.volume_price')}</th>
          <th scope="col">{t('product.buy.volume_saving')}</th>
        </tr>
      </thead>
      <tbody>
        {breaks.map((each) => (
          <tr key={each.from} data-reached={each === reached || undefined}>
            <th scope="row">
              <button type="button" className="link" onClick={() => onPick(each.from)}>
                {t('product.buy.volume_units', { count: each.from })}
              </button>
            </th>
            <td>{t('product.buy.volume_each', { price: money(each.price) })}</td>
            <td>
              <span className="badge badge-offer">{`−${each.saving}`}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
