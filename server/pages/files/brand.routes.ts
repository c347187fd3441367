import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { bcp47, defaultLanguage, langPath } from '#contract/languages.ts'
import { readBandLogo, readIcon } from '#server/catalog/pictures/brand-pictures.ts'
import { offeredLanguages } from '#server/content/languages.settings.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { brandSetting, iconSvg, wordmarkSvg } from '#server/platform/settings/brand.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lookOf } from '#server/theme/theme.settings.ts'

/** Sizes in pixels of the icons that phones and installed apps request; a maskable icon fills the square. */
const icons: Record<string, { size: number; round: boolean }> = {
  'apple-touch-icon.png': { size: 180, round: false },
  'icon-192.png': { size: 192, round: true },
  'icon-512.png': { size: 512, round: true },
  'icon-maskable-512.png': { size: 512, round: false },
}

/** Height in pixels of the name in emails, which show it at half the size for sharp screens. */
const wordmarkHeight = 64

/** Serves the brand as files: icon, touch icons, manifest, and the name as a picture for emails. */
export function mountBrand(app: FastifyInstance, shop: Shop): void {
  const brand = () => shop.settings(brandSetting)
  /** `size`: of the picture in it, where the merchant has chosen one. */
  const iconOf = async (round: boolean, size: number) =>
    iconSvg(brand(), { round, picture: await readIcon(shop, brand(), size) })
  const drawn = drawings()
  const file = { config: { kind: 'file' as const } }
  const day = 'public, max-age=86400'

  app.get('/favicon.svg', file, async (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', day)
      .send(await iconOf(true, 128)),
  )
  app.get('/favicon.ico', file, async (_request, reply) =>
    reply
      .type('image/x-icon')
      .header('cache-control', day)
      .send(icoOf(await drawn(await iconOf(true, 128), 32))),
  )
  for (const [name, { size, round }] of Object.entries(icons)) {
    app.get(`/${name}`, file, async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', day)
        .send(await drawn(await iconOf(round, 512), size)),
    )
  }
  app.get('/wordmark.png', file, async (_request, reply) => {
    const logo = await readBandLogo(shop, brand(), wordmarkHeight)
    const svg = wordmarkSvg(brand())
    const png = logo?.content ?? (svg && (await drawn(svg, wordmarkHeight)))
    if (!png) return reply.status(404).send()
    return reply.type('image/png').header('cache-control', day).send(png)
  })
  app.get<{ Querystring: { lang?: string } }>('/site.webmanifest', file, async (request, reply) => {
    const { name } = shop.settings(shopSetting)
    const asked = offeredLanguages(shop).find((lang) => lang === request.query.lang)
    const lang = asked ?? defaultLanguage
    const [background] = lookOf(shop).config.base['base-100']
    const icon = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: 'image/png' })
    return reply
      .type('application/manifest+json')
      .header('cache-control', day)
      .send({
        // Browsers know an installed shop by this id, whatever the language of the page that it was installed from.
        id: '/',
        name,
        short_name: name,
        lang: bcp47[lang],
        dir: 'ltr',
        start_url: langPath(lang, '/'),
        scope: '/',
        display: 'standalone',
        background_color: background,
        theme_color: background,
        icons: [
          icon('/icon-192.png', 192),
          icon('/icon-512.png', 512),
          { ...icon('/icon-maskable-512.png', 512), purpose: 'maskable' },
        ],
      })
  })
}

/** Renders drawings to PNG, cached by content and height. */
function drawings(): (svg: string, height: number) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>()
  return (svg, height) => {
    const key = createHash('sha256').update(`${height} ${svg}`).digest('base64')
    let drawing = kept.get(key)
    if (!drawing) {
      // Old entries are left only after the brand has changed several times.
      if (kept.size > 20) kept.clear()
      drawing = sharp(Buffer.from(svg), { density: 600 }).resize({ height }).png().toBuffer()
      kept.set(key, drawing)
      drawing.catch(() => kept.delete(key))
    }
    return drawing
  }
}

/** Wraps a PNG of 32 pixels in an ICO file. https://en.wikipedia.org/wiki/ICO_(file_format) */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
