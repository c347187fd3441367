import type { ReactNode } from 'react'
import { listed } from '#contract/listed.ts'
import { useEnv } from '#islands/env.tsx'
import type { Filled } from '../fill-from-link.ts'

/** Says what came of a link that fills the cart. */
export default function FromLink({ filled }: { filled: Filled }): ReactNode {
  const { t } = useEnv()
  if (filled.kind === 'refused') {
    return (
      <p className="notice notice-error" role="alert">
        {filled.text || t('cart.fill_failed')}
      </p>
    )
  }
  const { missing } = filled
  return (
    <p
      className={`notice ${missing.length > 0 ? 'notice-warning' : 'notice-success'}`}
      role="status"
      data-filled
    >
      {missing.length > 0 ? t('cart.fill_missing', { products: listed(t, missing) }) : t('cart.filled')}
    </p>
  )
}
