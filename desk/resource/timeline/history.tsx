import { lazy, Suspense } from 'react'
import type { ChangeRow } from '#contract/admin/change.ts'
import type { NoteAbout } from '#contract/admin/note.ts'
import { may } from '../../session.ts'
import type { Event } from './timeline.tsx'

const RecordChanges = lazy(async () => ({ default: (await import('./record-changes.tsx')).RecordChanges }))

const NotedTimeline = lazy(async () => ({ default: (await import('./noted-timeline.tsx')).NotedTimeline }))

export type HistoryProps = {
  /** As in the audit, such as `coupon`. */
  resource: string
  id: string
  nameOf(path: string): string
  textOf?(path: string, value: unknown): string
  /** The path whose value is the record itself, if the audit keeps several records as one: its fields are shown. */
  whole?: string
  /** The record on which staff write notes, and its name: its notes stand among the changes. */
  notes?: { about: NoteAbout; label: string }
  /** Events beside the changes, and the names of their kinds. */
  events?: Event[]
  kindName?(kind: string): string | undefined
  /** True for the changes to show; without, all of them. */
  concerns?(row: ChangeRow): boolean
}

/** The changes of a record, each with its differences, and Undo while it can be undone. Notes are for all its readers. */
export function RecordHistory(props: HistoryProps) {
  const { notes, events = [], kindName } = props
  if (!may('audit.read') && !notes) return null
  return (
    <Suspense>
      {may('audit.read') ? (
        <RecordChanges {...props} />
      ) : (
        notes && <NotedTimeline {...notes} {...{ events }} kindName={(kind) => kindName?.(kind) ?? kind} />
      )}
    </Suspense>
  )
}
