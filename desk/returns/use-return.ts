import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import { queries, read } from '../query.ts'
import { type RecordWrite, useRecordWrite } from '../resource/record-write.ts'

export type Shown = AdminData<'/return/detail'>

/** Steps of a return: calls that answer it as it is after them. */
export type ReturnStep = RecordWrite<Shown>

const stale: AdminPath[] = ['/return/detail', '/return/list', '/order/detail', '/order/list']

/** Takes a step of a return. `done` is the key of what is said afterwards. */
export function useReturnStep<Path extends ReturnStep>(path: Path, done: string) {
  return useRecordWrite<Shown, Path>(path, {
    ...{ done, changedMeanwhile: 'desk.return.changed_meanwhile', stale },
    put({ return: found, version, can }) {
      const { queryKey } = read('/return/detail', { number: found.number })
      queries.setQueryData(queryKey, { return: found, version, can })
    },
    holds: (shown) => shown.return !== undefined,
  })
}
