import { connectPool } from '#server/db/backup/connect.ts'
import type { Shop } from '#server/platform/shop.ts'
import { databaseUrl } from './backup/make-backup.ts'
import type { Finding } from './checks/finding.ts'
import { thorough } from './checks/run-checks.ts'
import { noteTask, type StoredTask } from './tasks.ts'

/** Compares stock, parcels and money with their records, and the change history with its seals. */
export async function verify(shop: Shop, { id }: StoredTask): Promise<void> {
  const result: Record<string, Finding> = {}
  const checks = Object.entries(thorough)
  // Large tables take longer than statements of the shop's own connections may.
  const pool = connectPool(databaseUrl(shop))
  try {
    for (const [index, [code, check]] of checks.entries()) {
      result[code] = await check({ ...shop, pool })
      await noteTask(shop, id, { progress: Math.round((100 * (index + 1)) / checks.length) })
    }
  } finally {
    await pool.end()
  }
  await noteTask(shop, id, { state: 'done', progress: 100, endedAt: shop.now(), result })
}
