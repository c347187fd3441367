import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { DeskNews } from '#contract/admin/desk/desk-live.ts'
import type { LiveMessage } from '#contract/live.ts'

/** Recipients of a message: all sessions of a customer, all tabs of a visitor, or one session. */
export type Audience = { customerId: string } | { visitorId: string } | { sessionId: string }

/** All desks. Their channel decides who of the staff may see what. */
type Desk = { desk: true }

/** A connected browser. Its addresses change when it signs in or out. */
export type Listener = { send(message: LiveMessage): void }

export type Live = {
  /** Delivers to listeners in every process. Call it after the transaction, never within one. */
  publish(audience: Audience, message: LiveMessage): Promise<void>
  /** Delivers messages for this audience to the listener. Returns a function that ends it. */
  join(audience: Audience, listener: Listener): () => void
  /** Like `publish` and `join`, for the channel of the desk. */
  publishToDesk(news: DeskNews): Promise<void>
  joinDesk(listener: { send(news: DeskNews): void }): () => void
}

export type Hub = Live & {
  /** Receives a payload that `publish` sent from any process. */
  deliver(payload: string): void
}

/** PostgreSQL refuses payloads of 8000 bytes and more. */
const maxPayloadBytes = 7900

/**
 * Milliseconds after a statement in which messages wait for each other. Every NOTIFY takes a database-wide lock at commit,
 * and wakes each connection that listens, of all processes and on any channel.
 */
const pause = 50

/** Messages per statement. */
const maxBatch = 500

type Waiting = { payload: string; sent: () => void; failed: (error: unknown) => void }

/**
 * Sends messages between processes by NOTIFY. A lost message only delays a refresh, because the data is in the tables.
 * A message that is too long is sent without its data. Messages that arrive while a statement is under way, or in the
 * pause after it, share the next one.
 */
export function openHub(pool: pg.Pool): Hub {
  const listeners = new Map<string, Set<{ send(message: never): void }>>()
  const waiting: Waiting[] = []
  let sending = false

  async function send(): Promise<void> {
    sending = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch)
      try {
        const values = [batch.map(({ payload }) => payload)]
        const text = "select pg_notify('live', payload) from unnest($1::text[]) payload"
        await pool.query({ name: 'live-publish', text, values })
        for (const { sent } of batch) sent()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
      await wait(pause)
    }
    sending = false
  }

  function publish(audience: Audience | Desk, message: LiveMessage | DeskNews): Promise<void> {
    const whole = JSON.stringify({ audience, message })
    const payload =
      Buffer.byteLength(whole) <= maxPayloadBytes
        ? whole
        : JSON.stringify({ audience, message: { type: message.type, data: {} } })
    return new Promise((sent, failed) => {
      waiting.push({ payload, sent, failed })
      if (!sending) void send()
    })
  }

  function join(audience: Audience | Desk, listener: { send(message: never): void }): () => void {
    const key = keyOf(audience)
    const joined = listeners.get(key) ?? new Set()
    listeners.set(key, joined.add(listener))
    return () => {
      if (joined.delete(listener) && joined.size === 0 && listeners.get(key) === joined) listeners.delete(key)
    }
  }

  return {
    publish,
    join,
    publishToDesk: (news) => publish({ desk: true }, news),
    joinDesk: (listener) => join({ desk: true }, listener),
    deliver(payload) {
      const { audience, message } = JSON.parse(payload) as { audience: Audience | Desk; message: never }
      for (const listener of [...(listeners.get(keyOf(audience)) ?? [])]) listener.send(message)
    },
  }
}

function keyOf(audience: Audience | Desk): string {
  if ('desk' in audience) return 'desk'
  if ('customerId' in audience) return `customer ${audience.customerId}`
  if ('sessionId' in audience) return `session ${audience.sessionId}`
  return `visitor ${audience.visitorId}`
}
