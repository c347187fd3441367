import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { activity, knownDevice } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { withoutVersion } from '#server/platform/sign-in/seen-from.ts'

type Seen = { ip: string; browser: string }

/**
 * Records the browser of a sign-in and returns whether it is new for this customer. A cookie identifies the browser,
 * because a phone changes networks all day. Without the cookie, the same browser and system (of any version) in a
 * network of an earlier sign-in is not new either. Both are kept for 400 days.
 */
export async function meetDevice(
  tx: Tx,
  { shop, device }: Pick<CallContext, 'shop' | 'device'>,
  customerId: string,
  seen: Seen,
): Promise<boolean> {
  const id = device.id ?? randomBytes(16).toString('base64url')
  device.remember(id)
  const deviceHash = createHash('sha256').update(`${customerId} ${id}`).digest('base64url')
  const met = { browser: seen.browser, lastSignIn: shop.now() }
  const [row] = await tx
    .insert(knownDevice)
    .values({ customerId, deviceHash, ...met })
    .onConflictDoUpdate({ target: [knownDevice.customerId, knownDevice.deviceHash], set: met })
    // An inserted row has no xmax; an updated one has.
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row!.isNew && !(await signedInLikeThis(tx, customerId, seen))
}

async function signedInLikeThis(tx: Tx, customerId: string, now: Seen): Promise<boolean> {
  const before = await tx
    .selectDistinct({ ip: activity.ip, browser: activity.browser })
    .from(activity)
    .where(and(eq(activity.customerId, customerId), inArray(activity.kind, ['signup', 'signin'])))
  return before.some(
    ({ ip, browser }) =>
      withoutVersion(browser) === withoutVersion(now.browser) && networkOf(ip) === networkOf(now.ip),
  )
}
