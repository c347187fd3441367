import { Fragment, type ReactNode } from 'react'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { moment, money } from '../formats.ts'
import { useCall } from '../query.ts'
import { ApprovalEntry } from '../refunds/approval-entry.tsx'
import { RefundStep } from '../refunds/refund-step.tsx'
import { destinationText, reasonText, statusText } from '../refunds/states.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '../ui/screen.tsx'
import { methodText } from './states.tsx'

const moneyTones: Record<'pending' | 'processing' | 'succeeded' | 'failed', Tone> = {
  ...{ pending: 'warning', processing: 'info', succeeded: 'success', failed: 'error' },
}

/** Every attempt to pay, every refund with the step it waits for, and refunds that wait for a second person. */
export function Payments({ order: { number, payments, refunds } }: { order: AdminOrder }) {
  if (!payments || payments.length + refunds.length === 0) return null
  return (
    <Card title={t('desk.order.payments')}>
      <ul className="divide-y divide-base-300">
        {payments.map(({ id, method, amount, received, status, failure, createdAt, disputes = [] }) => (
          <Fragment key={id}>
            <Move
              name={methodText(method)}
              at={createdAt}
              state={status === 'succeeded' ? t('desk.order.sum_paid') : statusText(status)}
              tone={moneyTones[status]}
              failure={failure}
            >
              {money(received.amount > 0 ? received : amount)}
            </Move>
            {disputes.map((dispute) => (
              <DisputeMove key={dispute.reference} {...dispute} />
            ))}
          </Fragment>
        ))}
        {refunds.map((refund) => (
          <Move
            key={refund.id}
            name={t('desk.order.refund_of', { reason: reasonText(refund.reason) })}
            to={refund.destination === 'original' ? null : destinationText(refund)}
            at={refund.createdAt}
            tone={moneyTones[refund.status]}
            state={statusText(refund.status)}
            failure={refund.failure}
            step={<RefundStep refund={{ ...refund, orderNumber: number }} />}
          >
            {`−${money(refund.amount)}`}
          </Move>
        ))}
        {may('orders.refund') && <Approvals number={number} />}
      </ul>
    </Card>
  )
}

type Dispute = AdminOrder['payments'][number]['disputes'][number]

/** A dispute of the payment above it. A lost one has taken its amount. */
function DisputeMove({ reference, amount, state, why, dueAt, openedAt }: Dispute) {
  const isOpen = state === 'needs_response'
  const key = `desk.order.dispute_${isOpen && dueAt ? 'until' : state}`
  return (
    <Move
      name={t('desk.order.dispute')}
      at={openedAt}
      state={t(key, { day: moment(dueAt ?? openedAt, 'day') })}
      tone={isOpen || state === 'lost' ? 'error' : 'info'}
      to={why}
      failure={reference}
    >
      {money(amount)}
    </Move>
  )
}

/** Refunds of the order that wait for a second person, or were refused. Those that were approved are refunds. */
function Approvals({ number }: { number: string }) {
  const { data } = useCall('/approval/list', { number }, { tags: ['approval'] })
  return data?.items
    .filter(({ status }) => status === 'pending' || status === 'refused')
    .map((approval) => (
      <li key={approval.id} className="py-2.5 last:pb-0">
        <ApprovalEntry {...{ approval }} />
      </li>
    ))
}

type MoveProps = {
  name: string
  /** The destination of a refund; null: back the way the payment came. The reason of a dispute. */
  to?: string | null
  at: string
  /** The status in words. */
  state: string
  tone: Tone
  failure: string | null
  step?: ReactNode
  children: ReactNode
}

function Move({ name, to, at, state, tone, failure, step, children }: MoveProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-32 flex-1 break-words">
        {name}
        <span className="block text-note text-muted">
          <Moment at={at} />
          {to && ` · ${to}`}
          {failure && ` · ${failure}`}
        </span>
      </span>
      {step}
      <Badge tone={tone}>{state}</Badge>
      <span className="ms-auto w-24 text-end tabular-nums">{children}</span>
    </li>
  )
}
