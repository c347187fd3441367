import type { AdminData } from '#contract/admin/calls.ts'
import { queries, read } from '../query.ts'
import { useRecordWrite } from '../resource/record-write.ts'

export type Shown = AdminData<'/withdrawal/detail'>

type Decision = '/withdrawal/accept' | '/withdrawal/reject'

/** Decides on a withdrawal, and shows it as the server read it back. */
export function useDecision<Path extends Decision>(path: Path, done: string) {
  return useRecordWrite<Shown, Path>(path, {
    ...{ done, changedMeanwhile: 'desk.withdrawal.changed_meanwhile' },
    put: ({ withdrawal, version, can }) =>
      queries.setQueryData(read('/withdrawal/detail', { number: withdrawal.number }).queryKey, {
        ...{ withdrawal, version, can },
      }),
    holds: ({ withdrawal }) => withdrawal !== undefined,
    stale: [
      ...(['/withdrawal/detail', '/withdrawal/list', '/view/counts', '/home/state'] as const),
      ...(['/return/list', '/order/detail', '/order/list'] as const),
    ],
  })
}
