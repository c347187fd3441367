import { t } from '../texts.ts'

/** The name of a field that a bulk change of returns writes. */
export function returnFieldName(path: string): string {
  return path === 'auditStatus' ? t('desk.return.decision') : t('desk.return.event_note')
}

/** The value of such a field in words. */
export function returnFieldText(path: string, value: unknown): string {
  if (path !== 'auditStatus') return String(value ?? '')
  return t(value === 'successful' ? 'desk.return.event_approved' : 'desk.return.stage_decide')
}
