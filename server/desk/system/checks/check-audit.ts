import { verifySeals } from '#server/platform/admin/seal-audit.ts'
import { type Facts, type Finding, listed, ok, warn } from './finding.ts'

/** Faults named; the others are counted. */
const shown = 5

/** Compares the audit with its seals. */
export async function checkAudit({ db }: Pick<Facts, 'db'>): Promise<Finding> {
  const faults = await verifySeals(db)
  if (faults.length === 0) return ok('audit', 'desk.check.audit_ok')
  const places = faults.slice(0, shown).map(({ sealId, auditId }) => `#${auditId ?? `S${sealId}`}`)
  return warn(
    'audit',
    { key: 'desk.check.audit_changed', values: { count: faults.length, list: listed(places) } },
    { key: 'desk.check.audit_remedy' },
  )
}
