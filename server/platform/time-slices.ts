import { setImmediate, setTimeout } from 'node:timers/promises'

/** Milliseconds of work before requests get a turn. */
const slice = 2

/**
 * Returns a function to await between steps of long work in the event loop: whenever the work has run for 2 ms, waiting
 * requests go first. Cheap enough to await after each step of some microseconds.
 * @param rest milliseconds to leave to requests after each slice; 0 for work that somebody waits for.
 */
export function timeSlices(rest = 0): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < slice) return
    return (rest > 0 ? setTimeout(rest, undefined, { ref: false }) : setImmediate()).then(() => {
      since = performance.now()
    })
  }
}
