import { createHmac, randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { recoveryCode } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Letters and digits that are not easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeCount = 10

/** Replaces all recovery codes, such as "abcde-fghij". They are shown once and stored as hashes. */
export async function renewRecoveryCodes(tx: Tx, shop: Shop, customerId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => `${word()}-${word()}`)
  await tx.delete(recoveryCode).where(eq(recoveryCode.customerId, customerId))
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ customerId, codeHash: hash(shop, customerId, code) })))
  return codes
}

/** Spends a code; each works once. */
export async function spendRecoveryCode(shop: Shop, customerId: string, code: string): Promise<boolean> {
  const used = await shop.db
    .update(recoveryCode)
    .set({ usedAt: shop.now() })
    .where(
      and(
        eq(recoveryCode.customerId, customerId),
        eq(recoveryCode.codeHash, hash(shop, customerId, code)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ customerId: recoveryCode.customerId })
  return used.length > 0
}

function word(): string {
  return Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function hash({ secret }: Shop, customerId: string, code: string): string {
  const bare = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', secret).update(`recovery ${customerId} ${bare}`).digest('base64url')
}
