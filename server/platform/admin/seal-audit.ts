import { createHash } from 'node:crypto'
import { desc, gt, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { locks } from '#server/db/locks.ts'
import type { Reader } from '#server/db/open.ts'
import { audit, auditSeal } from '#server/db/tables.ts'
import { defineSetting } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { digestOf } from './audit.ts'

/** Only one process seals at a time. */
const lock = locks.auditSeal

/**
 * Seals in which an entry may still be missing. An entry gets its id when its transaction begins and appears when it is
 * committed, which takes seconds; there is at most one seal a minute.
 */
const openSeals = 60

/** Entries per statement. */
const batch = 5000

/** Seals the audit entries written since the last seal. */
export async function sealAudit(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    const recent = await tx.select().from(auditSeal).orderBy(desc(auditSeal.id)).limit(openSeals)
    const sealed = new Set(recent.flatMap(({ auditIds }) => auditIds))
    const oldest = recent.length < openSeals ? 0 : Math.max(0, ...recent.at(-1)!.auditIds)
    const rows = await tx
      .select({ id: audit.id, digest: audit.digest })
      .from(audit)
      .where(gt(audit.id, oldest))
      .orderBy(audit.id)
    const fresh = rows.filter(({ id }) => !sealed.has(id))
    if (fresh.length === 0) return
    await tx.insert(auditSeal).values({
      at: shop.now(),
      auditIds: fresh.map(({ id }) => id),
      hash: sealOf(recent[0]?.hash ?? '', fresh),
    })
  })
}

export const auditSetting = defineSetting(
  'audit',
  z.object({
    /** Days for which changes by staff and reads of personal data are kept. */
    keepDays: z.number().int().min(90).max(3650).default(730),
  }),
)

/** Deletes what is older than the setting says. Several statements, so that none takes long. */
export async function forgetAudit(shop: Shop): Promise<void> {
  const { keepDays } = shop.settings(auditSetting)
  const before = new Date(shop.now().getTime() - keepDays * 24 * 3600_000)
  for (;;) {
    const { rows } = await shop.pool.query<{ forgotten: number }>('select forget_audit($1) forgotten', [
      before,
    ])
    if (rows[0]!.forgotten === 0) return
  }
}

export type AuditFault = { sealId: number; auditId: number | null; fault: 'missing' | 'changed' | 'seal' }

/**
 * Compares the audit with its seals: entries that are missing or changed, and seals that do not fit their entries or the
 * seal before. The oldest seal is not compared, because what came before it may have been deleted by its age.
 */
export async function verifySeals(db: Reader): Promise<AuditFault[]> {
  const faults: AuditFault[] = []
  let previous: string | null = null
  for (let after = 0; ; ) {
    const [seal] = await db
      .select()
      .from(auditSeal)
      .where(gt(auditSeal.id, after))
      .orderBy(auditSeal.id)
      .limit(1)
    if (!seal) return faults
    const isStart = previous === null && seal.id !== 1
    if (!isStart) faults.push(...(await faultsOf(db, seal, previous ?? '')))
    previous = seal.hash
    after = seal.id
  }
}

async function faultsOf(
  db: Reader,
  { id: sealId, auditIds, hash }: typeof auditSeal.$inferSelect,
  previous: string,
): Promise<AuditFault[]> {
  const faults: AuditFault[] = []
  const digests: { id: number; digest: string }[] = []
  for (let from = 0; from < auditIds.length; from += batch) {
    const part = auditIds.slice(from, from + batch)
    const rows = await db.select().from(audit).where(inArray(audit.id, part))
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const id of part) {
      const row = byId.get(id)
      if (!row) faults.push({ sealId, auditId: id, fault: 'missing' })
      // Without its salt, the entry was erased with its customer.
      else if (row.salt !== null && digestOf(row, row.salt) !== row.digest)
        faults.push({ sealId, auditId: id, fault: 'changed' })
      if (row) digests.push({ id, digest: row.digest })
    }
  }
  const missing = faults.some(({ fault }) => fault === 'missing')
  if (!missing && sealOf(previous, digests) !== hash) faults.push({ sealId, auditId: null, fault: 'seal' })
  return faults
}

function sealOf(previous: string, rows: { id: number; digest: string }[]): string {
  const hash = createHash('sha256').update(previous)
  for (const { id, digest } of rows) hash.update(`\n${id} ${digest}`)
  return hash.digest('base64url')
}
