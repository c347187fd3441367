import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import { type CallPayload, refusal } from '../calls.ts'
import { queries, read, refresh, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

export type Shown = AdminData<'/inquiry/detail'>
export type Quote = Shown['inquiry']['quotes'][number]

type InquiryWrite = '/quote/make' | '/quote/send' | '/inquiry/close'

/** A step of an inquiry. It shows the inquiry as the server read it back, also if a colleague was faster. */
export function useInquiryWrite<Path extends InquiryWrite>(path: Path, done: string) {
  const write = useWrite<InquiryWrite>(path)
  const put = ({ inquiry, version }: Shown) =>
    queries.setQueryData(read('/inquiry/detail', { number: inquiry.number }).queryKey, { inquiry, version })
  const run = async (payload: CallPayload<Path>): Promise<boolean> => {
    try {
      const shown = await write.mutateAsync(payload as CallPayload<InquiryWrite>)
      put(shown)
      toastChange(t(done), shown.change)
      await refresh(...stale)
      return true
    } catch (error) {
      const latest = refusal(error, 'changed_meanwhile')?.data as Partial<Shown> | undefined
      if (latest?.inquiry) put(latest as Shown)
      toastError(latest?.inquiry ? new Error(t('desk.inquiry.changed_meanwhile')) : error)
      return false
    }
  }
  return { run, isPending: write.isPending, error: write.error }
}

const stale: AdminPath[] = [
  ...(['/inquiry/list', '/thread/list', '/thread/detail', '/view/counts', '/home/state'] as const),
]
