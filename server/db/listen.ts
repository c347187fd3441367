import { Socket } from 'node:net'
import { setImmediate as afterInput, setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database } from './open.ts'

/** Name of the connection that each running server listens on. */
export const LISTENER = 'vitrine listen'

export type Listening = { close(): Promise<void> }

type ListenOptions = {
  /** Handlers for notifications, by channel. */
  channels: Record<string, (payload: string) => void>
  /** Called after every connect: notifications sent before it are lost. */
  onConnect(): void
  log: FastifyBaseLogger
}

/** Milliseconds. */
const timing = {
  connect: 3000,
  /** Heartbeat interval and timeout. Only heartbeats detect a connection that was cut silently. */
  beat: 2000,
  answer: 3000,
  /** Delay before reconnecting: doubled each time, up to `longestRetry`. */
  firstRetry: 200,
  longestRetry: 2000,
  /** Silent pool connections are closed `grace` after the outage, and at most `silence` after it began. */
  grace: 2000,
  silence: 8000,
}

/**
 * Listens on a dedicated connection, so that no query or other listener waits for it. Reconnects automatically, one
 * attempt at a time. If a heartbeat times out, the database counts as unreachable, and the pool drops connections that
 * stay silent, because they may never answer again.
 */
export function listenToDatabase(database: Database, { channels, onConnect, log }: ListenOptions): Listening {
  const closing = new AbortController()
  let disconnected = false
  let outage: { endSilent(): void; timer: NodeJS.Timeout } | undefined

  async function keepListening(): Promise<void> {
    let retryMs = timing.firstRetry
    while (!closing.signal.aborted) {
      const socket = new Socket()
      try {
        await listen(socket, () => {
          retryMs = timing.firstRetry
        })
      } catch (error) {
        if (closing.signal.aborted) return
        // Once per outage, not once per attempt.
        if (!disconnected) log.error({ err: error }, 'lost the connection that listens to the database')
        disconnected = true
      } finally {
        socket.destroy()
      }
      await wait(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      retryMs = Math.min(retryMs * 2, timing.longestRetry)
    }
  }

  /** Runs until the connection breaks or goes silent. */
  async function listen(socket: Socket, onReady: () => void): Promise<never> {
    const client = new pg.Client({
      connectionString: database.url,
      application_name: LISTENER,
      connectionTimeoutMillis: timing.connect,
      stream: () => socket,
    })
    const broken = new Promise<never>((_resolve, reject) => {
      client.on('error', reject)
      client.on('end', () => reject(new Error('the connection was closed')))
      closing.signal.addEventListener('abort', () => reject(new Error('closing')))
    })
    broken.catch(() => {})
    client.on('notification', ({ channel, payload }) => {
      try {
        channels[channel]?.(payload ?? '')
      } catch (error) {
        log.error({ err: error, channel }, 'notification not understood')
      }
    })
    await Promise.race([client.connect(), broken])
    const names = Object.keys(channels)
    await answered(client.query(names.map((name) => `listen ${name}`).join('; ')), broken)
    if (disconnected) log.info('listening to the database again')
    disconnected = false
    endOutage()
    onReady()
    onConnect()
    for (;;) {
      await Promise.race([wait(timing.beat, undefined, { ref: false }), broken])
      await answered(client.query('select 1'), broken)
    }
  }

  async function answered(query: Promise<unknown>, broken: Promise<never>): Promise<void> {
    query.catch(() => {})
    const deadline = new AbortController()
    // The reply may have arrived but not been read yet, if the process is busy.
    const silent = wait(timing.answer, undefined, { signal: deadline.signal, ref: false }).then(() =>
      afterInput('silent'),
    )
    silent.catch(() => {})
    try {
      if ((await Promise.race([query, broken, silent])) !== 'silent') return
    } finally {
      deadline.abort()
    }
    beginOutage()
    throw new Error(`the database did not answer within ${timing.answer} ms`)
  }

  function beginOutage(): void {
    if (outage) return
    const endSilent = database.markConnections()
    outage = { endSilent, timer: setTimeout(endSilent, timing.silence).unref() }
  }

  function endOutage(): void {
    if (!outage) return
    clearTimeout(outage.timer)
    // Connections that the outage only delayed get a moment to answer.
    setTimeout(outage.endSilent, timing.grace).unref()
    outage = undefined
  }

  const listening = keepListening()
  return {
    async close() {
      closing.abort()
      clearTimeout(outage?.timer)
      await listening
    },
  }
}
