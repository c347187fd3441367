import { Link, useParams } from '@tanstack/react-router'
import { Archive, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { refusal } from '../calls.ts'
import { dayText, moment, money } from '../formats.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { NotAllowed } from '../lists/list-page.tsx'
import { useCall, useWrite } from '../query.ts'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Fact, linkLook } from '../ui/fact.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { Candidates } from './candidates.tsx'
import { PayoutCandidates } from './payout-candidates.tsx'
import { payoutName } from './provider-names.ts'
import { SetAside } from './set-aside.tsx'
import { LineBadge, shownLines } from './states.tsx'

/** One line of the bank account: what it says, and the orders that it may belong to. */
export function LineScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const isAllowed = may('money.read')
  const { data, error } = useCall(
    '/bankLine/detail',
    { id },
    { tags: ['bankLine', 'order', 'payout'], enabled: isAllowed },
  )
  if (!isAllowed) return <NotAllowed title={t('desk.bank.list_title')} />
  if (data) return <OpenLine key={id} shown={data} />
  if (refusal(error, 'not_found') || refusal(error, 'invalid')) return <NotFound />
  return (
    <Screen title={t('desk.bank.list_title')}>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={6} />}
    </Screen>
  )
}

function OpenLine({ shown: { line, candidates, payouts } }: { shown: AdminData<'/bankLine/detail'> }) {
  const {
    id,
    bookedOn,
    amount,
    payer,
    purpose,
    state,
    order,
    parts,
    payout,
    booked,
    countsOn,
    note,
    settledBy,
    settledAt,
  } = line
  const [isAsiding, setAsiding] = useState(false)
  const reopen = useWrite('/bankLine/reopen', { stale: [...shownLines] })
  const mayChange = may('orders.change')
  const openAgain = () =>
    reopen.mutate({ id }, { onSuccess: () => toast(t('desk.bank.reopened')), onError: toastError })
  return (
    <Screen
      title={money(amount)}
      beside={<LineBadge {...line} />}
      actions={
        <>
          <Walk list="/money" path={`/money/${id}`} />
          {mayChange && state === 'open' && (
            <Button icon={Archive} onPress={() => setAsiding(true)}>
              {t('desk.bank.set_aside')}
            </Button>
          )}
          {mayChange && state !== 'open' && !booked && (
            <Button icon={Undo2} isPending={reopen.isPending} onPress={openAgain}>
              {t('desk.bank.reopen')}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <Card>
          <dl className="grid grid-cols-1 gap-3 pt-2 sm:grid-cols-2">
            <Fact name={t('desk.bank.booked_on')}>{dayText(bookedOn)}</Fact>
            <Fact name={t('desk.bank.payer')}>{payer || '–'}</Fact>
            <div className="sm:col-span-2">
              <dt className="text-note text-muted">{t('desk.bank.purpose')}</dt>
              <dd className="break-words">
                <bdi>{purpose || '–'}</bdi>
              </dd>
            </div>
            {state === 'matched' && order && (
              <Fact name={t('desk.invoice.order')}>
                <Link to="/orders/$number" params={{ number: order }} className={linkLook}>
                  {order}
                </Link>
              </Fact>
            )}
            {state === 'matched' && payout && (
              <Fact name={t('desk.bank.payout')}>
                <Link to="/money/payouts/$id" params={{ id: payout.id }} className={`${linkLook} break-all`}>
                  {payoutName(payout)}
                </Link>
              </Fact>
            )}
            {parts.map((part) => (
              <Fact key={part.order} name={t('desk.invoice.order')}>
                <Link to="/orders/$number" params={{ number: part.order }} className={linkLook}>
                  {part.order}
                </Link>{' '}
                {money(part.amount)}
              </Fact>
            ))}
            {settledAt && (
              <Fact name={t(`desk.bank.state_${state}`)}>
                {[settledBy, moment(settledAt)].filter(Boolean).join(' · ')}
              </Fact>
            )}
            {countsOn && countsOn !== bookedOn && (
              <Fact name={t('desk.bank.counts_on')}>{dayText(countsOn)}</Fact>
            )}
            {note && <Fact name={t('desk.bank.note')}>{note}</Fact>}
          </dl>
        </Card>
        {state === 'open' && payouts.length > 0 && <PayoutCandidates {...{ id, payouts, mayChange }} />}
        {state === 'open' && <Candidates {...{ line, candidates, mayChange }} />}
        {state === 'matched' && booked && (
          <p className="text-note text-muted">{t('desk.bank.booked_hint')}</p>
        )}
      </div>
      {isAsiding && <SetAside {...{ id }} onClose={() => setAsiding(false)} />}
    </Screen>
  )
}
