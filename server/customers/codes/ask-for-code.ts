import { and, desc, eq, sql } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import { outbox, verificationCode } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Account } from '../accounts/parse-account.ts'

export type CodePurpose = 'signup' | 'reset' | 'bind' | 'verify'

/** Seconds until a new code may be asked for. */
const resendAfter = 60

/** How long a code holds, in milliseconds. */
const lifetime = 10 * 60_000

/**
 * Asks for a code; a job sends it. Here nothing looks at whether the account exists, so neither the answer nor its
 * time can tell. Gives the seconds until another may be asked for.
 */
export async function askForCode(
  shop: Shop,
  account: Account,
  { purpose, lang }: { purpose: CodePurpose; lang: Lang },
): Promise<number> {
  const now = shop.now()
  return shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${account.key}`}, 0))`)
    const [last] = await tx
      .select({ createdAt: verificationCode.createdAt })
      .from(verificationCode)
      .where(and(eq(verificationCode.account, account.key), eq(verificationCode.purpose, purpose)))
      .orderBy(desc(verificationCode.createdAt))
      .limit(1)
    const age = last ? (now.getTime() - last.createdAt.getTime()) / 1000 : Number.POSITIVE_INFINITY
    if (age < resendAfter) return Math.ceil(resendAfter - age)
    const [asked] = await tx
      .insert(verificationCode)
      .values({
        account: account.key,
        purpose,
        codeHash: '',
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetime),
      })
      .returning({ id: verificationCode.id })
    await tx
      .insert(outbox)
      .values({ event: 'code.asked', payload: { id: asked!.id, account, purpose, lang } })
    return resendAfter
  })
}
