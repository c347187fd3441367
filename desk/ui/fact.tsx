import type { ReactNode } from 'react'

/** A fact of a record below its name, within a `dl`; `wide` takes both of its columns. */
export function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2' : ''}>
      <dt className="text-note text-muted">{name}</dt>
      <dd className="break-words">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

/** Look of links within texts and facts. */
export const linkLook = 'underline underline-offset-2'

/** Look of the rows of a short list within a card. */
export const rowLook = 'flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0'
