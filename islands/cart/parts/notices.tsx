import type { ReactNode } from 'react'
import type { Notice } from '#contract/cart.ts'

/** What changed since the cart was last looked at: prices, stock, what no longer can be had. */
export function Notices({ notices }: { notices: Notice[] }): ReactNode {
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {notices.map(({ reason, lineId, message }) => (
        <p key={`${reason} ${lineId ?? ''} ${message}`} className="notice notice-warning">
          {message}
        </p>
      ))}
    </div>
  )
}
