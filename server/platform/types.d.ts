import 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the visits that wait in memory. For tests. */
    flushVisits(): Promise<void>
    /** Writes the errors and times that are counted in memory. For tests. */
    flushObserved(): Promise<void>
  }
  interface FastifyRequest {
    /** The error that no reply was made for, other than a refusal. */
    failure: unknown
  }
  interface FastifyContextConfig {
    /** The path of the call. Only set for routes of calls. */
    call?: string
    /** The path of the merchant call. Only set for routes of merchant calls. */
    adminCall?: string
    /** Kind of the route in metrics and rate limits: page, picture, file … */
    kind?: string
  }
}
