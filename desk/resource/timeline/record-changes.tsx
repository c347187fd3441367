import { useState } from 'react'
import type { ChangeRow } from '#contract/admin/change.ts'
import { useCall } from '../../query.ts'
import { byName } from '../differences.tsx'
import { ChangeActions, changeText } from './change-actions.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import type { HistoryProps } from './history.tsx'
import { NotedTimeline } from './noted-timeline.tsx'
import { Timeline } from './timeline.tsx'

/** The most changes shown: the whole history stands in the audit. */
const size = 30

/** The changes of one record. */
export function RecordChanges({
  resource,
  id,
  nameOf: nameOfPath,
  textOf,
  notes,
  whole,
  events = [],
  kindName,
  concerns = (row) => whole === undefined || row.paths.includes(whole),
}: HistoryProps) {
  const { data } = useCall(
    '/change/list',
    {
      filter: {
        all: [
          { field: 'resource', op: 'is', value: resource },
          { field: 'resourceId', op: 'is', value: id },
        ],
      },
      size,
    },
    { tags: ['change', resource] },
  )
  const [open, setOpen] = useState<ChangeRow | null>(null)
  // Paths of other calls than a save may have no name.
  const nameOf = (path: string) => {
    const name = nameOfPath(path)
    return name.startsWith('desk.') ? path : name
  }
  const rows = data?.items.filter((row) => row.kind === 'change' && concerns(row)) ?? []
  if (rows.length + events.length === 0 && !notes) return null
  const timeline = {
    kindName: (kind: string) => kindName?.(kind) ?? changeText(kind),
    events: [
      ...events,
      ...rows.map((row) => ({
        ...{ id: row.id, at: row.at, kind: row.call, text: changeText(row.call), who: byName(row) },
        note: [...new Set(row.paths.filter((path) => path && path !== whole).map(nameOf))].join(', '),
        action: <ChangeActions {...{ row }} onOpen={() => setOpen(row)} />,
      })),
    ],
  }
  return (
    <>
      {notes ? <NotedTimeline {...notes} {...timeline} /> : <Timeline {...timeline} />}
      {open && (
        <ChangeDialog
          title={changeText(open.call)}
          row={open}
          {...{ nameOf, whole }}
          {...(textOf ? { textOf } : {})}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
