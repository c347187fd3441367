import { useRouter } from '@tanstack/react-router'
import { RotateCcw, Trash2 } from 'lucide-react'
import type { TemplateDetail } from '#contract/admin/content/template.ts'
import { refusal } from '../calls.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { putTemplate } from './template-record.ts'

/** Goes back to the theme's file, or removes a file that only the merchant has. */
export function TemplateActions({ template: { id, path, origin } }: { template: TemplateDetail }) {
  const router = useRouter()
  const restore = useWrite('/template/restore')
  const remove = useWrite('/template/remove', { stale: ['/template/list'] })
  const goBack = async () => {
    try {
      const { template, change } = await restore.mutateAsync({ id })
      putTemplate(template)
      toastChange(t('desk.template.restored', { path }), change)
    } catch (error) {
      toastError(error)
    }
  }
  const drop = async () => {
    try {
      const { change } = await remove.mutateAsync({ id })
      await router.navigate({ to: '/templates' })
      toastChange(t('desk.template.removed', { path }), change)
    } catch (error) {
      const users = refusal(error, 'in_use')?.data.usedBy as string[] | undefined
      toastError(users ? new Error(t('desk.template.in_use', { names: users.join(', ') })) : error)
    }
  }
  if (origin === 'changed')
    return (
      <Button icon={RotateCcw} isPending={restore.isPending} onPress={() => void goBack()}>
        {t('desk.template.restore')}
      </Button>
    )
  if (origin === 'own')
    return (
      <Button icon={Trash2} isPending={remove.isPending} onPress={() => void drop()}>
        {t('desk.record.remove')}
      </Button>
    )
  return null
}
