import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { countFailures, type Limit } from './failed-attempts.ts'

/**
 * Limits hold for what failed or was sent, never for what is right, and end by themselves.
 * @throws Refusal `too_many` (HTTP 429) at the limit, whether the subject exists or not.
 */
export async function refuseTooMany(shop: Shop, subject: string, { most, minutes }: Limit): Promise<void> {
  if (!shop.config.rateLimits) return
  if ((await countFailures(shop, subject, minutes)) < most) return
  throw new Refusal('too_many', { status: 429, details: { retryAfter: minutes * 60 } })
}
