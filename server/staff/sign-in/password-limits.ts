import type { SignInContext } from '#server/platform/admin/context.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { clearAttempts, countAttempt, tryAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { spendTicket } from '#server/platform/sign-in/ticket.ts'
import { knownDeviceHash } from './devices.ts'

/** Minutes during which wrong passwords count towards the limits below. */
const minutes = 15

/** Wrong passwords before each further one needs a proof of work. */
const withoutWork = 3

/** Wrong passwords from unknown devices: per network, per account from all networks, and of all accounts together. */
const max = { network: 100, account: 100, everyone: 2000 }

/** From the fifth wrong password on, the next one waits: 1 minute, then twice as long each time, up to 15. */
const delay = { from: 5, maxMinutes: 15 }

/** Hours without a wrong password after which the delay starts again. */
const forgetHours = 24

export type PasswordAttempt = {
  /** Call for a correct password: resets the counts of this account and device. */
  succeed(): Promise<void>
  /** Call if the password was not checked. */
  release(): Promise<void>
}

/**
 * Counts a password before it is hashed, so that parallel guesses get no more tries than sequential ones. A device that
 * the account signed in from before has its own counts, so strangers cannot lock its owner out. Counts by the entered
 * address, whether it has an account or not.
 * @throws Refusal `ticket_required`, `too_many`.
 */
export async function beginPasswordAttempt(
  ctx: SignInContext,
  { email, staffId }: { email: string; staffId: string | undefined },
  ticket: string | undefined,
): Promise<PasswordAttempt> {
  const { shop, ip } = ctx
  const network = networkOf(ip)
  const device = await knownDeviceHash(ctx, staffId)
  const delayed = device ? `${email} device ${device}` : `${email} network ${network}`
  const unproven = `staff-unproven ${device ? delayed : email}`
  const free = await tryAttempt(shop, { subject: unproven, max: withoutWork, minutes })
  if (!free) await spendTicket(shop, ticket, ['staff_signin'])
  const account = `staff-signin ${email}`
  const counted: { release(): Promise<void> }[] = free ? [free] : []
  const release = async () => {
    for (const each of counted) await each.release()
  }
  try {
    if (!device) {
      const strangers = await countAttempt(
        shop,
        { subject: `staff-signin-network ${network}`, max: max.network, minutes },
        { subject: account, max: max.account, minutes },
        { subject: 'staff-signin-everyone', max: max.everyone, minutes },
      )
      counted.push(strangers)
    }
    counted.push(await countFailure(shop, delayed))
  } catch (error) {
    await release()
    throw error
  }
  return {
    release,
    async succeed() {
      await release()
      await clearAttempts(shop, unproven, ...(device ? [] : [account]))
      await shop.pool.query('delete from staff_failure where subject = $1', [delayed])
    },
  }
}

/**
 * Counts a wrong password in advance and sets when the next may be tried, in one atomic statement. Before the delays begin
 * the time is not compared, because parallel attempts do not arrive in the order of their clocks.
 * @throws Refusal `too_many` (HTTP 429) before that time.
 */
async function countFailure(shop: Shop, subject: string): Promise<{ release(): Promise<void> }> {
  const now = shop.now()
  const { rows } = await shop.pool.query<{ failures: number }>({
    name: 'count-staff-failure',
    text: `insert into staff_failure as f (subject, failures, next_at, forget_at)
        values ($1, 1, $2, $2::timestamptz + interval '${forgetHours} hours')
      on conflict (subject) do update set
        failures = case when f.forget_at <= $2 then 1 else f.failures + 1 end,
        next_at = case when f.forget_at <= $2 or f.failures + 1 < ${delay.from} then $2
          else $2::timestamptz + least(${delay.maxMinutes}, power(2, least(f.failures + 1 - ${delay.from}, 10))) * interval '1 minute' end,
        forget_at = $2::timestamptz + interval '${forgetHours} hours'
      where f.failures < ${delay.from} or f.next_at <= $2 or $3 or f.forget_at <= $2
      returning failures`,
    values: [subject, now, !shop.config.rateLimits],
  })
  if (rows.length === 0) {
    const waiting = await shop.pool.query<{ next_at: Date }>(
      'select next_at from staff_failure where subject = $1',
      [subject],
    )
    const until = waiting.rows[0]?.next_at ?? now
    const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
    throw new Refusal('too_many', { status: 429, details: { retryAfter } })
  }
  return {
    async release() {
      await shop.pool.query(
        'update staff_failure set failures = failures - 1, next_at = $2 where subject = $1 and failures > 0',
        [subject, now],
      )
    },
  }
}
