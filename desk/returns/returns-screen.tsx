import { returnList } from '#contract/admin/return.ts'
import { moment, money, number } from '../formats.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { queries, read } from '../query.ts'
import { Moment } from '../ui/moment.tsx'
import { reasonText, StageBadge, stageText, typeText } from './states.tsx'

/** The list of returns. */
const returns: ListScreen<'/return/list'> = {
  call: '/return/list',
  list: returnList,
  kind: 'return',
  views: 'return',
  texts: 'desk.return.list',
  permission: 'orders.read',
  pathOf: ({ number: name }) => `/returns/${name}`,
  nameOf: ({ number: name }) => name,
  prefetch: ({ number: name }) =>
    void queries.prefetchQuery(read('/return/detail', { number: name }, { tags: ['return'] })),
  values: { stage: stageText, type: typeText, reason: reasonText },
  columns: [
    { id: 'number', label: 'desk.return.number', text: ({ number: name }) => name },
    {
      id: 'createdAt',
      label: 'desk.return.created',
      text: ({ createdAt }) => moment(createdAt),
      cell: ({ createdAt }) => <Moment at={createdAt} relative />,
      sort: 'createdAt',
      card: 'below',
    },
    { id: 'order', label: 'desk.return.order', text: ({ order }) => order, card: 'below' },
    {
      id: 'stage',
      label: 'desk.return.stage',
      text: ({ stage }) => stageText(stage),
      cell: (row) => <StageBadge {...row} />,
      card: 'tags',
    },
    { id: 'type', label: 'desk.return.type', text: ({ type }) => typeText(type) },
    { id: 'reason', label: 'desk.return.reason', text: ({ reason }) => reasonText(reason), card: 'below' },
    { id: 'units', label: 'desk.return.units', text: ({ units }) => number(units), align: 'end' },
    {
      id: 'refundAmount',
      label: 'desk.return.refund_amount',
      text: ({ refundAmount }) => money(refundAmount),
      align: 'end',
      card: 'aside',
    },
    {
      id: 'refundDueAt',
      label: 'desk.return.refund_due',
      text: ({ refundDueAt }) => (refundDueAt ? moment(refundDueAt, 'day') : ''),
    },
    {
      id: 'tracking',
      label: 'desk.return.tracking',
      text: ({ tracking }) => tracking,
      optional: true,
    },
    {
      id: 'email',
      label: 'desk.return.email',
      text: ({ email }) => email ?? '',
      permission: 'customers.read',
      optional: true,
    },
  ],
}

export function ReturnsScreen() {
  return <ListPage screen={returns} />
}
