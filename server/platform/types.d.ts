import 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call a route answers; set for calls alone. */
    call?: string
    /** Kind of the route in metrics and rate limits: page, picture, file … */
    kind?: string
  }
}
