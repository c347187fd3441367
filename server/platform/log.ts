import type { FastifyServerOptions } from 'fastify'
import { pino } from 'pino'
import type { Config } from '#server/config.ts'

/**
 * One line of JSON a record, written without blocking. No secret is logged: headers and queries are left out,
 * what could hold a token or a person is cut out wherever it stands.
 */
export function logger(config: Config): NonNullable<FastifyServerOptions['loggerInstance']> {
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
        err: pino.stdSerializers.err,
      },
    },
    pino.destination({ dest: 1, sync: config.production !== true, minLength: config.production ? 4096 : 0 }),
  )
}
