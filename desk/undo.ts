import type { Change } from '#contract/admin/admin-call.ts'
import { call } from './calls.ts'
import { queries, refresh } from './query.ts'
import { t } from './texts.ts'
import { toast, toastError } from './ui/toast.tsx'

/** True while a change can be undone and was not. */
export function canUndo({ undo, undoneBy }: Pick<Change, 'undo'> & { undoneBy?: string | null }): boolean {
  return undo !== null && !undoneBy && (!undo.until || new Date(undo.until) > new Date())
}

/** Says what the person just did, with Undo beside it if the change can be undone. */
export function toastChange(text: string, change: Change): void {
  toast(
    text,
    canUndo(change) ? { label: t('desk.frame.undo'), onAction: () => void undoChange(change.id) } : undefined,
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
