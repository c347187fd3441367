import { useNavigate } from '@tanstack/react-router'
import type { ExportKind } from '#contract/admin/system/export-kinds.ts'
import type { CallPayload } from '../calls.ts'
import type { ListWish } from '../lists/list-screen.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { toast, toastError } from '../ui/toast.tsx'

type Wish = CallPayload<'/export/start'>

/** Exports of the records of a list. */
export type ListedKind = Exclude<ExportKind, 'tax' | 'report'>

/** Asks for what a list shows. */
export function wishOf(kind: ListedKind, { q, filter }: ListWish): Wish {
  return { kind, ...(q ? { q } : {}), ...(filter ? { filter } : {}) } as Wish
}

/** Starts exports. A job writes the file, and a notice brings it. */
export function useExport() {
  const write = useWrite('/export/start', { stale: ['/export/list'] })
  const navigate = useNavigate()
  const start = (wish: Wish, onStarted?: () => void) =>
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
