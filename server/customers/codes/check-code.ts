import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { verificationCode } from '#server/db/tables.ts'
import { noteFailure } from '#server/platform/limits/failed-attempts.ts'
import { refuseTooMany } from '#server/platform/limits/refuse-too-many.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import type { Account } from '../accounts/parse-account.ts'
import type { CodePurpose } from './ask-for-code.ts'
import { codeHash } from './code-hash.ts'

/** Tries that a code has; the next one needs a new code. */
const maxTries = 5

/** Wrong codes of one account, and of one network, however many new ones were sent. */
const ofAccount = { most: 20, minutes: 15 }
const ofNetwork = { most: 60, minutes: 60 }

/**
 * Holds a code against the newest one sent. Gives its id, to be used up by `spendCode` within the transaction that
 * does what the code is for. Answers alike whether the account exists or not.
 * @throws Refusal `code_wrong`, `code_expired`, `too_many`.
 */
export async function checkCode(
  { shop, ip }: Pick<CallContext, 'shop' | 'ip'>,
  account: Account,
  { purpose, code }: { purpose: CodePurpose; code: string },
): Promise<string> {
  const subjects = [`code ${account.key}`, `code-network ${networkOf(ip)}`] as const
  await refuseTooMany(shop, subjects[0], ofAccount)
  await refuseTooMany(shop, subjects[1], ofNetwork)
  const { rows } = await shop.pool.query<{ id: string; code_hash: string }>({
    name: 'try-code',
    text: `update verification_code set tries = tries + 1 where id = (
        select id from verification_code where account = $1 and purpose = $2 order by created_at desc limit 1)
      and used_at is null and expires_at > $3 and tries < ${maxTries} returning id, code_hash`,
    values: [account.key, purpose, shop.now()],
  })
  const sent = rows[0]
  if (!sent) throw expired()
  if (same(sent.code_hash, codeHash(shop, sent.id, code))) return sent.id
  await noteFailure(shop, ...subjects)
  throw new Refusal('code_wrong', { fields: { code: { key: 'reason.code_wrong' } } })
}

/** @throws Refusal `code_expired` when it was used meanwhile. */
export async function spendCode(tx: Tx, id: string, now: Date): Promise<void> {
  const used = await tx
    .update(verificationCode)
    .set({ usedAt: now })
    .where(and(eq(verificationCode.id, id), isNull(verificationCode.usedAt)))
    .returning({ id: verificationCode.id })
  if (used.length === 0) throw expired()
}

function expired(): Refusal {
  return new Refusal('code_expired', { fields: { code: { key: 'reason.code_expired' } } })
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
