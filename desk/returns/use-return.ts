import type { Change } from '#contract/admin/admin-call.ts'
import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import { type CallPayload, refusal } from '../calls.ts'
import { queries, read, refresh, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

export type Shown = AdminData<'/return/detail'>

/** Steps of a return: calls that answer it as it is after them. */
export type ReturnStep = {
  [Path in AdminPath]: AdminData<Path> extends Shown & { change: Change } ? Path : never
}[AdminPath]

const stale: AdminPath[] = ['/return/detail', '/return/list', '/order/detail', '/order/list']

function putReturn(shown: Shown): void {
  const { return: found, version, can } = shown
  const { queryKey } = read('/return/detail', { number: found.number })
  queries.setQueryData(queryKey, { return: found, version, can })
}

/** Takes a step of a return, and shows the return as the server read it back. */
export function useStep<Path extends ReturnStep>(path: Path, done: string) {
  const write = useWrite<ReturnStep>(path)
  const run = async (payload: CallPayload<Path>): Promise<boolean> => {
    try {
      const shown = await write.mutateAsync(payload as CallPayload<ReturnStep>)
      putReturn(shown)
      toastChange(t(done), shown.change)
      await refresh(...stale)
      return true
    } catch (error) {
      const latest = refusal(error, 'changed_meanwhile')?.data as Partial<Shown> | undefined
      if (latest?.return) putReturn(latest as Shown)
      if (!refusal(error, 'invalid')) {
        toastError(latest ? new Error(t('desk.return.changed_meanwhile')) : error)
      }
      return false
    }
  }
  return { run, isPending: write.isPending, error: write.error }
}
