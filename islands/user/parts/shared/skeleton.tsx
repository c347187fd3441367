import type { ReactNode } from 'react'

/** A placeholder while a customer's data loads. */
export function Skeleton(): ReactNode {
  return (
    <div className="grid gap-4" aria-hidden="true">
      <span className="skeleton block h-8 w-48" />
      <span className="skeleton block h-40" />
    </div>
  )
}
