import type { CSSProperties, ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import { useEnv } from '#islands/env.tsx'

/** Shows the amount missing for free shipping, or that it is reached. */
export function FreeShipping({ freeShipping }: { freeShipping: Cart['freeShipping'] }): ReactNode {
  const { t, money } = useEnv()
  if (!freeShipping) return null
  const { threshold, missing } = freeShipping
  const reached = missing.amount <= 0
  const part =
    threshold.amount > 0 ? Math.round((1 - Math.max(0, missing.amount) / threshold.amount) * 100) : 100
  return (
    <div className="grid gap-2">
      <p>{reached ? t('cart.free_shipping') : t('cart.free_shipping_missing', { amount: money(missing) })}</p>
      <div className="meter" aria-hidden="true">
        <span style={{ '--part': part } as CSSProperties} />
      </div>
    </div>
  )
}
