import type { Change } from '#contract/admin/admin-call.ts'
import { call } from './calls.ts'
import { queries, refresh } from './query.ts'
import { t } from './texts.ts'
import { toast, toastError } from './ui/toast.tsx'

/** True while a change can be undone and was not. */
export function canUndo({ undo, undoneBy }: Pick<Change, 'undo'> & { undoneBy?: string | null }): boolean {
  return undo !== null && !undoneBy && (!undo.until || new Date(undo.until) > new Date())
}

/** Milliseconds in which a key undoes what was saved last. */
const lastChangeLifetime = 60_000

let last: { change: Change; at: number } | null = null

/** True while the last change can be undone by a key. */
export function canUndoLast(): boolean {
  return last !== null && Date.now() - last.at < lastChangeLifetime && canUndo(last.change)
}

/** Undoes what the person changed last, once. */
export async function undoLastChange(): Promise<void> {
  const change = canUndoLast() ? last?.change : undefined
  last = null
  if (change) await undoChange(change.id)
}

/** Lets the key of undo take back a change that the screen itself shows as done. */
export function rememberChange(change: Change): void {
  last = { change, at: Date.now() }
}

/** Says what the person just did, with Undo beside it if the change can be undone, and its seconds while it is held. */
export function toastChange(text: string, change: Change): void {
  rememberChange(change)
  const isHeld = change.undo?.kind === 'hold'
  const until = isHeld && change.undo?.until ? new Date(change.undo.until) : undefined
  const undo = { label: t('desk.frame.undo'), onAction: () => void undoChange(change.id), until }
  toast(text, canUndo(change) ? undo : undefined)
  if (isHeld) void refresh('/held/list')
}

/** Undoes a change, and says what was kept because somebody changed it again. */
export async function undoChange(id: string): Promise<void> {
  if (last?.change.id === id) last = null
  try {
    const { kept } = await call('/change/undo', { id })
    toast(kept.length > 0 ? t('desk.frame.undone_partly', { count: kept.length }) : t('desk.frame.undone'))
    await queries.invalidateQueries()
  } catch (error) {
    toastError(error)
  }
}
