import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { webhookDelivery, webhookEndpoint } from '#server/db/tables.ts'
import { type EventName, type Events, emit } from '#server/platform/emit.ts'
import { type EventHandlers, inSharedJobs } from '#server/platform/jobs/event-handlers.ts'
import type { Shop } from '#server/platform/shop.ts'
import { dataOf, toldEvents, typesOf } from './message-of.ts'

/** Writes a message for every endpoint that asks for the event. A job of its own delivers to each endpoint. */
export const webhookEvents: EventHandlers = Object.fromEntries(
  toldEvents.map((event) => [
    event,
    inSharedJobs((shop: Shop, payload: Events[typeof event]) => queueMessages(shop, event, payload)),
  ]),
)

async function queueMessages<Name extends EventName>(
  shop: Shop,
  event: Name,
  payload: Events[Name],
): Promise<void> {
  const endpoints = await shop.db
    .select({ id: webhookEndpoint.id, events: webhookEndpoint.events })
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.enabled, true))
  const wanted = typesOf(event).flatMap((type) =>
    endpoints.filter(({ events }) => asksFor(events, type)).map(({ id }) => ({ endpointId: id, type })),
  )
  if (wanted.length === 0) return
  const at = shop.now()
  const messages = (await dataOf(shop, event, payload)).flatMap((data) => {
    // A message has the same id at all endpoints.
    const ids = new Map(wanted.map(({ type }) => [type, `msg_${randomUUID().replaceAll('-', '')}`]))
    return wanted.map(({ endpointId, type }) => ({
      ...{ endpointId, event: type, messageId: ids.get(type)! },
      body: { type, timestamp: at.toISOString(), data },
      ...{ dueAt: at, createdAt: at },
    }))
  })
  if (messages.length === 0) return
  await shop.db.transaction(async (tx) => {
    await tx.insert(webhookDelivery).values(messages)
    for (const endpointId of new Set(wanted.map((each) => each.endpointId))) {
      await emit(tx, 'webhook.due', { endpointId })
    }
  })
}

/** True if a list of names, such as "order.paid" or "order.*", includes a type. */
export function asksFor(events: string[], type: string): boolean {
  return events.includes(type) || events.includes(`${type.split('.')[0]}.*`)
}
