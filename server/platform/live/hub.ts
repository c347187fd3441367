import type pg from 'pg'

/** Recipients of a message: all sessions of a customer, all tabs of a visitor, or one session. */
export type Audience = { customerId: string } | { visitorId: string } | { sessionId: string }

export type LiveMessage = { type: string; data: unknown }

/** A connected browser; `matches` says whether a message is for it. */
export type Listener = { matches(audience: Audience): boolean; send(message: LiveMessage): void }

export type Live = {
  /** Delivers to listeners of every process. Call it after the transaction, never within one. */
  publish(audience: Audience, message: LiveMessage): Promise<void>
  join(listener: Listener): () => void
}

export type Hub = Live & {
  /** Takes in what `publish` of some process sent. */
  deliver(payload: string): void
}

/** PostgreSQL refuses payloads of 8000 bytes and more. */
const maxPayloadBytes = 7900

/**
 * Messages travel between processes by NOTIFY. One that is lost is only a late refresh: the truth is in the tables.
 * One that is too long is sent without its data.
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
