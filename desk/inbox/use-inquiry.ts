import type { AdminData } from '#contract/admin/calls.ts'
import type { Refused } from '../calls.ts'
import { queries, read } from '../query.ts'
import { useRecordWrite } from '../resource/record-write.ts'

export type Shown = AdminData<'/inquiry/detail'>
export type Quote = Shown['inquiry']['quotes'][number]

type InquiryWrite = '/quote/make' | '/quote/send' | '/inquiry/close'

/**
 * A step of an inquiry. It shows the inquiry as the server read it back, also if a colleague was faster. `onInvalid` shows a
 * refusal of input; a sheet reads it from `error`.
 */
export function useInquiryWrite<Path extends InquiryWrite>(
  path: Path,
  done: string,
  onInvalid: (refused: Refused) => void = () => {},
) {
  return useRecordWrite<Shown, Path>(path, {
    ...{ done, changedMeanwhile: 'desk.inquiry.changed_meanwhile', onInvalid },
    put: ({ inquiry, version }) =>
      queries.setQueryData(read('/inquiry/detail', { number: inquiry.number }).queryKey, {
        inquiry,
        version,
      }),
    holds: ({ inquiry }) => inquiry !== undefined,
    stale: ['/thread/list', '/thread/detail', '/view/counts', '/home/state'],
  })
}
