import type { CSSProperties, ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'

/** A rating as stars, read out as "4.3 out of 5 stars". */
export function Stars({ rating, className = '' }: { rating: number; className?: string }): ReactNode {
  const { t } = useEnv()
  return (
    <span
      className={`stars ${className}`}
      style={{ '--rating': rating } as CSSProperties}
      role="img"
      aria-label={t('review.stars', { rating })}
    />
  )
}
