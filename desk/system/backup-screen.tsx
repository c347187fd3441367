import { DatabaseBackup, Save } from 'lucide-react'
import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import type { Backup } from '#contract/admin/system/backup.ts'
import { moment, sizeText } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Fact } from '../ui/fact.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { Areas } from './areas.tsx'
import { BackupRow } from './backup-row.tsx'
import { BackupSettingsForm } from './backup-settings.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { RehearsalCard } from './rehearsal-card.tsx'

type State = AdminData<'/system/backup'>

/** The backups that are kept, when the next one is taken, and whether the last one can be restored. */
export function BackupScreen() {
  const { data, error } = useCall('/system/backup', {}, { tags: ['system'] })
  const [downloaded, setDownloaded] = useState<Backup | null>(null)
  const take = useWrite('/system/backup/take', { stale: ['/system/backup', '/system/check'] })
  const takeNow = () =>
    take.mutate({}, { onSuccess: () => toast(t('desk.system.backup_started')), onError: toastError })
  useActions([{ id: 'take backup', label: t('desk.system.take_backup'), icon: Save, run: takeNow }])
  return (
    <>
      <Areas />
      <Screen
        title={t('desk.frame.screen_backup')}
        about={t('desk.system.backup_about')}
        actions={
          <Button look="primary" icon={Save} isPending={take.isPending} onPress={takeNow}>
            {t('desk.system.take_backup')}
          </Button>
        }
      >
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <div className="space-y-4">
            <Facts state={data} />
            <Backups items={data.items} onDownload={setDownloaded} />
            {data.rehearsal && <RehearsalCard rehearsal={data.rehearsal} />}
            <BackupSettingsForm
              key={JSON.stringify(data.settings)}
              settings={data.settings}
              folder={data.folder}
            />
            <Card title={t('desk.system.restore_title')}>
              <p>{t('desk.system.restore_about')}</p>
              <pre className="mt-2 overflow-x-auto rounded-field bg-hover p-3 font-mono text-note">
                bin/restore vitrine-….tar.gz
              </pre>
            </Card>
          </div>
        )}
        {downloaded && <DownloadDialog backup={downloaded} onClose={() => setDownloaded(null)} />}
      </Screen>
    </>
  )
}

function Facts({ state: { items, nextAt, sizes, folder, freeBytes } }: { state: State }) {
  const last = items.find(({ state }) => state === 'done')
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-3 pt-2 sm:grid-cols-4">
        <Fact name={t('desk.system.last_backup')}>{last ? moment(last.endedAt ?? last.createdAt) : '–'}</Fact>
        <Fact name={t('desk.system.next_backup')}>{nextAt ? moment(nextAt) : '–'}</Fact>
        <Fact name={t('desk.system.to_save')}>
          {sizes.files === null ? '–' : sizeText(sizes.database + sizes.files)}
        </Fact>
        <Fact name={t('desk.system.free')}>{freeBytes === null ? '–' : sizeText(freeBytes)}</Fact>
      </dl>
      <p className="mt-3 text-note text-muted wrap-anywhere">
        <bdi>{folder}</bdi>
      </p>
    </Card>
  )
}

function Backups({ items, onDownload }: { items: readonly Backup[]; onDownload(backup: Backup): void }) {
  if (items.length === 0)
    return (
      <Card>
        <EmptyState icon={DatabaseBackup} title={t('desk.system.no_backup')}>
          {t('desk.system.no_backup_hint')}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={t('desk.system.backups')}>
      <ul className="-mx-4 divide-y divide-base-300">
        {items.map((backup) => (
          <BackupRow key={backup.id} backup={backup} onDownload={() => onDownload(backup)} />
        ))}
      </ul>
    </Card>
  )
}
