import type { ReactNode } from 'react'
import type { Money } from '#contract/scalars.ts'
import { type Env, useEnv } from '#islands/env.tsx'

type Props = {
  price: Money
  compareAtPrice?: Money | null
  lowestPrice30?: Money | null
  unitPrice?: { price: Money; per: string } | null
  /** The price is the lowest of several variants. */
  from?: boolean
}

/** A price, with the previous one, the lowest of the last 30 days (Directive 98/6/EC, article 6a) and the unit price. */
export function Price({ price, compareAtPrice, lowestPrice30, unitPrice, from = false }: Props): ReactNode {
  const env = useEnv()
  const { t, money } = env
  return (
    <p className="price">
      <span className="price-now text-2xl">{priceText(env, price, from)}</span>
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

/** Formats a price, as "from …" if it is the lowest of several. */
export function priceText({ t, money }: Pick<Env, 't' | 'money'>, price: Money, from: boolean): string {
  return from ? t('product.buy.from', { price: money(price) }) : money(price)
}
