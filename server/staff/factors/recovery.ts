import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { staffRecovery } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { hashRecoveryCode, newRecoveryCodes } from '#server/platform/sign-in/recovery-codes.ts'

/** Replaces all recovery codes of a staff member. */
export async function renewRecovery(tx: Tx, shop: Shop, staffId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.delete(staffRecovery).where(eq(staffRecovery.staffId, staffId))
  await tx
    .insert(staffRecovery)
    .values(codes.map((code) => ({ staffId, codeHash: hashRecoveryCode(shop, staffId, code) })))
  return codes
}

/** Creates new recovery codes if none is left, as with the first second factor; otherwise null. */
export async function refillRecovery(tx: Tx, shop: Shop, staffId: string): Promise<string[] | null> {
  const isLeft = and(eq(staffRecovery.staffId, staffId), isNull(staffRecovery.usedAt))
  return (await tx.$count(staffRecovery, isLeft)) > 0 ? null : renewRecovery(tx, shop, staffId)
}

/** Spends a code; each works once. */
export async function spendRecovery(shop: Shop, staffId: string, code: string): Promise<boolean> {
  const used = await shop.db
    .update(staffRecovery)
    .set({ usedAt: shop.now() })
    .where(
      and(
        eq(staffRecovery.staffId, staffId),
        eq(staffRecovery.codeHash, hashRecoveryCode(shop, staffId, code)),
        isNull(staffRecovery.usedAt),
      ),
    )
    .returning({ staffId: staffRecovery.staffId })
  return used.length > 0
}
