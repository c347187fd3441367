import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { webhookDelivery, webhookEndpoint } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { seal, unseal } from '#server/platform/secrets/secret-box.ts'
import type { Shop } from '#server/platform/shop.ts'
import { tellOwners } from '../accounts/tell-staff.ts'
import { attemptTimeout, openSender, type Sent, sendMessage } from './send-message.ts'

/** Seconds before each of the five retries: 5 s, 5 min, 30 min, 2 h, 10 h. */
export const retryDelays = [5, 300, 1800, 7200, 36_000]

/** Longest wait that a receiver can ask for, in seconds. */
const maxRetryAfter = 24 * 3600

/** Milliseconds after which another process may take over an endpoint whose process died. */
const lease = 2 * attemptTimeout

/** Milliseconds after which an endpoint that took no message is switched off. */
export const maxFailing = 5 * 24 * 3600_000

type Endpoint = typeof webhookEndpoint.$inferSelect
type Delivery = typeof webhookDelivery.$inferSelect

const secretPurpose = 'webhook'

export function sealSecret(shop: Shop, secret: string): string {
  return seal(shop, secretPurpose, secret)
}

/** The secrets that sign messages now: the endpoint's own, and for a day the one before it. */
export function secretsOf(shop: Shop, { secret, previousSecret, previousUntil }: Endpoint): string[] {
  const isValid = previousSecret !== null && previousUntil !== null && previousUntil > shop.now()
  return [secret, ...(isValid ? [previousSecret] : [])].map((each) => unseal(shop, secretPurpose, each))
}

/**
 * Delivers all due messages of an endpoint, one after the other. Only one process at a time works for an endpoint, and
 * each endpoint has a job of its own, so a slow receiver delays nobody else.
 */
export async function deliverDue(shop: Shop, endpointId: string, signal: AbortSignal): Promise<void> {
  const sender = openSender(shop)
  try {
    while (!signal.aborted) {
      const endpoint = await takeEndpoint(shop, endpointId)
      if (!endpoint) return
      try {
        for (let due = await nextDue(shop, endpoint); due && !signal.aborted; ) {
          await attempt(shop, endpoint, due, { sender, signal })
          const still = await takeEndpoint(shop, endpointId, { again: true })
          due = still ? await nextDue(shop, endpoint) : undefined
        }
      } finally {
        await shop.db
          .update(webhookEndpoint)
          .set({ busyUntil: null })
          .where(eq(webhookEndpoint.id, endpointId))
      }
      // A message may have come between the last look and the release, whose job found the endpoint taken.
      if (!(await nextDue(shop, endpoint))) return
    }
  } finally {
    await sender.destroy()
  }
}

/** Starts endpoints with due messages that no job works for, such as after a crash. */
export async function resumeDeliveries(shop: Shop): Promise<void> {
  const { rows } = await shop.pool.query<{ id: string }>(
    `select e.id from webhook_endpoint e where e.enabled and (e.busy_until is null or e.busy_until < $1)
      and exists (select from webhook_delivery d where d.endpoint_id = e.id and d.due_at <= $1)`,
    [shop.now()],
  )
  for (const { id } of rows) await emit(shop.db, 'webhook.due', { endpointId: id })
}

/** Takes or renews the lease of an endpoint; null if another process has it, or it is gone or switched off. */
async function takeEndpoint(shop: Shop, id: string, { again = false } = {}): Promise<Endpoint | null> {
  const now = shop.now()
  const free = sql`(${webhookEndpoint.busyUntil} is null or ${webhookEndpoint.busyUntil} < ${now.toISOString()}::timestamptz)`
  const [taken] = await shop.db
    .update(webhookEndpoint)
    .set({ busyUntil: new Date(now.getTime() + lease) })
    .where(and(eq(webhookEndpoint.id, id), eq(webhookEndpoint.enabled, true), again ? undefined : free))
    .returning()
  return taken ?? null
}

async function nextDue({ db, now }: Shop, { id }: Endpoint): Promise<Delivery | undefined> {
  const [due] = await db
    .select()
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.endpointId, id),
        isNotNull(webhookDelivery.dueAt),
        lte(webhookDelivery.dueAt, now()),
      ),
    )
    .orderBy(asc(webhookDelivery.dueAt))
    .limit(1)
  return due
}

type Sending = { sender: ReturnType<typeof openSender>; signal: AbortSignal }

async function attempt(
  shop: Shop,
  endpoint: Endpoint,
  due: Delivery,
  { sender, signal }: Sending,
): Promise<void> {
  const message = {
    url: endpoint.url,
    secrets: secretsOf(shop, endpoint),
    id: due.messageId,
    body: JSON.stringify(due.body),
  }
  const sent = await sendMessage(sender, message, { at: shop.now(), signal })
  await shop.db.transaction((tx) => record(tx, shop, endpoint, due, sent))
}

/**
 * Notes an attempt and plans the next. An endpoint that answers 410 Gone wants no more messages. One that has taken none
 * for days is switched off, too, once a message is given up.
 */
async function record(tx: Tx, shop: Shop, endpoint: Endpoint, due: Delivery, sent: Sent): Promise<void> {
  const { retryAfter, ...noted } = sent
  const delivered = sent.error === null
  const gone = sent.status === 410
  const delay = delivered || gone ? undefined : retryDelays[due.attempts.length]
  const wait = delay === undefined ? null : Math.max(delay, Math.min(retryAfter ?? 0, maxRetryAfter))
  const dueAt = wait === null ? null : new Date(shop.now().getTime() + wait * 1000)
  await tx
    .update(webhookDelivery)
    .set({
      attempts: [...due.attempts, noted],
      dueAt,
      state: delivered ? 'delivered' : dueAt ? 'waiting' : 'failed',
    })
    .where(eq(webhookDelivery.id, due.id))
  if (dueAt) await emit(tx, 'webhook.due', { endpointId: endpoint.id }, { notBefore: dueAt })
  const at = shop.now()
  const since = delivered
    ? null
    : sql`coalesce(${webhookEndpoint.failingSince}, ${at.toISOString()}::timestamptz)`
  const [now] = await tx
    .update(webhookEndpoint)
    .set({ failingSince: since })
    .where(eq(webhookEndpoint.id, endpoint.id))
    .returning()
  const isDead = !dueAt && now?.failingSince && at.getTime() - now.failingSince.getTime() >= maxFailing
  if (!now?.enabled || !(gone || isDead)) return
  await tx.update(webhookEndpoint).set({ enabled: false }).where(eq(webhookEndpoint.id, endpoint.id))
  await tellOwners(tx, gone ? 'webhook_gone' : 'webhook_failing', { url: endpoint.url })
}
