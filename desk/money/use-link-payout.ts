import type { CallPayload } from '../calls.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { toast, toastError } from '../ui/toast.tsx'
import { shownLines } from './states.tsx'

/** Links a bank line with a payout: the proposed one if none is named. */
export function useLinkPayout() {
  const match = useWrite('/bankLine/match', { stale: [...shownLines] })
  const link = (wish: CallPayload<'/bankLine/match'>) =>
    match.mutate(wish, { onSuccess: () => toast(t('desk.bank.payout_linked')), onError: toastError })
  return { link, isPending: match.isPending }
}
