import { networkOf } from '#server/platform/http/network.ts'
import { clearAttempts, countAttempt, tryAttempt } from '#server/platform/limits/attempts.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { spendTicket } from '#server/platform/sign-in/ticket.ts'
import type { Account } from '../accounts/parse-account.ts'

/** Minutes during which wrong passwords count. */
const minutes = 15

/** Wrong passwords per account before each further one needs the security check. */
const withoutCheck = 3

/** Wrong passwords per account and network, per network in total, and per account from all networks. */
const max = { accountFromNetwork: 10, network: 100, account: 100 }

export type PasswordAttempt = {
  /** Call for a correct password: resets the account's count and returns this attempt to the network. */
  succeed(): Promise<void>
  /** Call if the password was not checked. */
  release(): Promise<void>
}

/**
 * Counts a password before it is hashed, so that parallel guesses get no more tries than sequential ones. Attackers
 * cannot lock an owner out: a network that the account signed in from before has its own allowance. Counts by the
 * entered account, whether it exists or not.
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

/** Resets the wrong passwords of an account, but not those of the network. */
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
