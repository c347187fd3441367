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
      {!(status === 'pending' && decided) && (
        <span className="badge first-letter:uppercase">{t(`return.status_${status}`)}</span>
      )}
      {decided && <span className="badge first-letter:uppercase">{t(`return.audit_${auditStatus}`)}</span>}
    </>
  )
}
