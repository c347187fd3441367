import type { ChangeRow } from '#contract/admin/change.ts'
import { hasText, t } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { canUndo, undoChange } from '../../undo.ts'

type ActionsProps = { row: ChangeRow; onOpen?(): void }

/** Beside a change: its differences, Undo while it can be undone, and afterwards that it was. */
export function ChangeActions({ row, onOpen }: ActionsProps) {
  return (
    <div className="-ms-3 flex flex-wrap items-center gap-x-1">
      {onOpen && row.paths.length > 0 && (
        <Button look="quiet" onPress={onOpen}>
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
  )
}

/** Names a change by the call that made it. */
export function changeText(call: string): string {
  const key = `desk.record.event_${call.split('/').at(-1)}`
  return hasText(key) ? t(key) : t('desk.record.event_save')
}
