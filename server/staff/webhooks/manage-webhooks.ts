import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type Delivery, maxWebhooks, type Webhook } from '#contract/admin/system/webhook.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { webhookDelivery, webhookEndpoint } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { hasId } from '#server/platform/has-id.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { isOutgoingUrl } from '#server/platform/outgoing/outgoing-url.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sealSecret, secretsOf } from './deliver.ts'
import { mayReachHost, openSender, sendMessage } from './send-message.ts'
import { newSigningSecret } from './sign-message.ts'

type Endpoint = typeof webhookEndpoint.$inferSelect

export async function listWebhooks(db: Reader): Promise<Webhook[]> {
  const rows = await db.select().from(webhookEndpoint).orderBy(asc(webhookEndpoint.createdAt))
  return Promise.all(rows.map((row) => viewWebhook(db, row)))
}

type Wish = { id?: string | undefined; url: string; description: string; events: string[]; enabled: boolean }

/**
 * Checks the address of an endpoint before it is saved, which may take until its name is resolved. One that is switched
 * off keeps an address that is not allowed any more. It is checked again whenever a message is sent.
 * @throws Refusal `invalid` at `url`, `not_found`.
 */
export async function checkEndpoint(
  { shop }: Pick<AdminContext, 'shop'>,
  { id, url, enabled }: Pick<Wish, 'id' | 'url' | 'enabled'>,
): Promise<null> {
  const saved = id === undefined ? null : await findWebhook(shop.db, id)
  if (!enabled && saved?.url === url) return null
  // Messages travel encrypted; a demo shop may also deliver to a plain server, such as one on this machine.
  if (!isOutgoingUrl(shop, url)) throw invalidAt('url', 'desk.webhook.url')
  if (!(await mayReachHost(shop, new URL(url).hostname))) throw invalidAt('url', 'desk.media.address_private')
  return null
}

/**
 * Creates or changes an endpoint, whose address `checkEndpoint` has checked. A new one has a `secret`.
 * @throws Refusal `not_found`, `too_many`.
 */
export async function saveWebhook(
  tx: Tx,
  shop: Shop,
  { id, ...wish }: Wish,
): Promise<{ before: Endpoint | null; after: Endpoint; secret?: string }> {
  if (id === undefined) {
    // Two calls that add one must see each other's.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhook', 0))`)
    if ((await tx.$count(webhookEndpoint)) >= maxWebhooks) {
      throw new Refusal('too_many', { text: { key: 'desk.webhook.too_many', values: { max: maxWebhooks } } })
    }
    const secret = newSigningSecret()
    const [after] = await tx
      .insert(webhookEndpoint)
      .values({ ...wish, secret: sealSecret(shop, secret), createdAt: shop.now() })
      .returning()
    return { before: null, after: after!, secret }
  }
  const before = await lockWebhook(tx, id)
  const [after] = await tx
    .update(webhookEndpoint)
    .set({
      ...wish,
      version: before.version + 1,
      // Switched on again, or moved, it gets its days anew.
      ...(wish.enabled && (!before.enabled || wish.url !== before.url) ? { failingSince: null } : {}),
    })
    .where(eq(webhookEndpoint.id, before.id))
    .returning()
  return { before, after: after! }
}

/** Removes an endpoint with its messages. @throws Refusal `not_found` */
export async function removeWebhook(tx: Tx, id: string): Promise<Endpoint> {
  const before = await lockWebhook(tx, id)
  await tx.delete(webhookEndpoint).where(eq(webhookEndpoint.id, before.id))
  return before
}

/** Milliseconds for which the earlier secret signs as well, so that receivers can change over. */
const overlap = 24 * 3600_000

/** Gives an endpoint a new signing secret. @throws Refusal `not_found` */
export async function rotateSecret(
  tx: Tx,
  shop: Shop,
  id: string,
  at: Date,
): Promise<{ after: Endpoint; secret: string }> {
  const before = await lockWebhook(tx, id)
  const secret = newSigningSecret()
  const [after] = await tx
    .update(webhookEndpoint)
    .set({
      secret: sealSecret(shop, secret),
      previousSecret: before.secret,
      previousUntil: new Date(at.getTime() + overlap),
      version: before.version + 1,
    })
    .where(eq(webhookEndpoint.id, before.id))
    .returning()
  return { after: after!, secret }
}

type Page = { id: string; state?: Delivery['state'] | undefined; cursor?: string | undefined; size: number }

/** Messages of an endpoint, newest first. */
export async function listDeliveries(db: Reader, { id, state, cursor, size }: Page) {
  const endpoint = await findWebhook(db, id)
  const [at, after] = (cursor ?? '').split('_')
  const rows = await db
    .select()
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.endpointId, endpoint.id),
        state ? eq(webhookDelivery.state, state) : undefined,
        at && after && isInstant(at) && isUuid(after)
          ? sql`(${webhookDelivery.createdAt}, ${webhookDelivery.id}) < (${at}::timestamptz, ${after}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
    .limit(size + 1)
  const items = rows.slice(0, size).map(viewDelivery)
  const last = rows.length > size ? items.at(-1)! : null
  return { items, next: last && `${last.createdAt}_${last.id}` }
}

/** Sends a message again, from the first attempt on. @throws Refusal `not_found` */
export async function replay(tx: Tx, id: string, at: Date): Promise<typeof webhookDelivery.$inferSelect> {
  const [earlier] = await tx.select().from(webhookDelivery).where(hasId(webhookDelivery.id, id)).for('update')
  if (!earlier) throw new Refusal('not_found')
  const { endpointId, event, messageId, body } = earlier
  const [again] = await tx
    .insert(webhookDelivery)
    .values({ endpointId, event, messageId, body, dueAt: at, createdAt: at })
    .returning()
  await emit(tx, 'webhook.due', { endpointId })
  return again!
}

/** Milliseconds to wait for the answer to a test message: somebody looks at the screen. */
const tryTimeout = 8000

/** Sends a test message at once, which is not logged or repeated. */
export async function tryWebhook(shop: Shop, id: string) {
  const endpoint = await findWebhook(shop.db, id)
  const at = shop.now()
  const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: {} })
  const sender = openSender(shop)
  try {
    const secrets = secretsOf(shop, endpoint)
    const message = { url: endpoint.url, secrets, id: `msg_${randomUUID().replaceAll('-', '')}`, body }
    const { signal } = new AbortController()
    const { status, error, ms } = await sendMessage(sender, message, { at, timeoutMs: tryTimeout, signal })
    return { delivered: error === null, status, error, ms }
  } finally {
    await sender.destroy()
  }
}

export async function viewWebhook(db: Reader, row: Endpoint): Promise<Webhook> {
  const { id, url, description, events, enabled, version } = row
  const of = eq(webhookDelivery.endpointId, id)
  return {
    ...{ id, url, description, events, enabled, version },
    createdAt: row.createdAt.toISOString(),
    previousUntil: row.previousUntil?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    waiting: await db.$count(webhookDelivery, and(of, eq(webhookDelivery.state, 'waiting'))),
    failed: await db.$count(
      webhookDelivery,
      and(
        of,
        eq(webhookDelivery.state, 'failed'),
        sql`${webhookDelivery.createdAt} > now() - interval '7 days'`,
      ),
    ),
  }
}

export function viewDelivery(row: typeof webhookDelivery.$inferSelect): Delivery {
  const { id, messageId, event, state, attempts, body } = row
  return {
    ...{ id, messageId, event, state, attempts, body },
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
  }
}

async function findWebhook(db: Reader, id: string): Promise<Endpoint> {
  const [row] = await db.select().from(webhookEndpoint).where(hasId(webhookEndpoint.id, id))
  if (!row) throw new Refusal('not_found')
  return row
}

async function lockWebhook(tx: Tx, id: string): Promise<Endpoint> {
  const [row] = await tx.select().from(webhookEndpoint).where(hasId(webhookEndpoint.id, id)).for('update')
  if (!row) throw new Refusal('not_found')
  return row
}

function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}
