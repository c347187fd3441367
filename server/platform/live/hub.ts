import type pg from 'pg'

/** Recipients of a message: all sessions of a customer, all tabs of a visitor, or one session. */
export type Audience = { customerId: string } | { visitorId: string } | { sessionId: string }

export type LiveMessage = { type: string; data: unknown }

/** A connected browser; `matches` returns whether a message is for it. */
export type Listener = { matches(audience: Audience): boolean; send(message: LiveMessage): void }

export type Live = {
  /** Delivers to listeners in every process. Call it after the transaction, never within one. */
  publish(audience: Audience, message: LiveMessage): Promise<void>
  join(listener: Listener): () => void
}

export type Hub = Live & {
  /** Receives a payload that `publish` sent from any process. */
  deliver(payload: string): void
}

/** PostgreSQL refuses payloads of 8000 bytes and more. */
const maxPayloadBytes = 7900

/**
 * Sends messages between processes by NOTIFY. A lost message only delays a refresh, because the data is in the tables.
 * A message that is too long is sent without its data.
 */
export function openHub(pool: pg.Pool): Hub {
  const listeners = new Set<Listener>()
  return {
    async publish(audience, message) {
      const whole = JSON.stringify({ audience, message })
      const payload =
        Buffer.byteLength(whole) <= maxPayloadBytes
          ? whole
          : JSON.stringify({ audience, message: { type: message.type, data: {} } })
      await pool.query({ name: 'live-publish', text: "select pg_notify('live', $1)", values: [payload] })
    },
    join(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    deliver(payload) {
      const { audience, message } = JSON.parse(payload) as { audience: Audience; message: LiveMessage }
      for (const listener of listeners) if (listener.matches(audience)) listener.send(message)
    },
  }
}
