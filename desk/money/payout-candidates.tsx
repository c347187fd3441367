import { Link } from '@tanstack/react-router'
import type { AdminData } from '#contract/admin/calls.ts'
import { dayText, moment, money } from '../formats.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { linkLook, rowLook } from '../ui/fact.tsx'
import { Card } from '../ui/screen.tsx'
import { payoutName } from './provider-names.ts'
import { useLinkPayout } from './use-link-payout.ts'

type Props = { id: string; payouts: AdminData<'/bankLine/detail'>['payouts']; mayChange: boolean }

/** Payouts that a line may have brought. */
export function PayoutCandidates({ id, payouts, mayChange }: Props) {
  const { link, isPending } = useLinkPayout()
  return (
    <Card title={t('desk.bank.payout')} about={t('desk.bank.payout_hint')}>
      <ul className="divide-y divide-base-300">
        {payouts.map((payout) => (
          <li key={payout.id} className={rowLook}>
            <span className="min-w-0 flex-1 basis-56">
              <Link to="/money/payouts/$id" params={{ id: payout.id }} className={`${linkLook} break-all`}>
                {payoutName(payout)}
              </Link>{' '}
              <span className="tabular-nums">{money(payout.amount)}</span>
              <span className="block text-note text-muted">
                {t('desk.payout.sent_at')} {moment(payout.sentAt, 'day')}
                {payout.arrivesOn && ` · ${t('desk.payout.arrives_on')} ${dayText(payout.arrivesOn)}`}
              </span>
            </span>
            {mayChange && (
              <Button
                look={payout.by === 'reference' && payouts.length === 1 ? 'primary' : 'plain'}
                isPending={isPending}
                aria-label={`${t('desk.bank.match')} ${payout.reference}`}
                onPress={() => link({ id, payout: payout.id })}
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
