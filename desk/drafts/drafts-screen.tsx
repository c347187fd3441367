import { Link } from '@tanstack/react-router'
import { draftOrderList } from '#contract/admin/orders/draft-order.ts'
import { number as count, moment, money } from '../formats.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { queries, read } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonShape, looks } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'

/** The tone of a draft's state. */
export const draftTone = {
  draft: 'neutral',
  sent: 'info',
  accepted: 'info',
  ordered: 'success',
  expired: 'warning',
  deleted: 'neutral',
} as const

/** The list of draft orders. */
const drafts: ListScreen<'/draftOrder/list'> = {
  call: '/draftOrder/list',
  list: draftOrderList,
  kind: 'draftOrder',
  views: 'draftOrder',
  texts: 'desk.draft.list',
  permission: 'orders.change',
  pathOf: ({ number }) => `/orders/drafts/${number}`,
  nameOf: ({ number }) => number,
  prefetch: ({ number }) =>
    void queries.prefetchQuery(read('/draftOrder/detail', { number }, { tags: ['draftOrder'] })),
  values: { status: (status) => t(`desk.draft.status_${status}`) },
  columns: [
    {
      id: 'number',
      label: 'desk.draft.number',
      text: ({ number }) => number,
      className: 'whitespace-nowrap',
    },
    {
      id: 'createdAt',
      label: 'desk.draft.created',
      text: ({ createdAt }) => moment(createdAt),
      cell: ({ createdAt }) => <Moment at={createdAt} relative />,
      sort: 'createdAt',
      card: 'below',
    },
    {
      id: 'buyer',
      label: 'desk.draft.buyer',
      text: ({ buyer }) => buyer,
      cell: ({ buyer }) => <bdi>{buyer}</bdi>,
      card: 'below',
    },
    { id: 'count', label: 'desk.draft.units', text: (row) => count(row.count), align: 'end' },
    {
      id: 'total',
      label: 'desk.draft.total',
      text: ({ total }) => money(total),
      sort: 'total',
      align: 'end',
      card: 'aside',
    },
    {
      id: 'status',
      label: 'desk.draft.status',
      text: ({ status }) => t(`desk.draft.status_${status}`),
      cell: ({ status }) => <Badge tone={draftTone[status]}>{t(`desk.draft.status_${status}`)}</Badge>,
      card: 'tags',
    },
    {
      id: 'expiresAt',
      label: 'desk.draft.expires',
      text: ({ expiresAt }) => (expiresAt ? moment(expiresAt) : ''),
    },
    { id: 'createdBy', label: 'desk.draft.made_by', text: ({ createdBy }) => createdBy, optional: true },
  ],
  actions: () => <NewOrderLink />,
}

/** The way to a new draft. */
export function NewOrderLink() {
  return (
    <Link to="/orders/new" className={`${buttonShape} ${looks.primary}`}>
      {t('desk.draft.new')}
    </Link>
  )
}

export function DraftsScreen() {
  return <ListPage screen={drafts} />
}
