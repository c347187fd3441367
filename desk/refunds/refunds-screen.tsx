import { Navigate } from '@tanstack/react-router'
import { BadgeCheck, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { refundList } from '#contract/admin/money/payment.ts'
import { call } from '../calls.ts'
import { moment, money } from '../formats.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { BulkAction, ListScreen } from '../lists/list-screen.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Moment } from '../ui/moment.tsx'
import { Areas } from './areas.tsx'
import { RefundStep, stepOf } from './refund-step.tsx'
import {
  destinationText,
  type RefundRow,
  reasonText,
  StatusBadge,
  settled,
  statusText,
  useSettled,
} from './states.tsx'

const markSent: BulkAction<RefundRow> = {
  id: 'markSent',
  label: 'desk.refund.mark_sent',
  icon: <BadgeCheck aria-hidden size={16} />,
  permission: 'orders.refund',
  warning: (count) => t('desk.refund.mark_sent_many', { count }),
  refuses: (row) => (stepOf(row) === 'send' ? null : t('desk.refund.not_waiting')),
  async run({ id }) {
    await call('/refund/markSent', { id })
    settled.setState({ [id]: 'sent' })
  },
}

const retry: BulkAction<RefundRow> = {
  id: 'retry',
  label: 'desk.refund.step_retry',
  icon: <RotateCw aria-hidden size={16} />,
  permission: 'orders.refund',
  refuses: (row) => (stepOf(row) === 'retry' ? null : t('desk.refund.not_waiting')),
  async run({ id }) {
    await call('/refund/retry', { id })
    settled.setState({ [id]: 'retried' })
  },
}

/** Every transfer of money to a buyer. */
const refunds: ListScreen<'/refund/list'> = {
  call: '/refund/list',
  list: refundList,
  kind: 'refund',
  views: 'refund',
  texts: 'desk.refund.list',
  permission: 'money.read',
  pathOf: ({ orderNumber }) => `/orders/${orderNumber}`,
  nameOf: ({ orderNumber, amount }) => `${orderNumber} ${money(amount)}`,
  values: {
    status: statusText,
    destination: (destination) => t(`desk.refund.destination_${destination}`),
  },
  columns: [
    { id: 'order', label: 'desk.refund.order', text: ({ orderNumber }) => orderNumber },
    {
      id: 'createdAt',
      label: 'desk.refund.created_at',
      text: ({ createdAt }) => moment(createdAt),
      cell: ({ createdAt }) => <Moment at={createdAt} relative />,
      sort: 'createdAt',
      card: 'below',
    },
    {
      id: 'amount',
      label: 'desk.refund.amount',
      text: ({ amount }) => money(amount),
      align: 'end',
      card: 'aside',
    },
    {
      id: 'destination',
      label: 'desk.refund.destination',
      text: (row) => destinationText(row),
      card: 'below',
    },
    { id: 'reason', label: 'desk.order.reason', text: ({ reason }) => reasonText(reason), card: 'below' },
    {
      id: 'failure',
      label: 'desk.refund.failure',
      text: ({ failure }) => failure ?? '',
      cell: ({ failure }) => (failure ? <bdi title={failure}>{failure}</bdi> : <Nothing />),
      card: 'below',
    },
    {
      id: 'status',
      label: 'desk.refund.status',
      text: ({ status }) => statusText(status),
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <StatusBadge {...row} />
          {row.account === 'needed' && <Badge>{t('desk.refund.account_needed')}</Badge>}
          {row.account === 'sending' && <Badge>{t('desk.refund.account_sending')}</Badge>}
        </span>
      ),
      card: 'tags',
    },
    {
      id: 'step',
      label: 'desk.refund.step',
      text: (row) => stepOf(row) ?? '',
      cell: (row) => <Step refund={row} />,
      card: 'tags',
      align: 'end',
    },
    {
      id: 'reference',
      label: 'desk.refund.reference',
      text: ({ reference }) => reference ?? '',
      optional: true,
    },
  ],
  bulk: [markSent, retry],
}

/** An empty cell of the table. Cards leave it out. */
function Nothing() {
  return (
    <span aria-hidden className="text-muted max-md:hidden">
      –
    </span>
  )
}

function Step({ refund }: { refund: RefundRow }) {
  const isDone = useStore(settled, (all) => refund.id in all)
  useEffect(() => {
    if (!isDone) return
    // The button that opened the sheet is gone, so the row takes the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(refund.id)}"] [data-row-link]`)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isDone, refund.id])
  return isDone || !stepOf(refund) ? <Nothing /> : <RefundStep {...{ refund }} />
}

/** Whoever may refund but not read the books has approvals only. */
export function RefundsScreen() {
  useSettled()
  if (!may('money.read') && may('orders.refund')) return <Navigate to="/refunds/approvals" replace />
  return (
    <>
      <Areas />
      <ListPage screen={refunds} />
    </>
  )
}
