import { Archive, Check } from 'lucide-react'
import { useStore } from 'zustand'
import { bankLineList } from '#contract/admin/money/bank-line.ts'
import { call } from '../calls.ts'
import { dayText, money } from '../formats.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { baseCurrency, may } from '../session.ts'
import { t } from '../texts.ts'
import { ImportLines, imports } from './import-lines.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { payoutName } from './provider-names.ts'
import { isSure, LineBadge, lineText, stateText } from './states.tsx'

/** Lines of the shop's bank account. A row leads to its line, where it is matched. */
const lines: ListScreen<'/bankLine/list'> = {
  call: '/bankLine/list',
  list: bankLineList,
  kind: 'bankLine',
  views: 'bankLine',
  texts: 'desk.bank.list',
  permission: 'money.read',
  pathOf: ({ id }) => `/money/${id}`,
  nameOf: ({ bookedOn, amount }) => `${dayText(bookedOn)} ${money(amount)}`,
  values: { state: stateText },
  get currency() {
    return baseCurrency()
  },
  emptyAction: 'import bank lines',
  columns: [
    {
      id: 'bookedOn',
      label: 'desk.bank.booked_on',
      text: ({ bookedOn }) => dayText(bookedOn),
      sort: 'bookedOn',
    },
    {
      id: 'amount',
      label: 'desk.bank.amount',
      text: ({ amount }) => money(amount),
      align: 'end',
      card: 'aside',
    },
    {
      id: 'payer',
      label: 'desk.bank.payer',
      text: ({ payer }) => payer,
      cell: ({ payer }) => <bdi>{payer}</bdi>,
      card: 'below',
    },
    {
      id: 'purpose',
      label: 'desk.bank.purpose',
      text: ({ purpose }) => purpose,
      cell: ({ purpose }) => (
        <bdi className="line-clamp-2 max-w-md break-words" title={purpose}>
          {purpose}
        </bdi>
      ),
      card: 'below',
    },
    {
      id: 'order',
      label: 'desk.invoice.order',
      text: ({ order, parts, payout }) =>
        payout ? payoutName(payout) : (order ?? parts.map((part) => part.order).join(', ')),
      card: 'below',
    },
    {
      id: 'state',
      label: 'desk.bank.state',
      text: lineText,
      cell: (row) => <LineBadge {...row} />,
      card: 'tags',
    },
    {
      id: 'countsOn',
      label: 'desk.bank.counts_on',
      text: ({ countsOn }) => (countsOn ? dayText(countsOn) : ''),
      optional: true,
    },
    { id: 'note', label: 'desk.bank.note', text: ({ note }) => note, optional: true },
  ],
  bulk: [
    {
      id: 'match',
      label: 'desk.bank.match',
      icon: <Check aria-hidden size={16} />,
      permission: 'orders.change',
      warning: (count) => t('desk.bank.match_many', { count }),
      refuses: ({ state, finding }) =>
        state !== 'open' ? stateText(state) : isSure(finding) ? null : t(`desk.bank.finding_${finding}`),
      run: ({ id }, _answer, idempotencyKey) => call('/bankLine/match', { id, idempotencyKey }),
    },
    {
      id: 'setAside',
      label: 'desk.bank.set_aside',
      icon: <Archive aria-hidden size={16} />,
      permission: 'orders.change',
      refuses: ({ state }) => (state === 'open' ? null : stateText(state)),
      run: ({ id }, _answer, idempotencyKey) => call('/bankLine/setAside', { id, idempotencyKey }),
    },
  ],
  rowKeys: [
    {
      keys: 'm',
      label: 'desk.bank.match',
      permission: 'orders.change',
      actionOf: ({ state }) => (state === 'open' ? 'match' : null),
    },
  ],
  actions: () => may('orders.change') && <ImportLines />,
}

export function BankScreen() {
  const { count } = useStore(imports)
  return (
    <>
      <MoneyTabs />
      <ListPage key={count} screen={lines} />
    </>
  )
}
