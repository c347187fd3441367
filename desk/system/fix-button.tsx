import type { SystemFix } from '#contract/admin/system/system.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { toast, toastError } from '../ui/toast.tsx'

type FixButtonProps = Pick<ButtonProps, 'look' | 'icon'> & {
  fix: SystemFix
  /** Only these jobs. */
  jobs?: string[]
  label?: string
  isDisabled?: boolean
  onDone?: () => void
}

/** Repairs what a check found, and says what it has done. */
export function FixButton({ fix, jobs, label, onDone, isDisabled = false, ...look }: FixButtonProps) {
  const write = useWrite('/system/fix', { stale: ['/system/check', '/system/jobs'] })
  const press = () =>
    write.mutate(jobs ? { fix, jobs } : { fix }, {
      onSuccess({ count }) {
        const retried = fix === 'retry_jobs' || fix === 'resend_emails'
        toast(retried ? t('desk.system.retried', { count }) : t(`desk.system.started_${fix}`))
        onDone?.()
      },
      onError: toastError,
    })
  return (
    <Button {...look} isDisabled={isDisabled} isPending={write.isPending} onPress={press}>
      {label ?? t(`desk.system.fix_${fix}`)}
    </Button>
  )
}
