import { type webhookCalls, webhookGroups } from '#contract/admin/system/webhook.ts'
import { webhookEvents } from '#contract/admin/system/webhook-messages.ts'
import type { webhookEndpoint } from '#server/db/tables.ts'
import type { AdminHandlers, Audited } from '#server/platform/admin/context.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import {
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replay,
  rotateSecret,
  saveWebhook,
  tryWebhook,
  viewDelivery,
  viewWebhook,
} from './manage-webhooks.ts'

/** Test messages per caller. */
const tries = { max: 20, minutes: 10 }

export const webhookHandlers: AdminHandlers<keyof typeof webhookCalls> = {
  async '/webhook/list'({ shop }) {
    return { items: await listWebhooks(shop.db), events: [...webhookGroups, ...webhookEvents] }
  },

  async '/webhook/save'({ tx, shop }, payload) {
    const { before, after, secret } = await saveWebhook(tx, shop, payload)
    const data = { webhook: await viewWebhook(tx, after) }
    return { data, ...(secret ? { unstored: { secret } } : {}), audit: auditOf(before, after) }
  },

  async '/webhook/remove'({ tx }, { id }) {
    return { data: {}, audit: auditOf(await removeWebhook(tx, id), null) }
  },

  async '/webhook/rotate'({ tx, shop, at }, { id }) {
    const { after, secret } = await rotateSecret(tx, shop, id, at)
    const audit = { resource: 'webhook', id: after.id, label: after.url, changes: [] }
    return { data: { webhook: await viewWebhook(tx, after) }, unstored: { secret }, audit }
  },

  '/webhook/deliveries': ({ shop }, payload) => listDeliveries(shop.db, payload),

  async '/webhook/replay'({ tx, at }, { delivery }) {
    const again = await replay(tx, delivery, at)
    const audit = { resource: 'webhook', id: again.endpointId, label: again.event, changes: [] }
    return { data: { delivery: viewDelivery(again) }, audit }
  },

  async '/webhook/try'({ shop, caller }, { id }) {
    await countAttempt(shop, { subject: `webhook-try ${caller.id}`, ...tries })
    return tryWebhook(shop, id)
  },
}

const paths = ['url', 'description', 'events', 'enabled'] as const

type Endpoint = typeof webhookEndpoint.$inferSelect

function auditOf(before: Endpoint | null, after: Endpoint | null): Audited {
  const { id, url } = (after ?? before)!
  const changes = paths
    .map((path) => ({ path, before: before?.[path] ?? null, after: after?.[path] ?? null }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after))
  return { resource: 'webhook', id, label: url, changes }
}
