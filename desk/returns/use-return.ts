import type { Change } from '#contract/admin/admin-call.ts'
import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import { queries, read, refresh } from '../query.ts'
import { type RecordWrite, useRecordWrite } from '../resource/record-write.ts'
import { t } from '../texts.ts'
import { toastChange } from '../undo.ts'

export type Shown = AdminData<'/return/detail'>

/** Steps of a return: calls that answer it as it is after them. */
export type ReturnStep = RecordWrite<Shown>

const stale: AdminPath[] = ['/return/detail', '/return/list', '/order/detail', '/order/list']

/** Takes a step of a return. `done` is the key of what is said afterwards. */
export function useReturnStep<Path extends ReturnStep>(path: Path, done: string) {
  return useRecordWrite<Shown, Path>(path, {
    ...{ done, changedMeanwhile: 'desk.return.changed_meanwhile', stale },
    put,
    holds: (shown) => shown.return !== undefined,
  })
}

/** Shows a return as a call with a file answered it, and says what was done. */
export async function tookStep(shown: Shown & { change: Change }, done: string): Promise<void> {
  put(shown)
  toastChange(t(done), shown.change)
  await refresh(...stale)
}

/** Puts a return that a call answered where its screen reads it. */
function put({ return: found, version, can }: Shown): void {
  const { queryKey } = read('/return/detail', { number: found.number })
  queries.setQueryData(queryKey, { return: found, version, can })
}
