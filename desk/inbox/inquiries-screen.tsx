import { inquiryList } from '#contract/admin/inquiry.ts'
import { moment, money } from '../formats.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { queries, read } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Moment } from '../ui/moment.tsx'
import { Areas } from './areas.tsx'

/** The tone of an inquiry that waits for the shop. */
export const inquiryTone = {
  open: 'warning',
  quoted: 'info',
  accepted: 'success',
  closed: 'neutral',
} as const

const inquiries: ListScreen<'/inquiry/list'> = {
  call: '/inquiry/list',
  list: inquiryList,
  kind: 'inquiry',
  views: 'inquiry',
  texts: 'desk.inquiry.list',
  permission: 'inbox.answer',
  pathOf: ({ number }) => `/inbox/inquiries/${number}`,
  nameOf: ({ number }) => number,
  prefetch: ({ number }) =>
    void queries.prefetchQuery(read('/inquiry/detail', { number }, { tags: ['inquiry'] })),
  values: { status: (status) => t(`desk.inquiry.status_${status}`) },
  columns: [
    { id: 'number', label: 'desk.inquiry.number', text: ({ number }) => number },
    {
      id: 'createdAt',
      label: 'desk.inquiry.created',
      text: ({ createdAt }) => moment(createdAt),
      cell: ({ createdAt }) => <Moment at={createdAt} relative />,
      sort: 'createdAt',
      card: 'below',
    },
    {
      id: 'name',
      label: 'desk.inquiry.name',
      text: ({ name }) => name,
      cell: ({ name }) => <bdi>{name}</bdi>,
      card: 'below',
    },
    {
      id: 'products',
      label: 'desk.inquiry.products',
      text: ({ products }) => products.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
      card: 'below',
    },
    {
      id: 'status',
      label: 'desk.inquiry.status',
      text: ({ status }) => t(`desk.inquiry.status_${status}`),
      cell: ({ status }) => <Badge tone={inquiryTone[status]}>{t(`desk.inquiry.status_${status}`)}</Badge>,
      card: 'tags',
    },
    {
      id: 'quoted',
      label: 'desk.inquiry.quoted',
      text: ({ quoted }) => (quoted ? money(quoted) : ''),
      align: 'end',
      card: 'aside',
    },
    { id: 'email', label: 'desk.inquiry.email', text: ({ email }) => email, optional: true },
  ],
}

export function InquiriesScreen() {
  return (
    <>
      <Areas />
      <ListPage screen={inquiries} />
    </>
  )
}
