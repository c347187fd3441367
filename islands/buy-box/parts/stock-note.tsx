import { type ReactNode, useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { dayText } from '#islands/ui/day-text.ts'
import type { BuyVariant } from '../choices.ts'

type Props = { slug: string; variant: BuyVariant | undefined; soldOut: boolean }

/**
 * Shows whether the choice is in stock. Cached pages contain only the level (such as few left); the exact number is
 * requested once a variant is chosen.
 */
export function StockNote({ slug, variant, soldOut }: Props): ReactNode {
  const { t, lang } = useEnv()
  const [fresh, setFresh] = useState<{ sku: string; left: number | null } | null>(null)
  const sku = variant?.sku
  useEffect(() => {
    let stale = false
    if (!sku || soldOut) return
    call('/product/detail', { slug, sku }).then((answer) => {
      const found =
        answer.code === codes.success
          ? answer.data.product.variants.find((other) => other.sku === sku)
          : undefined
      if (found && !stale) setFresh({ sku, left: found.outOfStock ? 0 : found.stockLeft })
    })
    return () => {
      stale = true
    }
  }, [slug, sku, soldOut])
  const left = fresh?.sku === sku ? fresh?.left : undefined
  const text = () => {
    if (soldOut || left === 0) return t('product.buy.out_of_stock')
    if (variant?.releaseOn) return t('product.buy.released', { day: dayText(variant.releaseOn, lang) })
    if (left) return t('product.buy.few_left', { count: left })
    return t(left === undefined && variant?.fewLeft ? 'product.buy.few' : 'product.buy.in_stock')
  }
  return (
    <p className="hint" aria-live="polite">
      {text()}
    </p>
  )
}
