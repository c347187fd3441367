import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import { verificationCode } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { EmailAbout } from '#server/theme/emails/note-email.ts'
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
  /** For the purpose `bind`: who adds the address to their account. */
  customerId?: string
}

/**
 * Generates and sends the code, or an email that explains why there is none, so that only the owner of the address can
 * find out whether an account exists. Runs in a job; a retry generates a new code, and only the newest is valid.
 */
export async function sendCode(shop: Shop, asked: AskedCode): Promise<void> {
  const { account, purpose, lang } = asked
  const found = await findByAccount(shop.db, account)
  const owner = found ? { customerId: found.id } : {}
  if (purpose === 'signup' && found) return tellKnown(shop, account, lang, owner)
  if (purpose === 'bind' && found) return tell(shop, account, { lang, kind: 'account_taken' }, owner)
  if (purpose === 'reset' && !found) return tellUnfound(shop, account, lang)
  const orderId = purpose === 'order' ? await orderOf(shop, asked) : null
  if (purpose === 'order' && !orderId) return
  if (purpose === 'verify') return found ? sendLink(shop, account, found, lang) : undefined
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await shop.db
    .update(verificationCode)
    .set({ codeHash: codeHash(shop, asked.id, code) })
    .where(eq(verificationCode.id, asked.id))
  const about = orderId ? { orderId } : purpose === 'bind' ? binding(asked) : owner
  await tell(shop, account, { lang, kind: `code_${purpose}`, code }, about)
}

/** The id of the order that a code opens; null if number and address do not belong together. */
async function orderOf(shop: Shop, { account, orderNumber }: AskedCode): Promise<string | null> {
  if (account.kind !== 'email' || !orderNumber) return null
  const { rows } = await shop.pool.query<{ id: string }>(
    'select id from orders where number = $1 and lower(email) = $2',
    [orderNumber, account.email],
  )
  return rows[0]?.id ?? null
}

function binding({ customerId }: AskedCode): EmailAbout {
  return customerId ? { customerId } : {}
}

function tellKnown(shop: Shop, account: Account, lang: Lang, owner: EmailAbout): Promise<void> {
  return tell(shop, account, { lang, kind: 'already_customer', path: '/auth/signin' }, owner)
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
  const path = `/auth/verify-email#token=${token}`
  await tell(shop, account, { lang, kind: 'verify_email', path }, { customerId: found.id })
}
