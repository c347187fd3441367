import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { passkey, pendingSecond, totp } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/sessions.ts'
import type { Shop } from '#server/platform/shop.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

/** Time limit for the second step, in milliseconds. */
const lifetime = 5 * 60_000

/**
 * `after`: runs in the transaction that stores the challenge.
 * @throws Refusal `second_factor` with the challenge and its methods, if the customer uses a second step.
 */
export async function askSecondStep(
  { db, now }: Shop,
  customerId: string,
  after: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const [app] = await db
    .select({ id: totp.customerId })
    .from(totp)
    .where(and(eq(totp.customerId, customerId), isNotNull(totp.confirmedAt)))
  if (!app) return
  const keys = await db
    .select({ id: passkey.id })
    .from(passkey)
    .where(eq(passkey.customerId, customerId))
    .limit(1)
  const codes = await countRecoveryCodes(db, customerId)
  const challenge = randomBytes(24).toString('base64url')
  await db.transaction(async (tx) => {
    await tx.insert(pendingSecond).values({
      id: hashToken(challenge),
      kind: 'second_step',
      customerId,
      expiresAt: new Date(now().getTime() + lifetime),
    })
    await after(tx)
  })
  throw new Refusal('second_factor', {
    details: {
      challenge,
      methods: ['totp', ...(codes > 0 ? ['recovery'] : []), ...(keys.length > 0 ? ['passkey'] : [])],
    },
  })
}
