import { isLang } from '#contract/languages.ts'
import type { Tx } from '#server/db/open.ts'
import { emit } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Customer } from '../accounts/find-customer.ts'
import type { Account } from '../accounts/parse-account.ts'
import { type Message, tell } from './tell.ts'

/** Without a `customerId` if an older version wrote it. */
type Notice = { account: Account; message: Message; customerId?: string }

/** Notifies a customer of a change to the account, once the transaction is committed. */
export async function sendNotice(
  tx: Tx,
  to: Pick<Customer, 'id' | 'email' | 'mobile' | 'countryCode' | 'lang'>,
  message: Omit<Message, 'lang' | 'code'>,
): Promise<void> {
  const account = accountOf(to)
  if (!account) return
  const lang = isLang(to.lang) ? to.lang : 'en'
  await emit(tx, 'account.notice', { account, message: { ...message, lang }, customerId: to.id })
}

export async function deliverNotice(shop: Shop, payload: Record<string, unknown>): Promise<void> {
  const { account, message, customerId } = payload as Notice
  await tell(shop, account, message, customerId ? { customerId } : {})
}

/** The contact for notices: the email address, else the mobile number. */
export function accountOf(to: Pick<Customer, 'email' | 'mobile' | 'countryCode'>): Account | null {
  if (to.email) return { kind: 'email', key: `e:${to.email}`, email: to.email }
  if (!to.mobile || !to.countryCode) return null
  return {
    kind: 'mobile',
    key: `m:${to.countryCode} ${to.mobile}`,
    countryCode: to.countryCode,
    mobile: to.mobile,
  }
}
