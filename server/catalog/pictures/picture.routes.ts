import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/platform/shop.ts'
import { finishPictures, keptPicture, renderPicture } from './render-picture.ts'
import { type Format, servedFormats, widths } from './renditions.ts'
import { brandOnly, sharePicture } from './share-picture.ts'

const pictureKey = /^[0-9a-f]{32}$/

const types: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/**
 * /pictures/{key}/{width}.{avif|webp|jpg}. The key is a hash of the content, so a URL never shows another picture.
 * AVIF takes long to encode: until it is stored, the same picture is sent as WebP, cached for a minute.
 */
export function mountPictures(app: FastifyInstance, shop: Shop): void {
  app.addHook('onClose', finishPictures)
  app.get<{ Params: { key: string; file: string } }>(
    '/pictures/:key/:file',
    { config: { kind: 'picture' } },
    async (request, reply) => {
      const shared = await findShared(shop, request.params)
      const requested = read(request.params)
      const found = shared ?? (requested && (await findPicture(shop, requested)))
      if (!found) return reply.status(404).header('cache-control', 'public, max-age=60').send()
      return reply
        .type(types[found.format])
        .header('cache-control', found.lasts ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
        .header('x-content-type-options', 'nosniff')
        .send(found.content)
    },
  )
}

/** /pictures/{key}/share-{version}.jpg. With an old version, the current picture is sent, cached for a minute. */
async function findShared(shop: Shop, { key, file }: { key: string; file: string }) {
  const asked = /^share-([0-9a-f]{8})\.jpg$/.exec(file)?.[1]
  if (!asked || !(key === brandOnly || pictureKey.test(key))) return null
  const shared = await sharePicture(shop, key)
  return shared && { content: shared.content, format: 'jpg' as const, lasts: shared.version === asked }
}

type Requested = { key: string; width: number; format: Format }

async function findPicture({ storage, log }: Shop, requested: Requested) {
  const kept = await keptPicture(storage, requested)
  if (kept) return { content: kept, format: requested.format, lasts: true }
  if (requested.format === 'avif') {
    renderPicture(storage, { ...requested, urgent: false }).catch((error) =>
      log.warn({ err: error }, 'a picture was not made'),
    )
  }
  const format = requested.format === 'avif' ? 'webp' : requested.format
  const content = await renderPicture(storage, { ...requested, format, urgent: true })
  return content && { content, format, lasts: requested.format === format }
}

function read({ key, file }: { key: string; file: string }): Requested | null {
  const [width, format] = file.split('.')
  const valid =
    widths.some((candidate) => String(candidate) === width) &&
    servedFormats.some((candidate) => candidate === format)
  return valid && pictureKey.test(key) ? { key, width: Number(width), format: format as Format } : null
}
