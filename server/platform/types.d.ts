import 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call a route answers; set for calls alone. */
    call?: string
    /** What the route is counted as in the metrics: page, picture, file … */
    kind?: string
  }
}
