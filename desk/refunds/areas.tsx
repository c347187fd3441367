import { openInnerScreens } from '../frame/inner-screens.ts'
import { useCall } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { TabLinks } from '../ui/tabs.tsx'

/** The parts of refunds that the person may work through, with how many approvals wait. */
export function Areas() {
  const { data } = useCall('/home/state', {}, { tags: ['refund', 'approval'] })
  const approvals = data?.queues.find(({ code }) => code === 'approvals')?.count
  return (
    <div className="mx-auto w-full max-w-[112rem] px-4 pt-2 sm:px-6 lg:px-8">
      <TabLinks
        label={t('desk.refund.list_title')}
        tabs={[
          ...(may('money.read') ? [{ to: '/refunds', label: t('desk.refund.list_title') }] : []),
          ...openInnerScreens('refunds').map(({ id, path }) => ({
            ...{ to: path, label: t(`desk.frame.screen_${id}`) },
            count: id === 'approvals' ? approvals : undefined,
          })),
        ]}
      />
    </div>
  )
}
