import type { AdminData } from '#contract/admin/calls.ts'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { hasText, t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

export type OrderRow = AdminData<'/order/list'>['items'][number]

const statusTones: Record<AdminOrder['status'], Tone> = {
  in_progress: 'neutral',
  completed: 'success',
  cancelled: 'neutral',
  pending_cancellation: 'warning',
}
const shipTones: Record<AdminOrder['shipStatus'], Tone> = {
  none: 'neutral',
  partial: 'info',
  shipped: 'info',
  delivered: 'success',
}
const needTones: Record<NonNullable<AdminOrder['needs']>, Tone> = {
  decide: 'warning',
  ship: 'info',
  processing: 'info',
  pay: 'neutral',
  refund: 'error',
}

export const statusText = (status: string) => t(`desk.order.status_${status}`)
export const payText = (status: string) => t(`desk.order.paid_${status}`)
export const shipText = (status: string) => t(`desk.order.shipped_${status}`)
export const needsText = (needs: string) => t(`desk.order.needs_${needs}`)

/** A payment method by name; a method that a newer server knows, by its code. */
export function methodText(code: string): string {
  return hasText(`desk.order.method_${code}`) ? t(`desk.order.method_${code}`) : code
}

export function StatusBadge({ status }: Pick<AdminOrder, 'status'>) {
  return <Badge tone={statusTones[status]}>{statusText(status)}</Badge>
}

export function PayBadge({ financialStatus, status }: Pick<AdminOrder, 'financialStatus' | 'status'>) {
  const isOpen = financialStatus === 'unpaid' || financialStatus === 'partly_paid'
  const tone =
    financialStatus === 'paid' ? 'success' : isOpen && status === 'in_progress' ? 'warning' : 'neutral'
  return <Badge tone={tone}>{payText(financialStatus)}</Badge>
}

/** Nothing waits to be shipped of a cancelled order, so one that never shipped has no badge. */
export function ShipBadge({ shipStatus, status }: Pick<AdminOrder, 'shipStatus' | 'status'>) {
  if (status === 'cancelled' && shipStatus === 'none') return null
  return <Badge tone={shipTones[shipStatus]}>{shipText(shipStatus)}</Badge>
}

export function NeedsBadge({ needs }: Pick<AdminOrder, 'needs'>) {
  return needs && <Badge tone={needTones[needs]}>{needsText(needs)}</Badge>
}
