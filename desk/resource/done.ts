import type { Change } from '#contract/admin/admin-call.ts'
import type { AdminPath } from '#contract/admin/calls.ts'
import { call } from '../calls.ts'
import { refresh } from '../query.ts'
import { t } from '../texts.ts'
import { toast, toastError } from '../ui/toast.tsx'

/** Says what was done, with Undo if the change can be taken back. `stale`: the calls whose answers undoing changes. */
export function tellDone(text: string, change: Change | null, stale: AdminPath[]): void {
  const undo = async () => {
    try {
      await call('/change/undo', { id: change!.id })
      toast(t('desk.record.undone'))
    } catch (error) {
      toastError(error)
    }
    await refresh(...stale)
  }
  toast(text, change?.undo ? { label: t('desk.frame.undo'), onAction: () => void undo() } : undefined)
}
