import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/open.ts'
import { recoveryCode } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { hashRecoveryCode, newRecoveryCodes } from '#server/platform/sign-in/recovery-codes.ts'

/** Replaces all recovery codes of a customer. */
export async function renewRecoveryCodes(tx: Tx, shop: Shop, customerId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.delete(recoveryCode).where(eq(recoveryCode.customerId, customerId))
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ customerId, codeHash: hashRecoveryCode(shop, customerId, code) })))
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
        eq(recoveryCode.codeHash, hashRecoveryCode(shop, customerId, code)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ customerId: recoveryCode.customerId })
  return used.length > 0
}

/** Counts the codes that were not used yet. */
export async function countRecoveryCodes(db: Db | Tx, customerId: string): Promise<number> {
  return db.$count(recoveryCode, and(eq(recoveryCode.customerId, customerId), isNull(recoveryCode.usedAt)))
}
