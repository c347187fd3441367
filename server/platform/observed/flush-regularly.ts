import { hourMs } from './hour-of.ts'

/** Milliseconds that counts are held in memory at most. */
const intervalMs = 60_000

export type Flushing = {
  /** Something waits to be written. */
  wake(): void
  /** Writes what waits, and returns once it is written. */
  flush(): Promise<void>
}

/**
 * Writes counts a minute after the first one, so that no request waits for the database, or at the end of the hour, so
 * that all belong to the same one.
 */
export function flushRegularly(write: () => Promise<void>): Flushing {
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    return write()
  }
  return {
    wake() {
      timer ??= setTimeout(() => void flush(), Math.min(intervalMs, hourMs - (Date.now() % hourMs))).unref()
    },
    flush,
  }
}
