import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import type { Money } from '#contract/scalars.ts'
import { methodText } from '../orders/states.tsx'
import { queries } from '../query.ts'
import { hasText, t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

export type RefundRow = AdminData<'/refund/list'>['items'][number]

/** The part of a refund that its next steps need. The list and the order's page both have it. */
export type OpenRefund = {
  id: string
  orderNumber: string
  amount: Money
  destination: string
  status: RefundRow['status']
  failure: string | null
  /** null or absent: not known, or none is needed. */
  account?: RefundRow['account']
}

/** Calls whose answers a step of a refund changes. */
export const shownRefunds: AdminPath[] = [
  ...(['/refund/list', '/view/counts', '/home/state', '/order/detail', '/order/list'] as const),
]

/**
 * Refunds of the list that the person has just sent or retried. Their rows stay where they are until the list is opened
 * again.
 */
export const settled = createStore<Record<string, 'sent' | 'retried'>>(() => ({}))

/** Forgets what was settled when a list is opened, and a retry that was undone: its refund is in the list again. */
export function useSettled(): void {
  useEffect(() => {
    settled.setState({}, true)
    return queries.getQueryCache().subscribe((event) => {
      const { query } = event
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (query.queryKey[0] !== '/refund/list') return
      const rows = (query.state.data as AdminData<'/refund/list'> | undefined)?.items ?? []
      const back = rows.filter(({ id, status }) => status === 'failed' && id in settled.getState())
      if (back.length === 0) return
      const kept = Object.entries(settled.getState()).filter(([id]) => back.every((row) => row.id !== id))
      settled.setState(Object.fromEntries(kept), true)
    })
  }, [])
}

const tones: Record<RefundRow['status'], Tone> = {
  ...{ pending: 'warning', succeeded: 'success', failed: 'error' },
}

export const statusText = (status: string) => t(`desk.order.money_${status}`)

/** The destination of a refund, in words. */
export function destinationText({ destination, method }: { destination: string; method?: string }): string {
  return destination === 'original' && method
    ? methodText(method)
    : t(`desk.refund.destination_${destination}`)
}

export function reasonText(reason: string): string {
  const key = `desk.order.refund_reason_${reason}`
  return hasText(key) ? t(key) : reason
}

export function StatusBadge({ id, status }: Pick<RefundRow, 'id' | 'status'>) {
  const done = useStore(settled, (all) => all[id])
  return done ? (
    <Badge tone="success">{t(`desk.refund.${done}`)}</Badge>
  ) : (
    <Badge tone={tones[status]}>{statusText(status)}</Badge>
  )
}
