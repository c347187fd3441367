import type { CSSProperties, ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'

type Props = {
  rating: number
  className?: string
  /** Read out instead of "4.3 out of 5 stars". */
  label?: string
}

/** A rating as stars. */
export function Stars({ rating, className = '', label }: Props): ReactNode {
  const { t } = useEnv()
  return (
    <span
      className={`stars ${className}`}
      style={{ '--rating': rating } as CSSProperties}
      role="img"
      aria-label={label ?? t('review.stars', { rating })}
    />
  )
}
