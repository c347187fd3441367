import { Lock } from 'lucide-react'
import { payoutList } from '#contract/admin/money/payout.ts'
import { call } from '../calls.ts'
import { dayText, moment, money } from '../formats.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { useCall } from '../query.ts'
import { baseCurrency, may } from '../session.ts'
import { t } from '../texts.ts'
import { MoneyTabs } from './money-tabs.tsx'
import { PayoutBadges, stateText, statusText } from './payout-states.tsx'
import { providerNames } from './provider-names.ts'

/** Payouts of the payment providers. A row leads to its payout, where its lines are checked. */
const payouts: ListScreen<'/payout/list'> = {
  call: '/payout/list',
  list: payoutList,
  kind: 'payout',
  views: 'payout',
  texts: 'desk.payout.list',
  permission: 'money.read',
  pathOf: ({ id }) => `/money/payouts/${id}`,
  nameOf: ({ sentAt, amount }) => `${moment(sentAt, 'day')} ${money(amount)}`,
  values: { state: stateText, status: statusText, provider: (code) => providerNames[code] ?? code },
  get currency() {
    return baseCurrency()
  },
  columns: [
    {
      id: 'sentAt',
      label: 'desk.payout.sent_at',
      text: ({ sentAt }) => moment(sentAt, 'day'),
      sort: 'sentAt',
    },
    {
      id: 'amount',
      label: 'desk.bank.amount',
      text: ({ amount }) => money(amount),
      align: 'end',
      card: 'aside',
    },
    {
      id: 'fees',
      label: 'desk.payout.fees',
      text: ({ sums }) => (sums ? money(sums.fees) : ''),
      align: 'end',
    },
    {
      id: 'provider',
      label: 'desk.payout.provider',
      text: ({ provider }) => providerNames[provider] ?? provider,
      card: 'below',
    },
    {
      id: 'state',
      label: 'desk.payout.state',
      text: ({ state }) => stateText(state),
      cell: (row) => <PayoutBadges {...row} />,
      card: 'tags',
    },
    {
      id: 'arrivesOn',
      label: 'desk.payout.arrives_on',
      text: ({ arrivesOn }) => (arrivesOn ? dayText(arrivesOn) : ''),
    },
    {
      id: 'arrived',
      label: 'desk.payout.arrived_on',
      text: ({ arrived }) => (arrived ? dayText(arrived.on) : ''),
    },
    { id: 'reference', label: 'desk.payout.reference', text: ({ reference }) => reference, optional: true },
    {
      id: 'countsOn',
      label: 'desk.bank.counts_on',
      text: ({ countsOn }) => (countsOn ? dayText(countsOn) : ''),
      optional: true,
    },
  ],
  bulk: [
    {
      id: 'close',
      label: 'desk.payout.close',
      icon: <Lock aria-hidden size={16} />,
      permission: 'settings.money',
      warning: (count) => t('desk.payout.close_many', { count }),
      refuses: ({ state, status }) =>
        state !== 'matched' ? stateText(state) : status === 'pending' ? statusText(status) : null,
      run: ({ id }, _answer, idempotencyKey) => call('/payout/close', { id, idempotencyKey }),
    },
  ],
}

export function PayoutsScreen() {
  return (
    <>
      <MoneyTabs />
      {may('money.read') && <Providers />}
      <ListPage screen={payouts} />
    </>
  )
}

/** Providers that did not answer, and money that is in no payout yet. */
function Providers() {
  const { data } = useCall('/payout/providers', {}, { tags: ['payout'] })
  const notes = (data?.items ?? []).flatMap(({ provider, failedAt, waiting }) => {
    const name = providerNames[provider]!
    const down = failedAt ? [t('desk.payout.provider_down', { provider: name, when: moment(failedAt) })] : []
    const rest = waiting.map(({ amount, since }) =>
      t('desk.payout.provider_waiting', {
        provider: name,
        amount: money(amount),
        since: moment(since, 'day'),
      }),
    )
    return [...down.map((text) => ({ text, isDown: true })), ...rest.map((text) => ({ text, isDown: false }))]
  })
  if (notes.length === 0) return null
  return (
    <ul className="mx-auto w-full max-w-[112rem] space-y-2 px-4 pt-3 sm:px-6 lg:px-8">
      {notes.map(({ text, isDown }) => (
        <li
          key={text}
          className={`rounded-field px-3 py-2 ${isDown ? 'bg-warning-soft text-warning' : 'bg-hover text-muted'}`}
        >
          {text}
        </li>
      ))}
    </ul>
  )
}
