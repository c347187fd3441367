import { Fragment, type ReactNode } from 'react'
import { number } from '../formats.ts'
import { t } from '../texts.ts'

type Counts = Record<string, number>

/** The effects of a move or a merge before it is made. `changes`: counts that are shown only if there are any. */
export function Effects({
  counts,
  changes,
  children,
}: {
  counts: Counts
  changes: Counts
  children: ReactNode
}) {
  const some = Object.entries(changes).filter(([, count]) => count > 0)
  return (
    <div role="status" className="space-y-2">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {[...Object.entries(counts), ...some].map(([key, count]) => (
          <Fragment key={key}>
            <dt className="text-muted">{t(`desk.group.${key}`)}</dt>
            <dd className="text-end">{number(count)}</dd>
          </Fragment>
        ))}
      </dl>
      {children}
    </div>
  )
}
