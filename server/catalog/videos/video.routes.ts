import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { videoCaption } from '#server/db/tables.ts'
import { byteRange } from '#server/platform/http/byte-range.ts'
import type { Shop } from '#server/platform/shop.ts'
import { fileOf } from './keep-video.ts'

const videoFile = /^([0-9a-f]{32})\.(mp4|webm)$/
const captionFile = /^([0-9a-f]{32})\.vtt$/

type Asking = FastifyRequest<{ Params: { file: string } }>

/**
 * /videos/{key}.{mp4|webm}, in parts as players ask for them, and /videos/captions/{key}.vtt. The key is a hash of the
 * content, so a URL never shows another one.
 */
export function mountVideos(app: FastifyInstance, { db, storage }: Shop): void {
  app.get('/videos/:file', { config: { kind: 'video' } }, async (request: Asking, reply) => {
    const [, key, extension] = videoFile.exec(request.params.file) ?? []
    const bytes = key ? await storage.size(fileOf(key)) : null
    if (!key || bytes === null) return missing(reply)
    const tag = `"${key}"`
    lasting(reply).type(`video/${extension}`).header('accept-ranges', 'bytes').header('etag', tag)
    const { range, 'if-range': ifRange = tag } = request.headers
    const part = ifRange === tag ? byteRange(range, bytes) : null
    if (part === 'unsatisfiable')
      return reply
        .status(416)
        .header('content-range', `bytes */${bytes}`)
        .header('cache-control', 'no-store')
        .send()
    const { first, last } = part ?? { first: 0, last: bytes - 1 }
    if (part) reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes}`)
    reply.header('content-length', last - first + 1)
    const content = await storage.readPart(fileOf(key), { first, last })
    return content ? reply.send(content) : missing(reply.removeHeader('content-length'))
  })
  app.get('/videos/captions/:file', { config: { kind: 'video' } }, async (request: Asking, reply) => {
    const [, key] = captionFile.exec(request.params.file) ?? []
    const [found] = key
      ? await db
          .select({ content: videoCaption.content })
          .from(videoCaption)
          .where(eq(videoCaption.key, key))
          .limit(1)
      : []
    if (!found) return missing(reply)
    return lasting(reply).type('text/vtt; charset=utf-8').send(found.content)
  })
}

function lasting(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'public, max-age=60').send()
}
