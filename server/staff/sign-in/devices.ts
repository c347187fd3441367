import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { staffDevice } from '#server/db/tables.ts'
import type { SignInContext } from '#server/platform/admin/context.ts'

/** The id that no account has, so that unknown accounts are looked up like known ones. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** The stored hash of this browser, if the account signed in from it before; null otherwise. */
export async function knownDeviceHash(
  { shop, device }: Pick<SignInContext, 'shop' | 'device'>,
  staffId = nobody,
): Promise<string | null> {
  const deviceHash = hashDevice(staffId, device.id ?? '')
  const [row] = await shop.db
    .select({ deviceHash: staffDevice.deviceHash })
    .from(staffDevice)
    .where(and(eq(staffDevice.staffId, staffId), eq(staffDevice.deviceHash, deviceHash)))
  return row?.deviceHash ?? null
}

/** Records the browser of a sign-in. Returns its hash, and whether it is new for this account. */
export async function meetDevice(
  tx: Tx,
  { shop, device }: Pick<SignInContext, 'shop' | 'device'>,
  staffId: string,
  browser: string,
): Promise<{ deviceHash: string; isNew: boolean }> {
  const id = device.id ?? randomBytes(16).toString('base64url')
  device.remember(id)
  const deviceHash = hashDevice(staffId, id)
  const met = { browser, lastSignIn: shop.now() }
  const [row] = await tx
    .insert(staffDevice)
    .values({ staffId, deviceHash, ...met })
    .onConflictDoUpdate({ target: [staffDevice.staffId, staffDevice.deviceHash], set: met })
    // An inserted row has no xmax; an updated one has.
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return { deviceHash, isNew: row!.isNew }
}

function hashDevice(staffId: string, id: string): string {
  return createHash('sha256').update(`${staffId} ${id}`).digest('base64url')
}
