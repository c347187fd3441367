import { lazy, Suspense } from 'react'
import type { NoteAbout } from '#contract/admin/note.ts'
import { type Event, Timeline } from './timeline.tsx'

const HappenedTimeline = lazy(async () => ({ default: (await import('./happened.tsx')).HappenedTimeline }))

export type HappenedProps = {
  /** The call that answers changes and emails, and the tags that make the answer stale. */
  of:
    | {
        path: '/order/happened' | '/return/happened' | '/withdrawal/happened'
        payload: { number: string }
        tags: string[]
      }
    | { path: '/customer/happened'; payload: { id: string }; tags: string[] }
  /** The record on which staff write notes, and its name. */
  notes: { about: NoteAbout; label: string }
  /** The record's own history, if it has one. */
  events?: Event[]
  kindName(kind: string): string
  /** The name of a field; empty for one that only programs know. */
  nameOf(path: string): string
}

/** Everything that happened to a record: its own history, changes by staff with Undo, and emails. */
export function RecordTimeline(props: HappenedProps) {
  const { events = [], kindName } = props
  return (
    <Suspense fallback={events.length > 0 && <Timeline {...{ events, kindName }} />}>
      <HappenedTimeline {...props} />
    </Suspense>
  )
}
