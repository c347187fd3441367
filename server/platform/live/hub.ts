import type pg from 'pg'

/** Who a message is for: everybody signed in as a customer, or every tab of a visitor. */
export type Audience = { customerId: string } | { visitorId: string } | { sessionId: string }

export type LiveMessage = { type: string; data: unknown }

/** A connected browser; `matches` says whether a message is for it. */
export type Listener = { matches(audience: Audience): boolean; send(message: LiveMessage): void }

export type Live = {
  /** Delivers to listeners of every process. Call it after the transaction, never within one. */
  publish(audience: Audience, message: LiveMessage): Promise<void>
  join(listener: Listener): () => void
  close(): Promise<void>
}

/** PostgreSQL refuses longer payloads; messages are small, longer ones are told without their data. */
const maxPayload = 7900

/** Messages between processes travel by NOTIFY: lost ones are only a late refresh, the truth is in the tables. */
export async function openLive(pool: pg.Pool, onError: (error: unknown) => void): Promise<Live> {
  const listeners = new Set<Listener>()
  let client: pg.PoolClient | undefined
  let closed = false

  async function listen(): Promise<void> {
    if (closed || client) return
    client = await pool.connect()
    client.on('error', () => {
      client?.release(true)
      client = undefined
    })
    client.on('notification', ({ payload }) => payload && deliver(JSON.parse(payload)))
    await client.query('listen live')
  }

  function deliver({ audience, message }: { audience: Audience; message: LiveMessage }): void {
    for (const listener of listeners) if (listener.matches(audience)) listener.send(message)
  }

  await listen().catch(onError)
  const timer = setInterval(() => listen().catch(onError), 5000)
  timer.unref()

  return {
    async publish(audience, message) {
      const whole = JSON.stringify({ audience, message })
      const payload =
        whole.length <= maxPayload
          ? whole
          : JSON.stringify({ audience, message: { type: message.type, data: {} } })
      await pool.query({ name: 'live-publish', text: "select pg_notify('live', $1)", values: [payload] })
    },
    join(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      clearInterval(timer)
      client?.release(true)
      client = undefined
    },
  }
}
