import type { Change } from '#contract/admin/admin-call.ts'
import type { AdminPath } from '#contract/admin/calls.ts'
import { type CallPayload, call } from '../calls.ts'
import { refresh } from '../query.ts'
import { t } from '../texts.ts'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

const stale: AdminPath[] = [
  ...(['/review/list', '/question/list', '/comment/list', '/view/counts', '/home/state'] as const),
]

/** Decides on an entry and says so, with Undo. Answers true if the server took it. */
export async function decide<Path extends AdminPath>(
  path: Path,
  payload: CallPayload<Path>,
  done: string,
): Promise<boolean> {
  try {
    const { change } = (await call(path, payload)) as { change: Change }
    toastChange(t(done), change)
    await refresh(...stale)
    return true
  } catch (error) {
    toastError(error)
    await refresh(...stale)
    return false
  }
}
