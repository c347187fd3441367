import type { ReactNode } from 'react'

/** Placeholders as high as the filters and three orders. */
export function RowsSkeleton({ filters = true }: { filters?: boolean }): ReactNode {
  return (
    <div className="grid gap-6" aria-hidden="true">
      {filters && <span className="skeleton block h-24" />}
      {[1, 2, 3].map((row) => (
        <span key={row} className="skeleton block h-32" />
      ))}
    </div>
  )
}
