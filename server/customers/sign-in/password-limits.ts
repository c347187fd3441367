import { countFailures, forgetFailures, noteFailure } from '#server/platform/limits/failed-attempts.ts'
import { refuseTooMany } from '#server/platform/limits/refuse-too-many.ts'
import { networkOf } from '#server/platform/network.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import type { Account } from '../accounts/parse-account.ts'
import { spendTicket } from '../tickets/ticket.ts'

/** After so many failures of an account the next attempt needs the security check. */
const freeFailures = 3

/** For how long failures count, in minutes: the longest an honest owner ever waits. */
const minutes = 15

/** An account from one network, one network whatever it tries, an account from everywhere. */
const fromNetwork = { most: 10, minutes }
const ofNetwork = { most: 100, minutes }
const ofAccount = { most: 100, minutes }

/**
 * Holds back who guesses. Strangers everywhere together cannot lock an owner out: a network the account was signed in
 * from before has an allowance of its own. Everything is counted by what was typed in, known or not.
 * @throws Refusal `ticket_required`, `too_many`.
 */
export async function allowPassword(
  ctx: CallContext,
  account: Account,
  ticket: string | undefined,
): Promise<void> {
  const { shop } = ctx
  const subject = subjects(ctx, account)
  await refuseTooMany(shop, subject.network, ofNetwork)
  await refuseTooMany(shop, subject.here, fromNetwork)
  if (!(await signedInFromHere(shop, account, ctx.ip))) await refuseTooMany(shop, subject.account, ofAccount)
  if ((await countFailures(shop, subject.account, minutes)) >= freeFailures)
    await spendTicket(shop, ticket, ['signin'])
}

export async function noteWrongPassword(ctx: CallContext, account: Account): Promise<void> {
  await noteFailure(ctx.shop, ...Object.values(subjects(ctx, account)))
}

/** The right password clears the account, not the network it came from. */
export async function clearPasswordFailures(ctx: CallContext, account: Account): Promise<void> {
  const { account: everywhere, here } = subjects(ctx, account)
  await forgetFailures(ctx.shop, everywhere, here)
}

function subjects({ ip }: Pick<CallContext, 'ip'>, { key }: Account) {
  const network = networkOf(ip)
  return { account: `signin ${key}`, here: `signin ${key} ${network}`, network: `signin-network ${network}` }
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
