import type { Permission } from '#contract/admin/permissions.ts'
import { useCall } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { TabLinks } from '../ui/tabs.tsx'

const areas: readonly { label: string; to: string; permission: Permission }[] = [
  { label: 'desk.refund.list_title', to: '/refunds', permission: 'money.read' },
  { label: 'desk.refund.area_approvals', to: '/refunds/approvals', permission: 'orders.refund' },
  { label: 'desk.refund.area_problems', to: '/refunds/problems', permission: 'money.read' },
]

/** The parts of refunds that the person may work through, with how many approvals wait. */
export function Areas() {
  const { data } = useCall('/home/state', {}, { tags: ['refund', 'approval'] })
  const approvals = data?.queues.find(({ code }) => code === 'approvals')?.count
  return (
    <div className="mx-auto w-full max-w-[112rem] px-4 pt-2 sm:px-6 lg:px-8">
      <TabLinks
        label={t('desk.refund.list_title')}
        tabs={areas
          .filter(({ permission }) => may(permission))
          .map(({ label, to }) => ({
            ...{ to, label: t(label) },
            count: to === '/refunds/approvals' ? approvals : undefined,
          }))}
      />
    </div>
  )
}
