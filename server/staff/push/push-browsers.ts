import { ECDH } from 'node:crypto'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AdminParsed } from '#contract/admin/calls.ts'
import { maxPushBrowsers, type PushBrowser } from '#contract/admin/desk/push.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { pushBrowser, staffSession } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { isOutgoingUrl } from '#server/platform/outgoing/outgoing-url.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { browserOf } from '#server/platform/sign-in/seen-from.ts'
import { isPushService } from './push-services.ts'

export type PushRow = typeof pushBrowser.$inferSelect

/** The browser of a session: the same after the person signs in there again. */
export const deviceOf = sql<string>`coalesce(${staffSession.device}, ${staffSession.id}::text)`

/** The browsers of a person, the newest first. `endpoint`: of the one that asks. */
export async function listPushBrowsers(
  reader: Reader,
  staffId: string,
  endpoint?: string,
): Promise<PushBrowser[]> {
  const rows = await pushBrowsersOf(reader, staffId)
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    addedAt: row.addedAt.toISOString(),
    lastUsed: row.lastUsed?.toISOString() ?? null,
    current: row.endpoint === endpoint,
  }))
}

export function pushBrowsersOf(reader: Reader, staffId: string): Promise<PushRow[]> {
  return reader
    .select()
    .from(pushBrowser)
    .where(eq(pushBrowser.staffId, staffId))
    .orderBy(desc(pushBrowser.addedAt), desc(pushBrowser.id))
}

/** @throws Refusal `not_found` */
export async function findPushBrowser(reader: Reader, staffId: string, id: string): Promise<PushRow> {
  const found = (await pushBrowsersOf(reader, staffId)).find((row) => row.id === id)
  if (!found) throw new Refusal('not_found')
  return found
}

/**
 * Sends the caller's notices to a browser from now on. It gets nobody else's any more: whoever turned them on last has
 * it. The address behind its URL is checked whenever a notice is sent.
 * @throws Refusal `invalid`.
 */
export async function addPushBrowser(
  { tx, shop, caller, at, userAgent }: WriteContext,
  { endpoint, keys }: AdminParsed<'/push/add'>,
): Promise<string> {
  if (!isOutgoingUrl(shop, endpoint)) throw invalid('endpoint')
  if (!isPushService(shop, endpoint))
    throw invalidAt('endpoint', 'desk.me.push_host', { host: new URL(endpoint).hostname })
  if (!isPublicKey(keys.p256dh)) throw invalid('keys.p256dh')
  const [session] = await tx
    .select({ device: deviceOf })
    .from(staffSession)
    .where(eq(staffSession.id, caller.sessionId!))
  const { device } = session!
  const browser = browserOf(userAgent)
  // A browser has one subscription: this one replaces an earlier one with another endpoint.
  await tx
    .delete(pushBrowser)
    .where(
      and(
        eq(pushBrowser.staffId, caller.id),
        eq(pushBrowser.device, device),
        ne(pushBrowser.endpoint, endpoint),
      ),
    )
  const added = { staffId: caller.id, device, ...keys, browser, addedAt: at, lastUsed: null }
  await tx
    .insert(pushBrowser)
    .values({ endpoint, ...added })
    .onConflictDoUpdate({ target: pushBrowser.endpoint, set: added })
  const surplus = (await pushBrowsersOf(tx, caller.id)).slice(maxPushBrowsers).map(({ id }) => id)
  if (surplus.length > 0) await tx.delete(pushBrowser).where(inArray(pushBrowser.id, surplus))
  return browser
}

/** Which browsers of a person get no more notices: those of ended sessions, all but one, or all. */
type Ended = { staffId: string; only?: string[]; except?: string | undefined }

export async function endPush(tx: Tx, { staffId, only, except }: Ended): Promise<void> {
  await tx
    .delete(pushBrowser)
    .where(
      and(
        eq(pushBrowser.staffId, staffId),
        only ? inArray(pushBrowser.device, only) : undefined,
        except ? ne(pushBrowser.device, except) : undefined,
      ),
    )
}

/** True for a point of the curve P-256, without which no message can be encrypted. */
function isPublicKey(text: string): boolean {
  try {
    return ECDH.convertKey(text, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

function invalid(field: string): Refusal {
  return new Refusal('invalid', { fields: { [field]: { key: 'form.invalid', values: { field } } } })
}
