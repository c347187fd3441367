import { Link, useParams } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { AdminWithdrawal } from '#contract/admin/orders/withdrawal.ts'
import { refusal } from '../calls.ts'
import { ago, number as count, moment } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { useCall } from '../query.ts'
import { RecordTimeline } from '../resource/timeline/record-timeline.tsx'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { hasText, t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Fact, linkLook } from '../ui/fact.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AcceptSheet, RejectSheet } from './decision-sheets.tsx'
import { concernText, StatusBadge } from './states.tsx'
import type { Shown } from './use-withdrawal.ts'

/** One withdrawal: the buyer's statement, what is unclear about it, the decision and what came of it. */
export function WithdrawalScreen() {
  const { number } = useParams({ strict: false }) as { number: string }
  const { data, error } = useCall('/withdrawal/detail', { number }, { tags: ['withdrawal'] })
  if (data) return <OpenWithdrawal key={data.withdrawal.number} shown={data} />
  if (refusal(error, 'not_found')) return <NotFound />
  return (
    <Screen title={number} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={10} />}
    </Screen>
  )
}

function OpenWithdrawal({ shown }: { shown: Shown }) {
  const [sheet, setSheet] = useState<'accept' | 'reject' | null>(null)
  const { withdrawal, can } = shown
  const { number, status, concern, receivedAt, refundDueAt, decisionNote } = withdrawal
  // A statement without an order is accepted by choosing one.
  const canAccept = may('returns.decide') && (can.accept === true || can.match === true)
  const canReject = may('returns.decide') && can.reject === true
  useActions([
    ...(canAccept
      ? [
          {
            id: 'withdrawal accept',
            label: t('desk.withdrawal.accept'),
            keys: 'a',
            run: () => setSheet('accept'),
          },
        ]
      : []),
    ...(canReject
      ? [
          {
            id: 'withdrawal reject',
            label: t('desk.withdrawal.reject'),
            keys: 'd',
            run: () => setSheet('reject'),
          },
        ]
      : []),
  ])
  return (
    <Screen
      wide
      record={{ kind: 'withdrawal', id: number }}
      title={number}
      about={t('desk.withdrawal.received_at', { when: moment(receivedAt) })}
      beside={
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={status} />
          {concern && <Badge tone="warning">{concernText(concern)}</Badge>}
        </span>
      }
      actions={
        <>
          <Walk list="/withdrawals" path={`/withdrawals/${number}`} />
          <ScreenActions
            main={
              canAccept
                ? {
                    ...{ id: 'accept', label: t('desk.withdrawal.accept'), look: 'primary' },
                    onPress: () => setSheet('accept'),
                  }
                : null
            }
            others={
              canReject
                ? [
                    {
                      ...{ id: 'reject', label: t('desk.withdrawal.reject') },
                      onPress: () => setSheet('reject'),
                    },
                  ]
                : []
            }
          />
        </>
      }
    >
      {status === 'open' && (
        <div className="mb-4 flex items-start gap-3 rounded-box bg-warning-soft px-4 py-3 text-warning">
          <Clock aria-hidden size={18} className="mt-0.5 shrink-0" />
          <div>
            <p className="font-medium">
              {t('desk.withdrawal.clock', { when: moment(refundDueAt, 'day'), left: ago(refundDueAt) })}
            </p>
            {concern && hasText(`desk.withdrawal.about_${concern}`) && (
              <p>{t(`desk.withdrawal.about_${concern}`)}</p>
            )}
          </div>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="space-y-4">
          <Statement {...{ withdrawal }} />
          {status !== 'open' && status !== 'received' && (
            <Card title={t('desk.withdrawal.decision')}>
              <p className="font-medium">
                {withdrawal.outcome && hasText(`desk.withdrawal.outcome_${withdrawal.outcome}`)
                  ? t(`desk.withdrawal.outcome_${withdrawal.outcome}`)
                  : t(`desk.withdrawal.status_${status}`)}
              </p>
              {decisionNote && (
                <p className="mt-1 break-words whitespace-pre-wrap text-muted">{decisionNote}</p>
              )}
              <Refunds {...{ withdrawal }} />
            </Card>
          )}
          <RecordTimeline
            of={{ path: '/withdrawal/happened', payload: { number }, tags: ['withdrawal'] }}
            notes={{ about: { kind: 'withdrawal', id: number }, label: number }}
            kindName={() => ''}
            nameOf={(path) => (path === 'status' ? t('desk.withdrawal.status') : '')}
          />
        </div>
        <Facts {...{ withdrawal }} />
      </div>
      {sheet === 'accept' && <AcceptSheet {...{ shown }} onClose={() => setSheet(null)} />}
      {sheet === 'reject' && <RejectSheet {...{ shown }} onClose={() => setSheet(null)} />}
    </Screen>
  )
}

type PartProps = { withdrawal: AdminWithdrawal }

/** The buyer's words, as text. */
function Statement({ withdrawal: { statement, goods, lines } }: PartProps) {
  return (
    <Card title={t('desk.withdrawal.statement')}>
      {statement ? (
        <p className="break-words whitespace-pre-wrap">
          <bdi>{statement}</bdi>
        </p>
      ) : (
        <p className="text-muted">{t('desk.withdrawal.statement_hidden')}</p>
      )}
      {goods && (
        <dl className="mt-3">
          <Fact name={t('desk.withdrawal.goods')}>{goods}</Fact>
        </dl>
      )}
      {lines && (
        <p className="mt-2 text-note text-muted">
          {t('desk.withdrawal.some_units', {
            count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          })}
        </p>
      )}
    </Card>
  )
}

/** Links to the refund: the returns that were opened, or the cancelled order. */
function Refunds({ withdrawal: { returns, order, outcome } }: PartProps) {
  if (returns.length === 0 && !(order && outcome)) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
      {returns.map((number) => (
        <li key={number}>
          <Link to="/returns/$number" params={{ number }} className={linkLook}>
            {t('desk.withdrawal.return', { number })}
          </Link>
        </li>
      ))}
      {returns.length === 0 && order && (
        <li>
          <Link to="/orders/$number" params={{ number: order }} className={linkLook}>
            {t('desk.withdrawal.refund_in_order', { number: order })}
          </Link>
        </li>
      )}
    </ul>
  )
}

function Facts({ withdrawal }: PartProps) {
  const { order, orderNumber, name, email, proven, refundDueAt, returns } = withdrawal
  return (
    <Card title={t('desk.withdrawal.facts')}>
      <dl className="space-y-2">
        <Fact name={t('desk.withdrawal.order')}>
          {order ? (
            <Link to="/orders/$number" params={{ number: order }} className={linkLook}>
              {order}
            </Link>
          ) : (
            t('desk.withdrawal.no_order', { typed: orderNumber || '–' })
          )}
        </Fact>
        {name && <Fact name={t('desk.withdrawal.name')}>{name}</Fact>}
        {email && (
          <Fact name={t('desk.withdrawal.email')}>
            <span className="break-all">{email}</span>
          </Fact>
        )}
        <Fact name={t('desk.withdrawal.sender')}>
          {t(proven ? 'desk.withdrawal.proven' : 'desk.withdrawal.unproven')}
        </Fact>
        <Fact name={t('desk.withdrawal.refund_due')}>{moment(refundDueAt, 'day')}</Fact>
        {returns.length > 0 && <Fact name={t('desk.withdrawal.returns')}>{count(returns.length)}</Fact>}
      </dl>
    </Card>
  )
}
