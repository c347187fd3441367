import { useNavigate } from '@tanstack/react-router'
import type { CallPayload } from '../calls.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { toast, toastError } from '../ui/toast.tsx'

/** Starts exports. A job writes the file, and a notice brings it. */
export function useExport() {
  const write = useWrite('/export/start', { stale: ['/export/list'] })
  const navigate = useNavigate()
  const start = (wish: CallPayload<'/export/start'>, onStarted?: () => void) =>
    write.mutate(wish, {
      onSuccess() {
        toast(t('desk.frame.export_started'), {
          label: t('desk.frame.place_exports'),
          onAction: () => void navigate({ to: '/exports' }),
        })
        onStarted?.()
      },
      onError: toastError,
    })
  return { start, isPending: write.isPending }
}
