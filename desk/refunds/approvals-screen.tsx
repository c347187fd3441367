import { CircleCheck } from 'lucide-react'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Approval, ApprovalEntry } from './approval-entry.tsx'
import { Areas } from './areas.tsx'

/** Refunds above somebody's limit: those that wait for a second person first, then the decided ones. */
export function ApprovalsScreen() {
  const { data, error } = useCall('/approval/list', {}, { tags: ['approval'] })
  return (
    <>
      <Areas />
      <Screen title={t('desk.frame.screen_approvals')} besideWide>
        {data ? (
          <Approvals items={data.items} />
        ) : error ? (
          <p role="alert">{error.message}</p>
        ) : (
          <Skeleton lines={8} />
        )}
      </Screen>
    </>
  )
}

function Approvals({ items }: { items: readonly Approval[] }) {
  const open = items.filter(({ status }) => status === 'pending')
  const past = items.filter(({ status }) => status !== 'pending')
  return (
    <div className="space-y-4">
      {open.length === 0 && (
        <EmptyState icon={CircleCheck} title={t('desk.refund.approvals_none')}>
          {t('desk.refund.approvals_about')}
        </EmptyState>
      )}
      {[
        { title: t('desk.refund.approval_pending'), part: open },
        { title: t('desk.refund.approvals_past'), part: past },
      ].map(
        ({ title, part }) =>
          part.length > 0 && (
            <Card key={title} title={title}>
              <ul className="divide-y divide-base-300">
                {part.map((approval) => (
                  <li key={approval.id} className="py-3 first:pt-0 last:pb-0">
                    <ApprovalEntry {...{ approval }} />
                  </li>
                ))}
              </ul>
            </Card>
          ),
      )}
    </div>
  )
}
