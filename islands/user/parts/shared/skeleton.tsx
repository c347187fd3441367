import type { ReactNode } from 'react'

/** Where something of a person's will be. */
export function Skeleton(): ReactNode {
  return (
    <div className="grid gap-4" aria-hidden="true">
      <span className="skeleton block h-8 w-48" />
      <span className="skeleton block h-40" />
    </div>
  )
}
