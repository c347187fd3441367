import type { AdminWithdrawal } from '#contract/admin/orders/withdrawal.ts'
import { ago, moment } from '../formats.ts'
import { hasText, t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Record<AdminWithdrawal['status'], Tone> = {
  ...{ received: 'neutral', open: 'warning', done: 'success', rejected: 'neutral' },
}

export const statusText = (status: string) => t(`desk.withdrawal.status_${status}`)

/** Why a statement was not carried out by itself; of a reason that a newer server knows, its code. */
export function concernText(concern: string): string {
  const key = `desk.withdrawal.concern_${concern}`
  return hasText(key) ? t(key) : concern
}

export function StatusBadge({ status }: Pick<AdminWithdrawal, 'status'>) {
  return <Badge tone={tones[status]}>{statusText(status)}</Badge>
}

/** The last day for the refund, as long as nothing is decided with how much time is left. */
export function RefundClock({ status, refundDueAt }: Pick<AdminWithdrawal, 'status' | 'refundDueAt'>) {
  if (status !== 'open') return <span>{moment(refundDueAt, 'day')}</span>
  const left = new Date(refundDueAt).getTime() - Date.now()
  const tone = left < 0 ? 'error' : left < 3 * 86_400_000 ? 'warning' : 'neutral'
  return <Badge tone={tone}>{`${moment(refundDueAt, 'day')} · ${ago(refundDueAt)}`}</Badge>
}
