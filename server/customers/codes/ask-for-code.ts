import { and, desc, eq, sql } from 'drizzle-orm'
import { verificationCode } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { type Attempt, countAttempt } from '#server/platform/limits/attempts.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { spendTicket } from '#server/platform/sign-in/ticket.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import type { Account } from '../accounts/parse-account.ts'

export type CodePurpose = 'signup' | 'reset' | 'bind' | 'verify' | 'order'

/** Seconds until the same visitor may request another code. */
const resendAfter = 60

/** Validity of a code in milliseconds. */
const lifetime = 10 * 60_000

/** Codes per hour: to one account from one network, to one account in all, and from one network to any account. */
const minutes = 60
const max = { accountFromNetwork: 8, account: 20, network: 60 }

/**
 * Requests a code, which a job sends. Nothing here depends on whether the account exists, so neither the reply nor its
 * timing reveals it. Returns the seconds until another code may be requested.
 * @throws Refusal `ticket_required`, `too_many`.
 */
export async function askForCode(
  ctx: CallContext,
  account: Account,
  { purpose, ticket }: { purpose: CodePurpose; ticket: string | undefined },
): Promise<number> {
  const attempt = await countSending(ctx, account)
  await spendTicket(ctx.shop, ticket, ['code', purpose]).catch(async (error) => {
    await attempt.release()
    throw error
  })
  return queueCode(ctx, account, purpose)
}

/**
 * Requests a code that opens an order. It needs no ticket: it is sent only if the unguessable number and the address
 * belong together.
 * @throws Refusal `too_many`.
 */
export async function askForOrderCode(ctx: CallContext, account: Account, number: string): Promise<number> {
  await countSending(ctx, account)
  return queueCode(ctx, account, 'order', number)
}

function countSending({ shop, ip }: CallContext, account: Account): Promise<Attempt> {
  const network = networkOf(ip)
  return countAttempt(
    shop,
    { subject: `code-sent ${account.key}`, max: max.account, minutes },
    { subject: `code-sent ${account.key} ${network}`, max: max.accountFromNetwork, minutes },
    { subject: `code-sent-network ${network}`, max: max.network, minutes },
  )
}

async function queueCode(
  ctx: CallContext,
  account: Account,
  purpose: CodePurpose,
  orderNumber?: string,
): Promise<number> {
  const { shop, lang } = ctx
  const visitorId = ensureVisitor(ctx)
  const now = shop.now()
  return shop.db.transaction(async (tx) => {
    const lock = `code ${account.key} ${visitorId}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
    const [last] = await tx
      .select({ createdAt: verificationCode.createdAt })
      .from(verificationCode)
      .where(
        and(
          eq(verificationCode.account, account.key),
          eq(verificationCode.purpose, purpose),
          eq(verificationCode.visitorId, visitorId),
        ),
      )
      .orderBy(desc(verificationCode.createdAt))
      .limit(1)
    const age = last ? (now.getTime() - last.createdAt.getTime()) / 1000 : Number.POSITIVE_INFINITY
    if (age < resendAfter) return Math.ceil(resendAfter - age)
    const [asked] = await tx
      .insert(verificationCode)
      .values({
        account: account.key,
        purpose,
        visitorId,
        codeHash: '',
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetime),
      })
      .returning({ id: verificationCode.id })
    const customerId = purpose === 'bind' ? ctx.customer?.id : undefined
    await emit(
      tx,
      'code.asked',
      { id: asked!.id, account, purpose, lang, orderNumber, customerId },
      { at: now },
    )
    return resendAfter
  })
}
