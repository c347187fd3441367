import { type ReactNode, useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import type { BuyVariant } from '../choices.ts'

type Props = { slug: string; variant: BuyVariant | undefined; soldOut: boolean }

/** Whether it can be had. How few are left is asked for once a variant is chosen: pages out of the cache do not know. */
export function StockNote({ slug, variant, soldOut }: Props): ReactNode {
  const { t } = useEnv()
  const [left, setLeft] = useState<{ sku: string; count: number | null } | null>(null)
  const sku = variant?.sku
  useEffect(() => {
    let stale = false
    if (!sku || soldOut) return
    call('/product/detail', { slug, sku }).then((answer) => {
      const fresh =
        answer.code === codes.success
          ? answer.data.product.variants.find((other) => other.sku === sku)
          : undefined
      if (fresh && !stale) setLeft({ sku, count: fresh.outOfStock ? 0 : fresh.stockLeft })
    })
    return () => {
      stale = true
    }
  }, [slug, sku, soldOut])
  const count = left && left.sku === sku ? left.count : null
  return (
    <p className="hint" aria-live="polite">
      {soldOut || count === 0
        ? t('product.buy.out_of_stock')
        : count !== null
          ? t('product.buy.few_left', { count })
          : t('product.buy.in_stock')}
    </p>
  )
}
