import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import { type CallPayload, refusal } from '../calls.ts'
import { queries, read, refresh, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

export type Shown = AdminData<'/withdrawal/detail'>

type Decision = '/withdrawal/accept' | '/withdrawal/reject'

const stale: AdminPath[] = [
  ...(['/withdrawal/detail', '/withdrawal/list', '/view/counts', '/home/state'] as const),
  ...(['/return/list', '/order/detail', '/order/list'] as const),
]

function put({ withdrawal, version, can }: Shown): void {
  const { queryKey } = read('/withdrawal/detail', { number: withdrawal.number })
  queries.setQueryData(queryKey, { withdrawal, version, can })
}

/** Decides on a withdrawal, and shows it as the server read it back. */
export function useDecision<Path extends Decision>(path: Path, done: string) {
  const write = useWrite<Decision>(path)
  const run = async (payload: CallPayload<Path>): Promise<boolean> => {
    try {
      const shown = await write.mutateAsync(payload as CallPayload<Decision>)
      put(shown)
      toastChange(t(done), shown.change)
      await refresh(...stale)
      return true
    } catch (error) {
      const latest = refusal(error, 'changed_meanwhile')?.data as Partial<Shown> | undefined
      if (latest?.withdrawal) {
        put(latest as Shown)
        toastError(new Error(t('desk.withdrawal.changed_meanwhile')))
      }
      return false
    }
  }
  return { run, isPending: write.isPending, error: write.error }
}
