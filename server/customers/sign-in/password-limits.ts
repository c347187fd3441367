import { clearAttempts, countAttempt, tryAttempt } from '#server/platform/limits/attempts.ts'
import { networkOf } from '#server/platform/network.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import type { Account } from '../accounts/parse-account.ts'
import { spendTicket } from '../tickets/ticket.ts'

/** Minutes that wrong passwords count. */
const minutes = 15

/** Wrong passwords of one account before each further one needs the security check. */
const withoutCheck = 3

/** Wrong passwords of one account from one network, of one network in all, and of one account from everywhere. */
const max = { accountFromNetwork: 10, network: 100, account: 100 }

export type PasswordAttempt = {
  /** The password was right: clears the account, and gives the network this one attempt back. */
  succeed(): Promise<void>
  /** The password was not looked at. */
  release(): Promise<void>
}

/**
 * Counts a password before it is hashed, so that a burst gets no more guesses than one after the other. All guessers
 * together cannot lock an owner out: a network the account signed in from before has an allowance of its own. Counts by
 * what was typed, whether there is such an account or not.
 * @throws Refusal `ticket_required`, `too_many`.
 */
export async function beginPasswordAttempt(
  ctx: CallContext,
  account: Account,
  ticket: string | undefined,
): Promise<PasswordAttempt> {
  const { shop, ip } = ctx
  const subject = subjectsOf(ip, account)
  const everywhere = { subject: subject.account, max: max.account, minutes }
  const free = await tryAttempt(shop, { subject: subject.withoutCheck, max: withoutCheck, minutes })
  if (!free) await spendTicket(shop, ticket, ['signin'])
  const attempt = await countAttempt(
    shop,
    { subject: subject.network, max: max.network, minutes },
    { subject: subject.accountFromNetwork, max: max.accountFromNetwork, minutes },
    ...((await signedInFromHere(shop, account, ip)) ? [] : [everywhere]),
  ).catch(async (error) => {
    await free?.release()
    throw error
  })
  return {
    async release() {
      await attempt.release()
      await free?.release()
    },
    async succeed() {
      await attempt.release()
      await clearWrongPasswords(ctx, account)
    },
  }
}

/** Forgets the wrong passwords of an account; those of the network stay. */
export async function clearWrongPasswords({ shop, ip }: CallContext, account: Account): Promise<void> {
  const { network, ...ofAccount } = subjectsOf(ip, account)
  await clearAttempts(shop, ...Object.values(ofAccount))
}

function subjectsOf(ip: string, { key }: Account) {
  const network = networkOf(ip)
  return {
    network: `signin-network ${network}`,
    accountFromNetwork: `signin ${key} ${network}`,
    account: `signin ${key}`,
    withoutCheck: `signin-unchecked ${key}`,
  }
}

async function signedInFromHere(shop: Shop, account: Account, ip: string): Promise<boolean> {
  const [column, value] =
    account.kind === 'email'
      ? ['c.email', account.email]
      : ["c.country_code || ' ' || c.mobile", account.key.slice(2)]
  const { rows } = await shop.pool.query<{ ip: string }>(
    `select distinct s.ip from login_session s join customer c on c.id = s.customer_id where ${column} = $1`,
    [value],
  )
  return rows.some((row) => networkOf(row.ip) === networkOf(ip))
}
