import type { FastifyServerOptions } from 'fastify'
import { pino } from 'pino'
import type { Config } from '#server/config.ts'
import { summarise } from './error-summary.ts'

/** Records of this level (pino's `error`) and above are written at once. */
const urgent = 50

/**
 * Writes one line of JSON per record without blocking: in production in blocks, within a second, and errors at once.
 * No secret is logged: headers and queries are left out, and fields that could hold a token or a person are
 * censored. `destination`: a file descriptor or a path.
 */
export function logger(
  config: Config,
  destination: number | string = 1,
): NonNullable<FastifyServerOptions['loggerInstance']> {
  const stream = pino.destination({
    dest: destination,
    sync: config.production !== true,
    ...(config.production ? { minLength: 4096, periodicFlush: 1000 } : {}),
  })
  return pino(
    {
      level: config.logLevel,
      base: null,
      redact: {
        paths: [
          'token',
          'password',
          'code',
          'email',
          'mobile',
          '*.token',
          '*.password',
          '*.email',
          '*.mobile',
          '*.accessKey',
        ],
        censor: '…',
      },
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: request.url.split('?')[0],
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: (error: unknown) => summarise(error),
      },
      hooks: {
        logMethod(given, log, level) {
          // Without a message, pino would use that of the error, which may contain a statement's parameters.
          const [first, message = 'error'] = given as unknown[]
          log.apply(this, (first instanceof Error ? [{ err: first }, message] : given) as typeof given)
          if (level >= urgent && config.production) stream.flush()
        },
      },
    },
    stream,
  )
}
