import type { Config } from '#server/config.ts'
import { verifySeals } from '#server/platform/admin/seal-audit.ts'
import { askDatabase } from './ask-database.ts'
import { type Finding, ok, warn } from './finding.ts'

const name = 'audit'
/** Faults named; the others are counted. */
const shown = 5

/** Compares the audit with its seals. undefined: no shop or no database yet. */
export async function checkAudit(config: Config): Promise<Finding | undefined> {
  return askDatabase(config, async (database) => {
    const { rows } = await database.pool.query("select to_regclass('audit_seal') is not null as opened")
    if (!rows[0].opened) return
    const faults = await verifySeals(database.db)
    if (faults.length === 0) return ok(name, 'every entry is as it was sealed')
    const places = faults
      .slice(0, shown)
      .map(({ sealId, auditId, fault }) =>
        auditId === null ? `seal ${sealId} replaced` : `entry ${auditId} ${fault}`,
      )
    const more = faults.length > shown ? ` and ${faults.length - shown} more` : ''
    return warn(
      name,
      `changed after it was sealed: ${places.join(', ')}${more}`,
      'Compare with a backup, and find out who has access to the database.',
    )
  })
}
