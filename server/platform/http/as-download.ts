import type { FastifyReply } from 'fastify'

/** Headers of a private file that a browser saves and never shows or keeps in a cache. `name`: an ASCII file name. */
export function asDownload(
  reply: FastifyReply,
  { type, name }: { type: string; name: string },
): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
}
