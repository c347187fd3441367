import type { ServiceCode } from '#contract/admin/system/service.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { nameOfService } from './labels.ts'

/** Asks before keys are deleted, because they cannot be brought back. */
export function RemoveKeys({ code, onDone }: { code: ServiceCode; onDone(): void }) {
  const remove = useWrite('/service/remove', { stale: ['/service/list', '/setup/state', '/setting/detail'] })
  const service = nameOfService(code)
  const press = async () => {
    try {
      await remove.mutateAsync({ code })
      toast(t('desk.services.removed', { service }))
      onDone()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Dialog
      isOpen
      title={t('desk.services.remove')}
      onClose={onDone}
      actions={
        <Button look="danger" isPending={remove.isPending} onPress={() => void press()}>
          {t('desk.services.remove')}
        </Button>
      }
    >
      {t('desk.services.remove_hint', { service })}
    </Dialog>
  )
}
