import { Download, FlaskConical } from 'lucide-react'
import type { Backup } from '#contract/admin/system/backup.ts'
import { moment, sizeText } from '../formats.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { TaskProgress } from './task-progress.tsx'

/** A backup with what can be done with it. */
export function BackupRow({ backup, onDownload }: { backup: Backup; onDownload(): void }) {
  const { id, state, createdAt, askedBy, bytes, present, file } = backup
  const rehearse = useWrite('/system/rehearse', { stale: ['/system/backup'] })
  const name = file ?? moment(createdAt)
  if (state !== 'done')
    return (
      <li className="px-4 py-3">
        <TaskProgress task={backup} name={moment(createdAt)} />
      </li>
    )
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-52">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {moment(createdAt)}
          {!present && <Badge tone="error">{t('desk.system.file_gone')}</Badge>}
        </span>
        <span className="block text-note text-muted wrap-anywhere">
          {sizeText(bytes ?? 0)} · {askedBy ?? t('desk.system.by_schedule')}
        </span>
      </span>
      {present && (
        <span className="flex flex-wrap gap-2">
          <Button
            icon={FlaskConical}
            isPending={rehearse.isPending}
            onPress={() =>
              rehearse.mutate(
                { id },
                { onSuccess: () => toast(t('desk.system.rehearsal_started')), onError: toastError },
              )
            }
          >
            {t('desk.system.rehearse')}
          </Button>
          <Button icon={Download} onPress={onDownload}>
            {t('desk.frame.download')}
          </Button>
        </span>
      )}
    </li>
  )
}
