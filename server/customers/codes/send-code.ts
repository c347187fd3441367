import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import { verificationCode } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Customer, findByAccount } from '../accounts/find-customer.ts'
import type { Account } from '../accounts/parse-account.ts'
import { emailLink } from '../emails/email-link.ts'
import { tell } from '../emails/tell.ts'
import type { CodePurpose } from './ask-for-code.ts'
import { codeHash } from './check-code.ts'

export type AskedCode = {
  id: string
  account: Account
  purpose: CodePurpose
  lang: Lang
  /** For the purpose `order`: the number that was given with the address. */
  orderNumber?: string
}

/**
 * Generates and sends the code, or an email that explains why there is none, so that only the owner of the address can
 * find out whether an account exists. Runs in a job; a retry generates a new code, and only the newest is valid.
 */
export async function sendCode(shop: Shop, asked: AskedCode): Promise<void> {
  const { account, purpose, lang } = asked
  const found = await findByAccount(shop.db, account)
  if (purpose === 'signup' && found) return tellKnown(shop, account, lang)
  if (purpose === 'bind' && found) return tell(shop, account, { lang, kind: 'account_taken' })
  if (purpose === 'reset' && !found) return tellUnfound(shop, account, lang)
  if (purpose === 'order' && !(await isOrderOf(shop, asked))) return
  if (purpose === 'verify') return found ? sendLink(shop, account, found, lang) : undefined
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await shop.db
    .update(verificationCode)
    .set({ codeHash: codeHash(shop, asked.id, code) })
    .where(eq(verificationCode.id, asked.id))
  await tell(shop, account, { lang, kind: `code_${purpose}`, code })
}

async function isOrderOf(shop: Shop, { account, orderNumber }: AskedCode): Promise<boolean> {
  if (account.kind !== 'email' || !orderNumber) return false
  const { rowCount } = await shop.pool.query('select from orders where number = $1 and lower(email) = $2', [
    orderNumber,
    account.email,
  ])
  return rowCount !== 0
}

function tellKnown(shop: Shop, account: Account, lang: Lang): Promise<void> {
  return tell(shop, account, { lang, kind: 'already_customer', path: '/auth/signin' })
}

/** Text messages cost money and anybody could trigger them, so numbers without an account get none. */
async function tellUnfound(shop: Shop, account: Account, lang: Lang): Promise<void> {
  if (account.kind === 'email') await tell(shop, account, { lang, kind: 'no_account', path: '/auth/signup' })
}

async function sendLink(shop: Shop, account: Account, found: Customer, lang: Lang): Promise<void> {
  if (account.kind !== 'email') return
  const token = await emailLink(shop.db, shop.now(), {
    kind: 'verify_email',
    customerId: found.id,
    details: { email: account.email },
  })
  await tell(shop, account, { lang, kind: 'verify_email', path: `/auth/verify-email#token=${token}` })
}
