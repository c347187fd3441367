import { openInnerScreens } from '../frame/inner-screens.ts'
import { useCall } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { TabLinks } from '../ui/tabs.tsx'

/** The parts of the inbox that the person may work through, with how much waits in each. */
export function Areas() {
  const { data } = useCall(
    '/home/state',
    {},
    { tags: ['thread', 'inquiry', 'review', 'question', 'comment'] },
  )
  const waiting = new Map<string, number>(data?.queues.map(({ code, count }) => [code, count]))
  const count = (waiting.get('threads') ?? 0) + (waiting.get('inquiries') ?? 0)
  const threads = { to: '/inbox', label: t('desk.inbox.area_threads'), ...(count ? { count } : {}) }
  return (
    <div className="mx-auto w-full max-w-[112rem] px-4 pt-2 sm:px-6 lg:px-8">
      <TabLinks
        label={t('desk.inbox.areas')}
        tabs={[
          ...(may('inbox.answer') ? [threads] : []),
          ...openInnerScreens('inbox').map(({ id, path }) => ({
            ...{ to: path, label: t(`desk.frame.screen_${id}`), count: waiting.get(id) },
          })),
        ]}
      />
    </div>
  )
}
