import type { ReactNode } from 'react'
import type { AuditStatus, ReturnStatus } from '#contract/return.ts'
import { useEnv } from '#islands/env.tsx'

/** Status and audit status. The audit result is left out where it repeats the status. */
export function StatusBadges({
  status,
  auditStatus,
}: {
  status: ReturnStatus
  auditStatus: AuditStatus
}): ReactNode {
  const { t } = useEnv()
  const decided = auditStatus !== 'pending'
  return (
    <>
      {!(status === 'pending' && decided) && <Badge>{t(`return.status_${status}`)}</Badge>}
      {decided && <Badge>{t(`return.audit_${auditStatus}`)}</Badge>}
    </>
  )
}

/** The label begins with a capital letter, which a flex container as the badge is cannot do itself. */
function Badge({ children }: { children: string }): ReactNode {
  return (
    <span className="badge">
      <span className="inline-block first-letter:uppercase">{children}</span>
    </span>
  )
}
