import type { Change } from '#contract/admin/admin-call.ts'
import { call } from './calls.ts'
import { queries, refresh } from './query.ts'
import { t } from './texts.ts'
import { toast, toastError } from './ui/toast.tsx'

/** Says what the person just did, with Undo beside it if the change can be undone. */
export function toastChange(text: string, change: Change): void {
  const canUndo = change.undo && (!change.undo.until || new Date(change.undo.until) > new Date())
  toast(
    text,
    canUndo ? { label: t('desk.frame.undo'), onAction: () => void undoChange(change.id) } : undefined,
  )
  if (change.undo?.kind === 'hold') void refresh('/held/list')
}

/** Undoes a change, and says what was kept because somebody changed it again. */
export async function undoChange(id: string): Promise<void> {
  try {
    const { kept } = await call('/change/undo', { id })
    toast(kept.length > 0 ? t('desk.frame.undone_partly', { count: kept.length }) : t('desk.frame.undone'))
    await queries.invalidateQueries()
  } catch (error) {
    toastError(error)
  }
}
