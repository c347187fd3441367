import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { loginSession } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/network.ts'

type Seen = { ip: string; browser: string }

/**
 * Whether a customer never signed in from here before: with a browser and system of these names, whatever their version,
 * in this network. Sign-ins are remembered until 30 days after they ran out.
 */
export async function isNewDevice(tx: Tx, customerId: string, now: Seen): Promise<boolean> {
  const before = await tx
    .selectDistinct({ ip: loginSession.ip, browser: loginSession.browser })
    .from(loginSession)
    .where(eq(loginSession.customerId, customerId))
  return !before.some(
    ({ ip, browser }) =>
      withoutVersion(browser) === withoutVersion(now.browser) && networkOf(ip) === networkOf(now.ip),
  )
}

/** Browsers renew themselves every few weeks: "Chrome 141, Windows" is "Chrome, Windows". */
function withoutVersion(browser: string): string {
  return browser.replace(/ \d+(?=,|$)/, '')
}
