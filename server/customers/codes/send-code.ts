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

export type AskedCode = { id: string; account: Account; purpose: CodePurpose; lang: Lang }

/**
 * Draws the code and sends it, or explains in an email why there is none: only someone who reads the account's email learns
 * whether there is an account. Run by a job; a repeated run draws a new code, and the newest counts.
 */
export async function sendCode(shop: Shop, asked: AskedCode): Promise<void> {
  const { account, purpose, lang } = asked
  const found = await findByAccount(shop.db, account)
  if (purpose === 'signup' && found) return tellKnown(shop, account, lang)
  if (purpose === 'bind' && found) return tell(shop, account, { lang, kind: 'account_taken' })
  if (purpose === 'reset' && !found) return tellUnfound(shop, account, lang)
  if (purpose === 'verify') return found ? sendLink(shop, account, found, lang) : undefined
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await shop.db
    .update(verificationCode)
    .set({ codeHash: codeHash(shop, asked.id, code) })
    .where(eq(verificationCode.id, asked.id))
  await tell(shop, account, { lang, kind: `code_${purpose}`, code })
}

function tellKnown(shop: Shop, account: Account, lang: Lang): Promise<void> {
  return tell(shop, account, { lang, kind: 'already_customer', path: '/auth/signin' })
}

/** A short message costs money and could be sent to anybody: numbers that are unfound hear nothing. */
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
