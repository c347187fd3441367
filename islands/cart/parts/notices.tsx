import type { ReactNode } from 'react'
import type { Notice } from '#contract/cart.ts'
import { useEnv } from '#islands/env.tsx'

/** Changes that the shopper did not make: prices, capped quantities, sold-out products. */
export function Notices({ notices }: { notices: Notice[] }): ReactNode {
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {notices.map((notice) => (
        <p
          key={`${notice.reason} ${notice.lineId ?? ''} ${notice.message}`}
          className="notice notice-warning"
        >
          {notice.message} <Prices notice={notice} />
        </p>
      ))}
    </div>
  )
}

/** The previous and the current price. */
function Prices({ notice: { from, to } }: { notice: Notice }): ReactNode {
  const { money } = useEnv()
  if (typeof from !== 'object' || typeof to !== 'object') return null
  return (
    <span className="whitespace-nowrap">
      <del className="text-muted">{money(from)}</del>{' '}
      <ins className="font-semibold no-underline">{money(to)}</ins>
    </span>
  )
}
