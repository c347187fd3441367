import { useNavigate } from '@tanstack/react-router'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { toastProblem } from '../ui/toast.tsx'

/** Returns a function that says that the shop has no mail server, and leads there who may enter one. */
export function useNoMailServer(): () => void {
  const navigate = useNavigate()
  const action = {
    label: t('desk.frame.enter_mail_server'),
    onAction: () => void navigate({ to: '/settings/email' }),
  }
  return () => toastProblem(t('desk.frame.no_mail_server'), may('settings.shop') ? action : undefined)
}
