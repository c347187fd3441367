import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Backup } from '#contract/admin/system/backup.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SecretOnce } from '../ui/secret-once.tsx'
import { toastError } from '../ui/toast.tsx'

/** Downloads a backup, encrypted, and shows the passphrase this once. */
export function DownloadDialog({ backup: { id }, onClose }: { backup: Backup; onClose(): void }) {
  const [passphrase, setPassphrase] = useState<string | null>(null)
  const write = useWrite('/system/backup/link')
  const start = () =>
    write.mutate(
      { id },
      {
        onSuccess({ url, passphrase: made }) {
          setPassphrase(made)
          const link = document.createElement('a')
          link.href = url
          link.download = ''
          link.click()
        },
        onError: toastError,
      },
    )
  return (
    <Dialog
      isOpen
      title={t('desk.system.download_backup')}
      onClose={onClose}
      actions={
        passphrase === null ? (
          <Button look="primary" icon={Download} isPending={write.isPending} onPress={start}>
            {t('desk.frame.download')}
          </Button>
        ) : (
          <Button look="primary" onPress={onClose}>
            {t('desk.system.passphrase_kept')}
          </Button>
        )
      }
    >
      {passphrase === null ? (
        <p>{t('desk.system.download_about')}</p>
      ) : (
        <SecretOnce secret={passphrase} hint={t('desk.system.passphrase_hint')} />
      )}
    </Dialog>
  )
}
