import { useState } from 'react'
import { type BackupSettings, backupSchedules } from '#contract/admin/system/backup.ts'
import { refusal } from '../calls.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Card } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** The schedule, the folder and the number of backups that are kept. */
export function BackupSettingsForm({ settings, folder }: { settings: BackupSettings; folder: string }) {
  const [draft, setDraft] = useState(settings)
  const write = useWrite('/system/backup/save', { stale: ['/system/backup', '/system/check'] })
  const errors = write.error?.fields
  const set = (part: Partial<BackupSettings>) => setDraft({ ...draft, ...part })
  const save = () =>
    write.mutate(
      { settings: draft },
      {
        onSuccess: () => toast(t('desk.system.backup_saved')),
        onError: (error) => {
          if (!refusal(error, 'invalid')) toastError(error)
        },
      },
    )
  return (
    <Card title={t('desk.system.backup_settings')}>
      <form
        className="grid gap-3 sm:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Select
          label={t('desk.system.schedule')}
          options={backupSchedules.map((value) => ({ value, label: t(`desk.system.schedule_${value}`) }))}
          value={draft.schedule}
          onChange={(schedule) => set({ schedule })}
        />
        <Select
          label={t('desk.system.hour')}
          options={hours.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
          value={String(draft.hour)}
          onChange={(hour) => set({ hour: Number(hour) })}
          isDisabled={draft.schedule === 'off'}
        />
        <NumberField
          label={t('desk.system.keep')}
          minValue={1}
          maxValue={365}
          value={draft.keep}
          onChange={(keep) => set({ keep: Number.isNaN(keep) ? 1 : keep })}
          error={errors?.['settings.keep']}
        />
        <div className="sm:col-span-3">
          <TextField
            label={t('desk.system.folder')}
            hint={t('desk.system.folder_hint', { folder })}
            value={draft.folder ?? ''}
            onChange={(text) => set({ folder: text.trim() === '' ? null : text })}
            error={errors?.['settings.folder']}
          />
        </div>
        <div>
          <Button type="submit" isPending={write.isPending}>
            {t('desk.record.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
