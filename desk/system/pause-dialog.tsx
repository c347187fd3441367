import type { Pause } from '#contract/admin/system/incident.ts'
import type { Lang } from '#contract/languages.ts'
import { PauseSheet } from '../opening/pause-sheet.tsx'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'

type PauseDialogProps = { mode: Pause; languages: readonly Lang[]; onClose(): void }

/** Closes the checkout or makes the shop read-only, with words for shoppers in each language. */
export function PauseDialog({ mode, ...props }: PauseDialogProps) {
  const { mutateAsync, error, isPending } = useWrite('/system/pause', { stale: ['/system/mode'] })
  return (
    <PauseSheet
      {...props}
      write={{ error, isPending, mutateAsync: (words) => mutateAsync({ mode, ...words }) }}
      title={t(`desk.system.pause_${mode}`)}
      about={t(`desk.system.pause_${mode}_about`)}
      action={t('desk.system.pause')}
      done={t(`desk.frame.paused_${mode}`)}
      maxLength={200}
    />
  )
}
