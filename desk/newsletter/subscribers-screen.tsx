import { Trash2 } from 'lucide-react'
import { subscriberList } from '#contract/admin/marketing/subscriber.ts'
import { call } from '../calls.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { moment, nameOf } from '../formats.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Moment } from '../ui/moment.tsx'
import { SubscriberState, stateText } from './subscriber-state.tsx'

const subscribers: ListScreen<'/subscriber/list'> = {
  call: '/subscriber/list',
  list: subscriberList,
  kind: 'subscriber',
  views: 'subscriber',
  texts: 'desk.subscriber.list',
  permission: 'customers.read',
  pathOf: ({ id }) => `/newsletter/${id}`,
  nameOf: ({ email }) => email,
  values: { state: stateText, lang: (lang) => nameOf('language', lang) },
  columns: [
    {
      id: 'email',
      label: 'desk.subscriber.email',
      text: ({ email }) => email,
      cell: ({ email }) => <bdi>{email}</bdi>,
    },
    {
      id: 'state',
      label: 'desk.subscriber.state',
      text: ({ state }) => stateText(state),
      cell: ({ state }) => <SubscriberState state={state} />,
      card: 'tags',
    },
    {
      id: 'lang',
      label: 'desk.subscriber.language',
      text: ({ lang }) => nameOf('language', lang),
      card: 'below',
    },
    {
      id: 'source',
      label: 'desk.subscriber.source',
      text: ({ source }) => t(`desk.customer.source_${source}`),
      card: 'below',
    },
    {
      id: 'askedAt',
      label: 'desk.subscriber.asked',
      text: ({ askedAt }) => moment(askedAt),
      cell: ({ askedAt }) => <Moment at={askedAt} relative />,
      sort: 'askedAt',
      card: 'below',
    },
    {
      id: 'confirmedAt',
      label: 'desk.subscriber.confirmed',
      text: ({ confirmedAt }) => (confirmedAt ? moment(confirmedAt, 'day') : ''),
    },
    {
      id: 'unsubscribedAt',
      label: 'desk.subscriber.unsubscribed',
      text: ({ unsubscribedAt }) => (unsubscribedAt ? moment(unsubscribedAt, 'day') : ''),
      optional: true,
    },
  ],
  bulk: [
    {
      id: 'remove',
      label: 'desk.record.remove',
      icon: <Trash2 aria-hidden size={16} />,
      permission: 'customers.change',
      warning: (count) => t('desk.subscriber.remove_many', { count }),
      run: ({ id }, _answer, idempotencyKey) => call('/subscriber/remove', { id, idempotencyKey }),
    },
  ],
  actions: (wish) => may('export.customers') && <ExportButton kind="subscribers" wish={wish} />,
}

/** Everybody who asked for the newsletter, with the state of their subscription. */
export function SubscribersScreen() {
  return <ListPage screen={subscribers} />
}
