import { randomBytes } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { bcp47 } from '#contract/languages.ts'
import type { Tx } from '#server/db/open.ts'
import { staff, staffSession } from '#server/db/tables.ts'
import { staffSessionLifetime } from '#server/platform/admin/caller.ts'
import type { SignInContext } from '#server/platform/admin/context.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/sessions.ts'
import { browserOf, placeName } from '#server/platform/sign-in/seen-from.ts'
import { lockStaff, type Staff } from '../accounts/find-staff.ts'
import { langOf, tellOwners, tellStaff } from '../accounts/tell-staff.ts'
import { endCeremoniesOf, endSignIns } from '../factors/ceremony.ts'
import { deviceOf, endPush } from '../push/push-browsers.ts'
import { meetDevice } from './devices.ts'

/**
 * Opens a session, after `work` in the same transaction, and stores its token in the browser's cookie. A sign-in proves
 * every factor that the account has, so it counts as a step-up. The person and the owners get an email about a new
 * device.
 * @throws Refusal `code_expired` if the account was suspended meanwhile.
 */
export async function openSession<Result>(
  ctx: SignInContext,
  staffId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const expiresAt = new Date(ctx.at.getTime() + staffSessionLifetime.total)
  const { token, result } = await ctx.shop.db.transaction(async (tx) => {
    const done = await work(tx)
    const person = await lockStaff(tx, staffId)
    if (person.state !== 'active') throw new Refusal('code_expired')
    return { token: await keepSession(tx, ctx, person, expiresAt), result: done }
  })
  ctx.cookie.set(token, expiresAt)
  return result
}

async function keepSession(tx: Tx, ctx: SignInContext, person: Staff, expiresAt: Date): Promise<string> {
  const { at: now } = ctx
  const token = randomBytes(32).toString('base64url')
  const seen = { ip: ctx.ip, browser: browserOf(ctx.userAgent), place: ctx.country }
  const first = person.lastSeen === null
  const { deviceHash, isNew } = await meetDevice(tx, ctx, person.id, seen.browser)
  if (isNew && !first) await tellNewDevice(tx, person, { ...seen, at: now })
  await tx.insert(staffSession).values({
    tokenHash: hashToken(token),
    staffId: person.id,
    device: deviceHash,
    ...seen,
    ...{ createdAt: now, lastSeen: now, stepUpAt: now },
    expiresAt,
  })
  await tx.update(staff).set({ lastSeen: now }).where(eq(staff.id, person.id))
  return token
}

type Which = {
  staffId: string
  except?: string | undefined
  only?: string | undefined
  /** The person stays, such as with another role: their browsers go on receiving push notices. */
  keepsPush?: boolean
}

/**
 * Ends sessions of a staff member. Their next call answers code 51, and their browsers get no more push notices. Unless a
 * single one is ended, sign-ins that wait for their second factor end as well.
 */
export async function endSessions(
  tx: Tx,
  now: Date,
  { staffId, except, only, keepsPush = false }: Which,
): Promise<string[]> {
  // First, so that a sign-in that is being completed opens its session before or not at all.
  if (!only) await endSignIns(tx, staffId)
  const ended = await tx
    .update(staffSession)
    .set({ endedAt: now })
    .where(
      and(
        eq(staffSession.staffId, staffId),
        isNull(staffSession.endedAt),
        except ? ne(staffSession.id, except) : undefined,
        only ? hasId(staffSession.id, only) : undefined,
      ),
    )
    .returning({ id: staffSession.id, device: deviceOf })
  if (!keepsPush) {
    const [kept] = except
      ? await tx.select({ device: deviceOf }).from(staffSession).where(eq(staffSession.id, except))
      : []
    const devices = ended.map(({ device }) => device)
    await endPush(tx, { staffId, except: kept?.device, ...(only ? { only: devices } : {}) })
  }
  const ids = ended.map(({ id }) => id)
  await endCeremoniesOf(tx, ids)
  return ids
}

async function tellNewDevice(
  tx: Tx,
  person: Staff,
  { ip, browser, place, at }: { ip: string; browser: string; place: string; at: Date },
): Promise<void> {
  const lang = langOf(person)
  const when = new Intl.DateTimeFormat(bcp47[lang], {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: person.timeZone,
  })
  const values = {
    person: person.email,
    browser: browser || '–',
    place: [placeName(place, lang), ip].filter(Boolean).join(', '),
    at: when.format(at),
  }
  await tellStaff(tx, person.id, 'new_device', values)
  await tellOwners(tx, 'new_device', values, { except: [person.id] })
}
