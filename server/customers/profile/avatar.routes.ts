import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/platform/shop.ts'
import { avatarPath } from './edit-avatar.ts'

/** /avatars/{key}.webp: shown beside reviews too, so public; a new picture has a new address. */
export function mountAvatars(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
    const key = /^([0-9a-f]{32})\.webp$/.exec(request.params.file)?.[1]
    const content = key && (await shop.storage.get(avatarPath(key)))
    if (!content) return reply.status(404).header('cache-control', 'public, max-age=60').send()
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(content)
  })
}
