import type { HomeQueue } from '#contract/admin/home.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import { useCall } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { TabLinks } from '../ui/tabs.tsx'

type Area = { id: HomeQueue['code']; to: string; permission: Permission }

const areas: readonly Area[] = [
  { id: 'threads', to: '/inbox', permission: 'inbox.answer' },
  { id: 'inquiries', to: '/inbox/inquiries', permission: 'inbox.answer' },
  { id: 'reviews', to: '/inbox/reviews', permission: 'reviews.moderate' },
  { id: 'questions', to: '/inbox/questions', permission: 'reviews.moderate' },
  { id: 'comments', to: '/inbox/comments', permission: 'reviews.moderate' },
]

/** The parts of the inbox that the person may work through, with how much waits in each. */
export function Areas() {
  const { data } = useCall(
    '/home/state',
    {},
    { tags: ['thread', 'inquiry', 'review', 'question', 'comment'] },
  )
  const waiting = new Map(data?.queues.map(({ code, count }) => [code, count]))
  return (
    <div className="mx-auto w-full max-w-[112rem] px-4 pt-2 sm:px-6 lg:px-8">
      <TabLinks
        label={t('desk.inbox.areas')}
        tabs={areas
          .filter(({ permission }) => may(permission))
          .map(({ id, to }) => ({ to, label: t(`desk.inbox.area_${id}`), count: waiting.get(id) }))}
      />
    </div>
  )
}
