import { withdrawalList } from '#contract/admin/orders/withdrawal.ts'
import { moment } from '../formats.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { queries, read } from '../query.ts'
import { Badge } from '../ui/badge.tsx'
import { Moment } from '../ui/moment.tsx'
import { concernText, RefundClock, StatusBadge, statusText } from './states.tsx'

/** The list of withdrawals: statements of buyers that they withdraw from the contract. */
const withdrawals: ListScreen<'/withdrawal/list'> = {
  call: '/withdrawal/list',
  list: withdrawalList,
  kind: 'withdrawal',
  views: 'withdrawal',
  texts: 'desk.withdrawal.list',
  permission: 'orders.read',
  pathOf: ({ number }) => `/withdrawals/${number}`,
  nameOf: ({ number }) => number,
  prefetch: ({ number }) =>
    void queries.prefetchQuery(read('/withdrawal/detail', { number }, { tags: ['withdrawal'] })),
  values: { status: statusText, concern: concernText },
  columns: [
    { id: 'number', label: 'desk.withdrawal.number', text: ({ number }) => number },
    {
      id: 'receivedAt',
      label: 'desk.withdrawal.received',
      text: ({ receivedAt }) => moment(receivedAt),
      cell: ({ receivedAt }) => <Moment at={receivedAt} relative />,
      sort: 'receivedAt',
      card: 'below',
    },
    {
      id: 'orderNumber',
      label: 'desk.withdrawal.order',
      text: ({ order, orderNumber }) => order ?? orderNumber,
      cell: ({ order, orderNumber }) => <bdi>{order ?? orderNumber}</bdi>,
      card: 'below',
    },
    {
      id: 'name',
      label: 'desk.withdrawal.name',
      text: ({ name }) => name ?? '',
      cell: ({ name }) => <bdi>{name}</bdi>,
      permission: 'customers.read',
      card: 'below',
    },
    {
      id: 'status',
      label: 'desk.withdrawal.status',
      text: ({ status }) => statusText(status),
      cell: ({ status }) => <StatusBadge status={status} />,
      card: 'tags',
    },
    {
      id: 'concern',
      label: 'desk.withdrawal.concern',
      text: ({ concern }) => (concern ? concernText(concern) : ''),
      cell: ({ concern }) => concern && <Badge tone="warning">{concernText(concern)}</Badge>,
      card: 'tags',
    },
    {
      id: 'refundDueAt',
      label: 'desk.withdrawal.refund_due',
      text: ({ refundDueAt }) => moment(refundDueAt, 'day'),
      cell: (row) => <RefundClock {...row} />,
    },
    {
      id: 'email',
      label: 'desk.withdrawal.email',
      text: ({ email }) => email ?? '',
      permission: 'customers.read',
      optional: true,
    },
  ],
}

export function WithdrawalsScreen() {
  return <ListPage screen={withdrawals} />
}
