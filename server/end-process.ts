import type { FastifyBaseLogger } from 'fastify'
import { isUnreturnedJobs } from './platform/jobs/jobs.ts'

/** Milliseconds allowed for requests in progress, after which the process exits anyway. */
const grace = 15_000

/**
 * Closes the shop and exits: with code 0 on SIGTERM and SIGINT, and with code 1 after a rejection that nothing handled.
 * After such a rejection the state of the process cannot be trusted. It finishes the requests in progress and exits, so
 * that a supervisor starts a new process.
 */
export function endProcessBy(
  close: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>,
): void {
  let isLeaving = false
  const leave = async (code: number) => {
    if (isLeaving) return
    isLeaving = true
    setTimeout(() => process.exit(1), grace).unref()
    try {
      await close()
      process.exit(code)
    } catch (error) {
      log.fatal({ err: error }, 'the shop did not close')
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => leave(0))
  process.on('SIGINT', () => leave(0))
  process.on('unhandledRejection', (error) => {
    if (isUnreturnedJobs(error)) {
      log.error({ err: error }, 'jobs were not returned to their queue')
      return
    }
    log.fatal({ err: error }, 'rejection without a handler, the process ends')
    return leave(1)
  })
}
