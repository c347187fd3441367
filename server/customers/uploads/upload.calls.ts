import type { FastifyInstance } from 'fastify'
import type { Handlers } from '#server/platform/calls.ts'
import type { Shop } from '#server/platform/shop.ts'
import { keepUpload, uploadPath } from './keep-upload.ts'
import { isSigned, uploadUrl } from './upload-url.ts'

export const uploadHandlers: Handlers<'/upload/image'> = {
  async '/upload/image'(ctx) {
    const id = await keepUpload(ctx)
    return { id, url: uploadUrl(ctx.shop, id), ...(ctx.customer ? {} : { visitorId: ctx.visitorId! }) }
  },
}

type Requested = { Params: { file: string }; Querystring: { expires?: unknown; signature?: unknown } }

/** /uploads/{id}.webp with a signature: a private picture. Only the holder of the link sees it. */
export function mountUploads(app: FastifyInstance, shop: Shop): void {
  app.get<Requested>('/uploads/:file', async ({ params, query }, reply) => {
    const id = /^([0-9a-f-]{36})\.webp$/.exec(params.file)?.[1]
    const content = id && isSigned(shop, id, query) ? await shop.storage.get(uploadPath(id)) : null
    if (!content) return reply.status(404).header('cache-control', 'no-store').send()
    return reply
      .type('image/webp')
      .header('cache-control', 'private, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `inline; filename="${id}.webp"`)
      .header('x-robots-tag', 'noindex')
      .send(content)
  })
}
