import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { builtInRoles, type Permission, permissions } from '#contract/admin/permissions.ts'
import { codes } from '#contract/codes.ts'
import { Refusal } from '../refusal.ts'
import { hashToken } from '../sessions.ts'
import type { Shop } from '../shop.ts'
import { deskUrl } from './desk-host.ts'

/** A staff member or API key that makes a merchant call. */
export type AdminCaller = {
  kind: 'staff' | 'key'
  id: string
  name: string
  /** null for API keys. */
  sessionId: string | null
  permissions: ReadonlySet<Permission>
  owner: boolean
  /** Base currency; a larger refund waits for a second person. null: no limits. */
  refundLimits: { order: number | null; day: number | null } | null
  /** The last proof of a second factor. */
  stepUpAt: Date | null
}

/** Milliseconds without a call after which a session ends, and its latest end. */
export const staffSessionLifetime = { idle: 12 * 3600 * 1000, total: 14 * 24 * 3600 * 1000 }

/** Milliseconds between writes of the last use of a session or key. */
const seenInterval = 60_000

/** Name of the session cookie. Browsers refuse `__Host-` cookies without https, which only loopback is spared. */
export function deskCookie(shop: Pick<Shop, 'config' | 'publicUrl'>): string {
  return deskUrl(shop).startsWith('https:') ? '__Host-desk' : 'desk'
}

/**
 * The session key that must accompany the cookie as `x-desk`. Only documents of the desk contain it, so scripts of the
 * shop's pages cannot use the cookie.
 */
export function deskKey({ secret }: Pick<Shop, 'secret'>, token: string): string {
  return createHmac('sha256', secret).update(`desk ${token}`).digest('base64url')
}

/**
 * The caller of a merchant call; null if there is no valid key or session.
 * @throws Refusal 51 `auth_out` if the session or key was ended, or the account suspended.
 */
export async function findCaller(shop: Shop, request: FastifyRequest): Promise<AdminCaller | null> {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const [scheme, token] = authorization.split(' ')
    return scheme?.toLowerCase() === 'bearer' && token ? callerByKey(shop, token) : null
  }
  const token = request.cookies[deskCookie(shop)]
  if (!token || !isFromDesk(shop, request, token)) return null
  const caller = await callerBySession(shop, token)
  const role = request.headers['x-desk-role']
  return caller && typeof role === 'string' ? inRole(shop, caller, role) : caller
}

/** The caller with the rights of a role, as far as they are the caller's own. A role that is gone has none. */
async function inRole(shop: Shop, caller: AdminCaller, code: string): Promise<AdminCaller> {
  type Row = Pick<SessionRow, 'permissions' | 'refund_per_order' | 'refund_per_day'>
  const { rows } = await shop.pool.query<Row>({
    name: 'role-by-code',
    text: 'select permissions, refund_per_order, refund_per_day from role where code = $1',
    values: [code],
  })
  const own = permissionsOfRole(code, rows[0]?.permissions ?? [])
  const owner = caller.owner && code === 'owner'
  const limits = [
    caller.refundLimits,
    { order: amountOf(rows[0]?.refund_per_order ?? null), day: amountOf(rows[0]?.refund_per_day ?? null) },
  ]
  return {
    ...caller,
    permissions: caller.permissions.intersection(own),
    owner,
    refundLimits: owner
      ? null
      : {
          order: smallest(limits.map((limit) => limit?.order ?? null)),
          day: smallest(limits.map((limit) => limit?.day ?? null)),
        },
  }
}

function smallest(amounts: (number | null)[]): number | null {
  const limits = amounts.filter((amount) => amount !== null)
  return limits.length > 0 ? Math.min(...limits) : null
}

/**
 * The caller of a download, which a browser opens by a link and so without the session key. Only for links that nobody
 * else can know; null if there is no valid key or session.
 * @throws Refusal 51 `auth_out`.
 */
export async function findDownloader(shop: Shop, request: FastifyRequest): Promise<AdminCaller | null> {
  if (request.headers.authorization !== undefined) return findCaller(shop, request)
  const token = request.cookies[deskCookie(shop)]
  return token ? callerBySession(shop, token) : null
}

/** True if the browser says that a page of this origin makes the call. */
export function isSameOrigin({ headers, protocol, host }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && headers.origin === `${protocol}://${host}`
}

/** True if a page of this origin makes the call and knows the session key. */
function isFromDesk(shop: Shop, request: FastifyRequest, token: string): boolean {
  return isSameOrigin(request) && isDeskKey(shop, token, String(request.headers['x-desk'] ?? ''))
}

/** True if a text is the session key that belongs to a cookie. */
export function isDeskKey(shop: Shop, token: string, text: string): boolean {
  const given = Buffer.from(text)
  const key = Buffer.from(deskKey(shop, token))
  return given.length === key.length && timingSafeEqual(given, key)
}

/** The staff member of a session that can make calls; null if there is none, or if it was ended. */
export async function openSessionOf(shop: Shop, token: string): Promise<AdminCaller | null> {
  try {
    return await callerBySession(shop, token)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

type KeyRow = {
  id: string
  name: string
  scopes: string[]
  expires_at: Date
  ended_at: Date | null
  last_used: Date | null
}

async function callerByKey(shop: Shop, token: string): Promise<AdminCaller | null> {
  const now = shop.now()
  const { rows } = await shop.pool.query<KeyRow>({
    name: 'api-key-by-token',
    text: 'select id, name, scopes, expires_at, ended_at, last_used from api_key where token_hash = $1',
    values: [hashToken(token)],
  })
  const key = rows[0]
  if (!key || key.expires_at <= now) return null
  if (key.ended_at) throw new Refusal('auth_out', { code: codes.authOut })
  if (isStale(key.last_used, now)) {
    await shop.pool.query('update api_key set last_used = $2 where id = $1', [key.id, now])
  }
  return {
    kind: 'key',
    id: key.id,
    name: key.name,
    sessionId: null,
    permissions: known(key.scopes),
    owner: false,
    refundLimits: null,
    stepUpAt: null,
  }
}

type SessionRow = {
  id: string
  ended_at: Date | null
  last_seen: Date
  expires_at: Date
  step_up_at: Date | null
  staff_id: string
  name: string
  role: string
  state: string
  permissions: string[] | null
  refund_per_order: string | null
  refund_per_day: string | null
}

/**
 * The staff member of a session; null if there is none or it has expired. `isUse: false`: only looks, so that an open
 * page does not keep its session from becoming idle.
 * @throws Refusal 51 `auth_out` if the session was ended, or the account suspended.
 */
export async function callerBySession(
  shop: Shop,
  token: string,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<AdminCaller | null> {
  const now = shop.now()
  const { rows } = await shop.pool.query<SessionRow>({
    name: 'staff-session-by-token',
    text: `select s.id, s.ended_at, s.last_seen, s.expires_at, s.step_up_at, m.id staff_id, m.name, m.role, m.state,
        r.permissions, r.refund_per_order, r.refund_per_day
      from staff_session s join staff m on m.id = s.staff_id left join role r on r.code = m.role
      where s.token_hash = $1`,
    values: [hashToken(token)],
  })
  const session = rows[0]
  if (!session) return null
  if (session.ended_at || session.state !== 'active') throw new Refusal('auth_out', { code: codes.authOut })
  const idle = now.getTime() - session.last_seen.getTime() >= staffSessionLifetime.idle
  if (idle || session.expires_at <= now) return null
  if (isUse && isStale(session.last_seen, now)) {
    await shop.pool.query(
      `with seen as (update staff_session set last_seen = $2 where id = $1 returning staff_id)
        update staff set last_seen = $2 from seen where staff.id = seen.staff_id`,
      [session.id, now],
    )
  }
  const owner = session.role === 'owner'
  return {
    kind: 'staff',
    id: session.staff_id,
    name: session.name,
    sessionId: session.id,
    permissions: permissionsOfRole(session.role, session.permissions ?? []),
    owner,
    refundLimits: owner
      ? null
      : { order: amountOf(session.refund_per_order), day: amountOf(session.refund_per_day) },
    stepUpAt: session.step_up_at,
  }
}

/** Built-in roles have the permissions of the contract, so that an upgrade extends them; custom roles their own. */
export function permissionsOfRole(role: string, own: readonly string[]): ReadonlySet<Permission> {
  return known(Object.hasOwn(builtInRoles, role) ? builtInRoles[role as keyof typeof builtInRoles] : own)
}

function known(names: readonly string[]): ReadonlySet<Permission> {
  return new Set(permissions.filter((permission) => names.includes(permission)))
}

function amountOf(value: string | null): number | null {
  return value === null ? null : Number(value)
}

function isStale(seen: Date | null, now: Date): boolean {
  return seen === null || now.getTime() - seen.getTime() > seenInterval
}
