/** Milliseconds that counts are held in memory. */
const intervalMs = 60_000

export type Flushing = {
  /** Something waits to be written. */
  wake(): void
  /** Writes what waits, and returns once it is written. */
  flush(): Promise<void>
}

/** Writes counts a minute after the first one, so that no request waits for the database. */
export function flushRegularly(write: () => Promise<void>): Flushing {
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    return write()
  }
  return {
    wake() {
      timer ??= setTimeout(() => void flush(), intervalMs).unref()
    },
    flush,
  }
}
