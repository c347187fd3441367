import type { ReactNode } from 'react'
import type { Money } from '#contract/scalars.ts'
import { useEnv } from '#islands/env.tsx'

type Props = {
  price: Money
  compareAtPrice?: Money | null
  lowestPrice30?: Money | null
  unitPrice?: { price: Money; per: string } | null
  /** The price is the lowest of several. */
  from?: boolean
}

/** What something costs, what it cost before, the lowest price of the last 30 days (Directive 98/6/EC, article 6a) and per unit. */
export function Price({ price, compareAtPrice, lowestPrice30, unitPrice, from = false }: Props): ReactNode {
  const { t, money } = useEnv()
  return (
    <p className="price">
      <span className="price-now text-2xl">
        {from ? t('product.buy.from', { price: money(price) }) : money(price)}
      </span>
      {compareAtPrice && (
        <>
          <span className="sr-only">{t('product.buy.was')}</span>
          <s className="price-was">{money(compareAtPrice)}</s>
        </>
      )}
      {lowestPrice30 && (
        <span className="price-note">{t('product.buy.lowest', { price: money(lowestPrice30) })}</span>
      )}
      {unitPrice && <span className="price-note">{`${money(unitPrice.price)} / ${unitPrice.per}`}</span>}
    </p>
  )
}
