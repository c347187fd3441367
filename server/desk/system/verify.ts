import type { Shop } from '#server/platform/shop.ts'
import type { Finding } from './checks/finding.ts'
import { thorough } from './checks/run-checks.ts'
import { noteTask, type StoredTask } from './tasks.ts'

/** Compares stock, parcels and money with their records, and the change history with its seals. */
export async function verify(shop: Shop, { id }: StoredTask): Promise<void> {
  const result: Record<string, Finding> = {}
  const checks = Object.entries(thorough)
  for (const [index, [code, check]] of checks.entries()) {
    result[code] = await check(shop)
    await noteTask(shop, id, { progress: Math.round((100 * (index + 1)) / checks.length) })
  }
  await noteTask(shop, id, { state: 'done', progress: 100, endedAt: shop.now(), result })
}
