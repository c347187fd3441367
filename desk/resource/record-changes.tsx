import { useState } from 'react'
import type { ChangeRow } from '#contract/admin/change.ts'
import { useCall } from '../query.ts'
import { hasText, t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { canUndo, undoChange } from '../undo.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { byName } from './differences.tsx'
import type { HistoryProps } from './history.tsx'
import { Timeline } from './timeline.tsx'

/** The most changes shown: the whole history stands in the audit. */
const size = 30

/** The changes of one record. */
export function RecordChanges({
  resource,
  id,
  nameOf: nameOfPath,
  textOf,
  whole,
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
  if (rows.length === 0) return null
  return (
    <>
      <Timeline
        kindName={kindName}
        events={rows.map((row) => ({
          ...{ id: row.id, at: row.at, kind: row.call, text: kindName(row.call), who: byName(row) },
          note: [...new Set(row.paths.filter((path) => path && path !== whole).map(nameOf))].join(', '),
          action: (
            <div className="-ms-3 flex flex-wrap items-center gap-x-1">
              {row.paths.length > 0 && (
                <Button look="quiet" onPress={() => setOpen(row)}>
                  {t('desk.record.what_changed')}
                </Button>
              )}
              {canUndo(row) && (
                <Button look="quiet" onPress={() => void undoChange(row.id)}>
                  {t('desk.frame.undo')}
                </Button>
              )}
              {row.undoneBy && <span className="px-3 text-note text-muted">{t('desk.frame.undone')}</span>}
            </div>
          ),
        }))}
      />
      {open && (
        <ChangeDialog
          title={kindName(open.call)}
          row={open}
          {...{ nameOf, whole }}
          {...(textOf ? { textOf } : {})}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function kindName(path: string): string {
  const key = `desk.record.event_${path.split('/').at(-1)}`
  return hasText(key) ? t(key) : t('desk.record.event_save')
}
