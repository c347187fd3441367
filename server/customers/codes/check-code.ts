import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { verificationCode } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countAttempt, tryAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { spendTicket } from '#server/platform/sign-in/ticket.ts'
import type { Account } from '../accounts/parse-account.ts'
import type { CodePurpose } from './ask-for-code.ts'

/** Wrong tries by the visitor who requested the code, after which it is void. */
const ownTries = 5

/** Wrong tries by all other visitors together. They do not void the code, so strangers cannot block its owner. */
const strangerTries = 20

/** Wrong codes per network, for any account. */
const perNetwork = { max: 60, minutes: 60 }

/**
 * Wrong codes per account and network, by visitors who did not request the code, before each further try needs the
 * security check.
 */
const withoutCheck = { max: 1, minutes: 60 }

type Given = { purpose: CodePurpose; code: string; ticket?: string | undefined }

/**
 * Checks a code against those sent to the account and returns its id. Call `spendCode` with it in the transaction that
 * the code authorises. Replies the same whether the account exists or not.
 * @throws Refusal `code_wrong`, `code_expired`, `ticket_required`, `too_many`.
 */
export async function checkCode(ctx: CallContext, account: Account, given: Given): Promise<string> {
  const network = networkOf(ctx.ip)
  const attempt = await countAttempt(ctx.shop, { subject: `code-network ${network}`, ...perNetwork })
  const id = (await askedHere(ctx, account, given.purpose))
    ? await tryOwnCode(ctx, account, given)
    : await tryAsStranger(ctx, account, given)
  await attempt.release()
  return id
}

/** @throws Refusal `code_expired` if another request has used the code. */
export async function spendCode(tx: Tx, id: string, now: Date): Promise<void> {
  const used = await tx
    .update(verificationCode)
    .set({ usedAt: now })
    .where(and(eq(verificationCode.id, id), isNull(verificationCode.usedAt)))
    .returning({ id: verificationCode.id })
  if (used.length === 0) throw expired()
}

/** A keyed hash: with only a million possible codes, plain hashes from a stolen table could be reversed. */
export function codeHash({ secret }: Pick<Shop, 'secret'>, id: string, code: string): string {
  return createHmac('sha256', secret).update(`code ${id} ${code}`).digest('base64url')
}

async function askedHere({ shop, visitorId }: CallContext, account: Account, purpose: CodePurpose) {
  const { rowCount } = await shop.pool.query({
    name: 'own-code',
    text: `select from verification_code where account = $1 and purpose = $2 and visitor_id = $3
      and used_at is null and expires_at > $4`,
    values: [account.key, purpose, visitorId, shop.now()],
  })
  return rowCount !== 0
}

type Sent = { id: string; code_hash: string }

async function tryOwnCode(ctx: CallContext, account: Account, { purpose, code }: Given): Promise<string> {
  const { shop, visitorId } = ctx
  const { rows } = await shop.pool.query<Sent>({
    name: 'try-own-code',
    text: `update verification_code set tries = tries + 1 where id = (
        select id from verification_code where account = $1 and purpose = $2 and visitor_id = $3
        order by created_at desc limit 1)
      and used_at is null and expires_at > $4 and tries < ${ownTries} returning id, code_hash`,
    values: [account.key, purpose, visitorId, shop.now()],
  })
  return matching(shop, rows, code)
}

async function tryAsStranger(ctx: CallContext, account: Account, given: Given): Promise<string> {
  const { shop, ip } = ctx
  const subject = `code-unchecked ${account.key} ${networkOf(ip)}`
  const free = await tryAttempt(shop, { subject, ...withoutCheck })
  if (!free) await spendTicket(shop, given.ticket, ['code', given.purpose])
  const { rows } = await shop.pool.query<Sent>({
    name: 'try-code-as-stranger',
    text: `update verification_code set stranger_tries = stranger_tries + 1
      where account = $1 and purpose = $2 and used_at is null and expires_at > $3
        and stranger_tries < ${strangerTries} returning id, code_hash`,
    values: [account.key, given.purpose, shop.now()],
  })
  const id = matching(shop, rows, given.code)
  await free?.release()
  return id
}

/** @throws Refusal `code_expired` if no code is left to compare with, else `code_wrong`. */
function matching(shop: Shop, sent: Sent[], code: string): string {
  if (sent.length === 0) throw expired()
  const found = sent.find(({ id, code_hash }) => isSame(code_hash, codeHash(shop, id, code)))
  if (found) return found.id
  throw new Refusal('code_wrong', { fields: { code: { key: 'reason.code_wrong' } } })
}

function expired(): Refusal {
  return new Refusal('code_expired', { fields: { code: { key: 'reason.code_expired' } } })
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
