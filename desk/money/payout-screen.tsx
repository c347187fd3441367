import { Link, useParams } from '@tanstack/react-router'
import { Lock, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { refusal } from '../calls.ts'
import { dayText, moment, money } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { NotAllowed } from '../lists/list-page.tsx'
import { useCall, useWrite } from '../query.ts'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Fact, linkLook, rowLook } from '../ui/fact.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { Arrivals, Arrived } from './arrivals.tsx'
import { ClosePayout } from './close-payout.tsx'
import { PayoutLines } from './payout-lines.tsx'
import { PayoutBadges, shownPayouts } from './payout-states.tsx'
import { providerNames } from './provider-names.ts'

type Shown = AdminData<'/payout/detail'>

/** One payout: the sums it is made of, what is missing from it, and its lines. */
export function PayoutScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const isAllowed = may('money.read')
  const { data, error } = useCall(
    '/payout/detail',
    { id },
    { tags: ['payout', 'order', 'bankLine'], enabled: isAllowed },
  )
  if (!isAllowed) return <NotAllowed title={t('desk.payout.list_title')} />
  if (data) return <OpenPayout key={id} {...data} />
  if (refusal(error, 'not_found') || refusal(error, 'invalid')) return <NotFound />
  return (
    <Screen title={t('desk.payout.list_title')}>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={6} />}
    </Screen>
  )
}

function OpenPayout({ payout, items, missing, arrivals }: Shown) {
  const { id, provider, reference, sentAt, arrivesOn, arrived, amount, state, status, failure } = payout
  const [isClosing, setClosing] = useState(false)
  const fetchAgain = useWrite('/payout/fetch', { stale: [...shownPayouts] })
  const isUnread = state === 'waiting' || state === 'unreadable'
  const mayFetch = may('settings.money') && isUnread
  const mayClose =
    may('settings.money') &&
    (state === 'unreadable' || ((state === 'open' || state === 'matched') && status !== 'pending'))
  useActions(
    mayClose
      ? [
          {
            ...{ id: 'close payout', label: t('desk.payout.close'), icon: Lock, keys: 'c' },
            ...{ of: `/money/payouts/${id}`, run: () => setClosing(true) },
          },
        ]
      : [],
  )
  return (
    <Screen
      title={money(amount)}
      beside={<PayoutBadges {...payout} />}
      actions={
        <>
          <Walk list="/money/payouts" path={`/money/payouts/${id}`} />
          {mayFetch && (
            <Button
              icon={RefreshCw}
              isPending={fetchAgain.isPending}
              onPress={() =>
                fetchAgain.mutate(
                  { id },
                  {
                    onSuccess: () =>
                      toast(t('desk.payout.fetch_asked', { provider: providerNames[provider]! })),
                    onError: toastError,
                  },
                )
              }
            >
              {t('desk.payout.fetch')}
            </Button>
          )}
          {mayClose && (
            <Button look="primary" icon={Lock} onPress={() => setClosing(true)}>
              {t('desk.payout.close')}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {state === 'unreadable' && (
          <p className="rounded-field bg-warning-soft px-3 py-2 text-warning">
            {t(`desk.payout.why_${payout.unreadWhy}`, { provider: providerNames[provider]! })}{' '}
            {t('desk.payout.unreadable_hint')}
          </p>
        )}
        {payout.unreadAt && state === 'waiting' && (
          <p className="rounded-field bg-warning-soft px-3 py-2 text-warning">
            {t('desk.payout.unread', { when: moment(payout.unreadAt) })}
          </p>
        )}
        <Card>
          <dl className="grid grid-cols-1 gap-3 pt-2 sm:grid-cols-2">
            <Fact name={t('desk.payout.provider')}>{providerNames[provider]}</Fact>
            <Fact name={t('desk.payout.reference')}>{reference}</Fact>
            <Fact name={t('desk.payout.sent_at')}>{moment(sentAt)}</Fact>
            {arrived ? (
              <Arrived {...{ arrived, amount }} />
            ) : (
              arrivesOn && <Fact name={t('desk.payout.arrives_on')}>{dayText(arrivesOn)}</Fact>
            )}
            {failure && <Fact name={t('desk.payout.status_failed')}>{failure}</Fact>}
            {payout.closedAt && (
              <Fact name={t('desk.payout.state_closed')}>
                {t('desk.period.closed_by', { name: payout.closedBy ?? '', when: moment(payout.closedAt) })}
              </Fact>
            )}
            {payout.countsOn && <Fact name={t('desk.bank.counts_on')}>{dayText(payout.countsOn)}</Fact>}
            {payout.reason && <Fact name={t('desk.order.reason')}>{payout.reason}</Fact>}
          </dl>
        </Card>
        {arrivals.length > 0 && <Arrivals {...{ id, arrivals }} />}
        {payout.sums && <Sums {...payout} sums={payout.sums} />}
        {missing.length > 0 && (
          <Card title={t('desk.payout.missing')} about={t('desk.payout.missing_hint')}>
            <ul className="divide-y divide-base-300">
              {missing.map(({ kind, order, amount: gone, at }) => (
                <li key={`${kind} ${order} ${at}`} className={rowLook}>
                  <span>{t(`desk.payout.kind_${kind}`)}</span>
                  <Link to="/orders/$number" params={{ number: order }} className={linkLook}>
                    {order}
                  </Link>
                  <span className="text-note text-muted">{moment(at, 'day')}</span>
                  <span className="ms-auto tabular-nums">{money(gone)}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {items.length > 0 && <PayoutLines {...{ items, payout }} />}
      </div>
      {isClosing && <ClosePayout {...{ payout }} onClose={() => setClosing(false)} />}
    </Screen>
  )
}

type SumsProps = {
  amount: Shown['payout']['amount']
  sums: NonNullable<Shown['payout']['sums']>
  exact: boolean
}

/** How the amount comes about. */
function Sums({ amount, sums, exact }: SumsProps) {
  const minus = ({ amount: value, currency }: typeof amount) => ({ amount: -value || 0, currency })
  const rows = [
    ['payments', sums.payments],
    ['refunds', minus(sums.refunds)],
    ['fees', minus(sums.fees)],
    ['adjustments', sums.adjustments],
    ...(sums.balance.amount === 0 ? [] : [[exact ? 'balance_wrong' : 'balance', sums.balance] as const]),
  ] as const
  return (
    <Card title={t('desk.payout.sums')}>
      <table className="w-full border-collapse">
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name} className="border-b border-base-300">
              <th
                scope="row"
                className={`py-1.5 text-start font-normal ${name === 'balance_wrong' ? 'text-warning' : ''}`}
              >
                {t(`desk.payout.${name}`)}
              </th>
              <td className="py-1.5 ps-3 text-end tabular-nums">{money(value)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-1.5 text-start font-semibold">
              {t('desk.bank.amount')}
            </th>
            <td className="py-1.5 ps-3 text-end font-semibold tabular-nums">{money(amount)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
