import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { AdminCallShape } from '#contract/admin/admin-call.ts'
import {
  type AdminData,
  type AdminPath,
  type AdminPayload,
  adminBase,
  adminCalls,
} from '#contract/admin/calls.ts'
import type { BuiltInRole, Permission } from '#contract/admin/permissions.ts'
import type { Envelope } from '#contract/envelope.ts'
import { apiKey, role, staff, staffSession } from '#server/db/tables.ts'
import { deskCookie, deskKey, staffSessionLifetime } from '#server/platform/admin/caller.ts'
import { hashToken } from '#server/platform/sessions.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { TestShop } from './app.ts'

/** A staff member or API key. */
export type DeskCaller = {
  id: string
  headers: Record<string, string>
  /** Makes a merchant call. Validates the data of a success; writes get a key unless the payload has one. */
  call<Path extends AdminPath>(path: Path, payload: NoKey<Path>): Promise<Envelope<AdminData<Path>>>
  /** Like `call`, for payloads that no typed client would send. */
  send(
    path: string,
    payload: unknown,
  ): Promise<{ status: number; envelope: Envelope<Record<string, unknown>> }>
}

type NoKey<Path extends AdminPath> = Omit<AdminPayload<Path>, 'idempotencyKey'> & { idempotencyKey?: string }

type StaffWish = {
  /** A built-in role; `owner` if nothing is given. */
  role?: BuiltInRole
  /** A custom role with these permissions. */
  permissions?: Permission[]
  refundLimits?: { order?: number; day?: number }
  name?: string
  email?: string
  /** Signed in a moment ago with a second factor: calls that need one pass. Default: true. */
  stepUp?: boolean
}

/** A signed-in staff member, by default an owner, whose browser sends what the desk's document lets it send. */
export async function signInStaff(
  { app, shop }: Pick<TestShop, 'app' | 'shop'>,
  wish: StaffWish = {},
): Promise<DeskCaller> {
  const code = await roleFor(shop, wish)
  const { name = 'Ada', email = `${crypto.randomUUID()}@shop.test`, stepUp = true } = wish
  const [member] = await shop.db
    .insert(staff)
    .values({ email, name, role: code, state: 'active' })
    .returning({ id: staff.id })
  const token = randomBytes(32).toString('base64url')
  const now = shop.now()
  await shop.db.insert(staffSession).values({
    tokenHash: hashToken(token),
    staffId: member!.id,
    ip: '127.0.0.1',
    browser: 'test',
    createdAt: now,
    lastSeen: now,
    expiresAt: new Date(now.getTime() + staffSessionLifetime.total),
    stepUpAt: stepUp ? now : null,
  })
  const { host } = new URL(shop.publicUrl)
  return callerOf(app, member!.id, {
    host,
    cookie: `${deskCookie(shop)}=${token}`,
    'x-desk': deskKey(shop, token),
    origin: `http://${host}`,
    'sec-fetch-site': 'same-origin',
  })
}

async function roleFor({ db }: Shop, wish: StaffWish): Promise<string> {
  const { permissions, refundLimits = {} } = wish
  const code = permissions ? `custom-${crypto.randomUUID()}` : (wish.role ?? 'owner')
  if (permissions || wish.refundLimits) {
    const limits = { refundPerOrder: refundLimits.order ?? null, refundPerDay: refundLimits.day ?? null }
    await db
      .insert(role)
      .values({ code, name: code, permissions: permissions ?? [], ...limits })
      .onConflictDoUpdate({ target: role.code, set: limits })
  }
  return code
}

/** A program with an API key. */
export async function openKey(
  { app, shop }: Pick<TestShop, 'app' | 'shop'>,
  scopes: readonly Permission[],
  { expiresAt = new Date(shop.now().getTime() + 24 * 3600 * 1000) }: { expiresAt?: Date } = {},
): Promise<DeskCaller> {
  const token = `vk_${randomBytes(32).toString('base64url')}`
  const [made] = await shop.db
    .insert(apiKey)
    .values({
      name: 'test',
      tokenHash: hashToken(token),
      lastFour: token.slice(-4),
      scopes: [...scopes],
      createdAt: shop.now(),
      expiresAt,
    })
    .returning({ id: apiKey.id })
  return callerOf(app, made!.id, { authorization: `Bearer ${token}` })
}

/** A caller with any headers. */
export function callerOf(app: FastifyInstance, id: string, headers: Record<string, string>): DeskCaller {
  const caller: DeskCaller = {
    id,
    headers,
    async send(path, payload) {
      const response = await app.inject({
        method: 'POST',
        url: `${adminBase}${path}`,
        headers: { 'content-type': 'application/json', ...caller.headers },
        payload: JSON.stringify(payload),
      })
      return { status: response.statusCode, envelope: response.json() }
    },
    async call(path, payload) {
      const shape: AdminCallShape = adminCalls[path]
      const key = shape.writes ? { idempotencyKey: crypto.randomUUID() } : {}
      const { envelope } = await caller.send(path, { ...key, ...payload })
      if (envelope.code === 0 && !shape.restricted) z.parse(shape.data, envelope.data)
      return envelope as Envelope<AdminData<typeof path>>
    },
  }
  return caller
}

/** Runs jobs a minute later, when the effects of merchants' calls are no longer held back, and what follows from them. */
export async function runHeldJobs({ shop, runJobs }: Pick<TestShop, 'shop' | 'runJobs'>): Promise<void> {
  const { now } = shop
  shop.now = () => new Date(now().getTime() + 61_000)
  try {
    await runJobs()
    await runJobs()
  } finally {
    shop.now = now
  }
}
