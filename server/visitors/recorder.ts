import { Counter } from 'prom-client'
import type { Shop } from '#server/platform/shop.ts'
import { storeEvents } from './store-events.ts'
import type { VisitEvent } from './visit-event.ts'

/** A batch is written when it has so many events, or so many milliseconds after its first one. */
const batchSize = 1000
const batchMs = 500

/** Events beyond this are dropped and counted, for example while the database is away. About 10 MB. */
const maxWaiting = 20_000

/** Milliseconds before a batch that failed is tried again, and between messages to open desks. */
const retryMs = 2000
const tellMs = 10_000

/**
 * Keeps events of visitors in memory and writes them in batches, so that no request waits for the database. A process
 * that is killed loses the events of the last half second; one that stops writes them first.
 */
export type Recorder = {
  note(event: VisitEvent): void
  /** Writes all events that wait. */
  flush(): Promise<void>
  close(): Promise<void>
}

export function openRecorder(shop: Shop): Recorder {
  const lost = new Counter({
    name: 'vitrine_visits_lost_total',
    help: 'Events of visitors dropped because too many waited',
    registers: [shop.metrics.registry],
  })
  let waiting: VisitEvent[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let toldAt = 0

  function wake(ms: number): void {
    timer ??= setTimeout(() => void flush(), ms).unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      try {
        if (await storeEvents(shop, batch)) tellDesks()
      } catch (error) {
        shop.log.warn({ err: error, events: batch.length }, 'visits not written yet')
        const kept = [...batch, ...waiting]
        lost.inc(Math.max(0, kept.length - maxWaiting))
        waiting = kept.slice(0, maxWaiting)
        wake(retryMs)
        return
      }
    }
  }

  function tellDesks(): void {
    if (Date.now() - toldAt < tellMs) return
    toldAt = Date.now()
    void shop.live
      .publishToDesk({ type: 'changed', data: { tags: ['visit'], by: null, change: null } })
      .catch(() => {})
  }

  return {
    note(event) {
      if (waiting.length >= maxWaiting) {
        lost.inc()
        return
      }
      waiting.push(event)
      if (waiting.length >= batchSize && !timer) void flush()
      else wake(batchMs)
    },
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}
