import type { ReactNode } from 'react'
import type { Money } from '#contract/scalars.ts'
import { type Env, useEnv } from '#islands/env.tsx'

type Offered = {
  compareAtPrice?: Money | null | undefined
  lowestPrice30?: Money | null | undefined
  /** A few words about the offer. */
  badge?: string | null | undefined
}

type Props = Offered & {
  price: Money
  unitPrice?: { price: Money; per: string } | null
  /** The price is the lowest of several variants. */
  from?: boolean
}

/** A price with its offer, and the unit price. */
export function Price({ price, unitPrice, from = false, ...offered }: Props): ReactNode {
  const env = useEnv()
  return (
    <p className="price">
      <span className="price-now text-2xl">{priceText(env, price, from)}</span>
      <Offered {...offered} />
      {unitPrice && <span className="price-note">{`${env.money(unitPrice.price)} / ${unitPrice.per}`}</span>}
    </p>
  )
}

/**
 * The texts beside a price, the same everywhere: the previous one, the offer, and the lowest of the last 30 days
 * (Directive 98/6/EC, article 6a). Needs the texts `product.buy.was` and `product.buy.lowest`.
 */
export function Offered({ compareAtPrice, lowestPrice30, badge }: Offered): ReactNode {
  const { t, money } = useEnv()
  return (
    <>
      {compareAtPrice && (
        <>
          <span className="sr-only">{t('product.buy.was')}</span>
          <s className="price-was">{money(compareAtPrice)}</s>
        </>
      )}
      {badge && <span className="badge badge-offer">{badge}</span>}
      {lowestPrice30 && (
        <span className="price-note">{t('product.buy.lowest', { price: money(lowestPrice30) })}</span>
      )}
    </>
  )
}

/** Formats a price, as "from …" if it is the lowest of several. */
export function priceText({ t, money }: Pick<Env, 't' | 'money'>, price: Money, from: boolean): string {
  return from ? t('product.buy.from', { price: money(price) }) : money(price)
}
