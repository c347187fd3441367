import { Link } from '@tanstack/react-router'
import type { AdminData } from '#contract/admin/calls.ts'
import { dayText, money } from '../formats.ts'
import { useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Fact, linkLook, rowLook } from '../ui/fact.tsx'
import { Card } from '../ui/screen.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import type { PayoutRow } from './payout-states.tsx'
import { shownLines } from './states.tsx'
import { useLinkPayout } from './use-link-payout.ts'

/** The bank line that brought a payout, and the step that unlinks it. */
export function Arrived({
  arrived,
  amount,
}: Pick<PayoutRow, 'amount'> & { arrived: NonNullable<PayoutRow['arrived']> }) {
  const reopen = useWrite('/bankLine/reopen', { stale: [...shownLines] })
  const unlink = () =>
    reopen.mutate(
      { id: arrived.line },
      { onSuccess: () => toast(t('desk.payout.unlinked')), onError: toastError },
    )
  const isOther = arrived.amount.amount !== amount.amount || arrived.amount.currency !== amount.currency
  return (
    <Fact name={t('desk.payout.arrived_on')}>
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <Link to="/money/$id" params={{ id: arrived.line }} className={linkLook}>
          {dayText(arrived.on)}
        </Link>
        {isOther && <span className="text-warning tabular-nums">{money(arrived.amount)}</span>}
        {may('orders.change') && (
          <Button look="quiet" isPending={reopen.isPending} onPress={unlink}>
            {t('desk.payout.unlink')}
          </Button>
        )}
      </span>
    </Fact>
  )
}

type Props = { id: string; arrivals: AdminData<'/payout/detail'>['arrivals'] }

/** Bank lines that may have brought a payout. */
export function Arrivals({ id, arrivals }: Props) {
  const { link, isPending } = useLinkPayout()
  return (
    <Card title={t('desk.payout.arrivals')} about={t('desk.payout.arrivals_hint')}>
      <ul className="divide-y divide-base-300">
        {arrivals.map(({ line, on, amount, payer, purpose }) => (
          <li key={line} className={rowLook}>
            <span className="min-w-0 flex-1 basis-56">
              <Link to="/money/$id" params={{ id: line }} className={linkLook}>
                {dayText(on)}
              </Link>{' '}
              <span className="tabular-nums">{money(amount)}</span>
              <span className="block text-note break-words text-muted">
                <bdi>{[payer, purpose].filter(Boolean).join(' · ')}</bdi>
              </span>
            </span>
            {may('orders.change') && (
              <Button
                isPending={isPending}
                aria-label={`${t('desk.bank.match')} ${dayText(on)}`}
                onPress={() => link({ id: line, payout: id })}
              >
                {t('desk.bank.match')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
