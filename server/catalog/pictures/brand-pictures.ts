import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import sharp, { type Sharp } from 'sharp'
import { picture } from '#server/db/tables.ts'
import type { Brand } from '#server/platform/brand.ts'
import { contrast } from '#server/platform/colour/contrast.ts'
import type { Shop } from '#server/platform/shop.ts'
import { originalKey } from './keep-picture.ts'
import { inTurn, once } from './render-picture.ts'

type Source = Pick<Shop, 'db' | 'storage'>

/** A logo within a page, as a data URL: no request, and nothing that moves or appears late. */
export type Drawn = { src: string; width: number; height: number }
export type Logo = { light: Drawn; dark: Drawn | null }

/** The largest logo in CSS pixels. It is drawn at twice the size, for sharp screens. */
const box = { width: 192, height: 44 }

/** Drawings by picture and form. Pictures never change, so neither do these. */
const drawings = new LRUCache<string, { content: Buffer; width: number; height: number }>({ max: 40 })

/** The pictures of the logo, each only a few kilobytes; null: the wordmark or the name is shown. */
export async function readLogo(shop: Source, { logo }: Brand): Promise<Logo | null> {
  const light = await inPage(shop, logo.light)
  return light && { light, dark: await inPage(shop, logo.dark) }
}

/** The logo for the band of emails, as high as `height`; null if there is none for its background. */
export async function readBandLogo(shop: Source, { logo, ground }: Brand, height: number) {
  const isDark = contrast(ground, '#ffffff') >= 4.5
  return draw(shop, isDark ? logo.dark : logo.light, `band ${height}`, (image) =>
    image.resize({ height, width: height * 6, fit: 'inside' }).png({ palette: true }),
  )
}

/** The picture of the icon as a data URL, at most `size` pixels wide; null: the icon is drawn. */
export async function readIcon(shop: Source, { iconPicture }: Brand, size: number): Promise<string | null> {
  const icon = await draw(shop, iconPicture, `icon ${size}`, (image) =>
    image.resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } }).png(),
  )
  return icon && `data:image/png;base64,${icon.content.toString('base64')}`
}

async function inPage(shop: Source, id: number | null): Promise<Drawn | null> {
  const drawn = await draw(shop, id, 'page', (image) =>
    image
      .resize({ width: box.width * 2, height: box.height * 2, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, alphaQuality: 90, effort: 6, smartSubsample: true }),
  )
  if (!drawn) return null
  const { width, height, content } = drawn
  const scale = Math.min(box.width / width, box.height / height)
  return {
    src: `data:image/webp;base64,${content.toString('base64')}`,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }
}

/** Draws the original of a picture; null if there is no such picture. */
async function draw({ db, storage }: Source, id: number | null, form: string, made: (image: Sharp) => Sharp) {
  if (id === null) return null
  const [row] = await db.select({ key: picture.key }).from(picture).where(eq(picture.id, id))
  if (!row) return null
  const name = `${form} ${row.key}`
  const known = drawings.get(name)
  if (known) return known
  await once(name, async () => {
    const original = await storage.get(originalKey(row.key))
    if (!original) return null
    const { data, info } = await inTurn('urgent', () =>
      made(sharp(original).rotate()).toBuffer({ resolveWithObject: true }),
    )
    drawings.set(name, { content: data, width: info.width, height: info.height })
    return data
  })
  return drawings.get(name) ?? null
}
