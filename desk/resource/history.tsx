import { lazy, Suspense } from 'react'
import type { ChangeRow } from '#contract/admin/change.ts'
import { may } from '../session.ts'

const RecordChanges = lazy(async () => ({ default: (await import('./record-changes.tsx')).RecordChanges }))

export type HistoryProps = {
  /** As in the audit, such as `coupon`. */
  resource: string
  id: string
  nameOf(path: string): string
  textOf?(path: string, value: unknown): string
  /** The path whose value is the record itself, if the audit keeps several records as one: its fields are shown. */
  whole?: string
  /** True for the changes to show; without, all of them. */
  concerns?(row: ChangeRow): boolean
}

/** The changes of a record, each with its differences, and Undo while it can be undone. */
export function RecordHistory(props: HistoryProps) {
  return may('audit.read') ? (
    <Suspense>
      <RecordChanges {...props} />
    </Suspense>
  ) : null
}
