import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { staff } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuseCommonPassword } from '#server/platform/sign-in/check-password.ts'
import { hashPassword } from '#server/platform/sign-in/hash-password.ts'
import { endSessions } from '../sign-in/open-session.ts'
import { findStaff, lockStaff, normalEmail, type Staff } from './find-staff.ts'
import { readLink, useLink } from './links.ts'
import { tellStaff } from './tell-staff.ts'

const utc = ['UTC', 'Etc/UTC']

type Accepted = {
  token: string
  password: string
  email?: string | undefined
  name?: string | undefined
  lang?: string | undefined
  timeZone?: string | undefined
}

/** Reads the purpose of a link and the address of its account. @throws Refusal `code_expired` */
export async function readLinkFor(shop: Shop, token: string) {
  const { kind, staffId } = await readLink(shop, token)
  const person = staffId ? await findStaff(shop.db, staffId) : null
  return { kind, email: person?.email ?? null }
}

/**
 * Sets the password of the account that a one-time link is for, and ends its sessions. The first owner's link makes the
 * account. The second factor stays: a link from an email does not replace it.
 * @throws Refusal `code_expired`, `password_weak`, `invalid` at `email` for the first owner's.
 */
export async function acceptLink(
  shop: Shop,
  ip: string,
  { token, password, ...given }: Accepted,
): Promise<Staff> {
  const { kind } = await readLink(shop, token)
  refuseCommonPassword(password)
  if (kind === 'first_owner' && given.email === undefined) {
    throw new Refusal('invalid', { fields: { email: { key: 'account.format' } } })
  }
  const passwordHash = await hashPassword(password, networkOf(ip))
  const { email, ...own } = given
  const fields = { ...own, ...zoneOf(shop, own.timeZone) }
  return shop.db.transaction(async (tx) => {
    const at = shop.now()
    const link = await useLink(tx, token, at)
    if (link.kind === 'first_owner') return makeFirstOwner(tx, { ...fields, email: email!, passwordHash })
    const before = await lockStaff(tx, link.staffId!)
    if (before.state === 'suspended') throw new Refusal('code_expired')
    const entered = link.kind === 'invitation' ? fields : {}
    const [after] = await tx
      .update(staff)
      .set({ ...entered, passwordHash, state: 'active', version: before.version + 1 })
      .where(eq(staff.id, before.id))
      .returning()
    await endSessions(tx, at, { staffId: before.id })
    if (link.kind === 'reset') await tellStaff(tx, before.id, 'password_changed')
    return after!
  })
}

/** Browsers that hide where they are name UTC. The shop's time zone is the better guess for them. */
function zoneOf(shop: Shop, timeZone: string | undefined) {
  if (timeZone === undefined) return {}
  return { timeZone: utc.includes(timeZone) ? shop.settings(shopSetting).timeZone : timeZone }
}

/** @throws Refusal `code_expired` if the shop has staff by now. */
async function makeFirstOwner(
  tx: Tx,
  { email, ...fields }: Omit<typeof staff.$inferInsert, 'role'>,
): Promise<Staff> {
  if ((await tx.$count(staff)) > 0) throw new Refusal('code_expired')
  const [made] = await tx
    .insert(staff)
    .values({ ...fields, email: normalEmail(email), role: 'owner', state: 'active' })
    .returning()
  return made!
}
