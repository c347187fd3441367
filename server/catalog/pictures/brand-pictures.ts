import { eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { picture } from '#server/db/tables.ts'
import { cachePerShop } from '#server/platform/changes/cache.ts'
import { contrast } from '#server/platform/colour/contrast.ts'
import type { Brand } from '#server/platform/settings/brand.ts'
import type { Shop } from '#server/platform/shop.ts'
import { originalKey } from './keep-picture.ts'
import { inTurn } from './render-picture.ts'

/** A logo within a page, as a data URL: no request, and nothing that moves or appears late. */
export type Drawn = { src: string; width: number; height: number }
export type Logo = { light: Drawn; dark: Drawn | null }

/** The largest logo in CSS pixels. It is drawn at twice the size, for sharp screens. */
const box = { width: 192, height: 44 }

type Drawing = { content: Buffer; width: number; height: number }

/** Drawings by picture and form, until the brand changes or one of its pictures is cropped. */
const drawingsOf = cachePerShop<Promise<Drawing | null>>({
  name: 'brand pictures',
  max: 40,
  stale: (changed) => changed.has('setting:brand'),
})

/** The pictures of the logo, each only a few kilobytes; null: the wordmark or the name is shown. */
export async function readLogo(shop: Shop, { logo }: Brand): Promise<Logo | null> {
  const light = await inPage(shop, logo.light)
  return light && { light, dark: await inPage(shop, logo.dark) }
}

/** The picture of the logo that can be read on the brand's ground; null if there is none. */
export function logoOnGround({ logo, ground }: Brand): number | null {
  return contrast(ground, '#ffffff') >= 4.5 ? logo.dark : logo.light
}

/** The logo for the band of emails, as high as `height`; null if there is none for its background. */
export function readBandLogo(shop: Shop, brand: Brand, height: number): Promise<Drawing | null> {
  return draw(shop, logoOnGround(brand), `band ${height}`, (image) =>
    image.resize({ height, width: height * 6, fit: 'inside' }).png({ palette: true }),
  )
}

/** The logo for a picture with the brand's ground, as a data URL that fits into `box`; null if there is none for it. */
export async function readGroundLogo(shop: Shop, brand: Brand, box: { width: number; height: number }) {
  return urlOf(
    await draw(shop, logoOnGround(brand), `ground ${box.width} ${box.height}`, (image) =>
      image.resize({ ...box, fit: 'inside' }).png(),
    ),
  )
}

/**
 * The logo for documents, as a data URL that fits into `box`; null if there is none. It is opaque, on white, and in RGB, as
 * PDF/A demands of what we write.
 */
export async function readPaperLogo(shop: Shop, { logo }: Brand, box: { width: number; height: number }) {
  return urlOf(
    await draw(shop, logo.light, `paper ${box.width} ${box.height}`, (image) =>
      image
        .resize({ ...box, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .png({ compressionLevel: 9 }),
    ),
  )
}

/** The picture of the icon as a data URL, at most `size` pixels wide; null: the icon is drawn. */
export async function readIcon(shop: Shop, { iconPicture }: Brand, size: number): Promise<string | null> {
  return urlOf(
    await draw(shop, iconPicture, `icon ${size}`, (image) =>
      image.resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } }).png(),
    ),
  )
}

function urlOf(png: Drawing | null): string | null {
  return png && `data:image/png;base64,${png.content.toString('base64')}`
}

async function inPage(shop: Shop, id: number | null): Promise<Drawn | null> {
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

/** Draws the original of a picture, once for all that ask; null if there is no such picture. */
function draw(
  shop: Shop,
  id: number | null,
  form: string,
  made: (image: Sharp) => Sharp,
): Promise<Drawing | null> {
  if (id === null) return Promise.resolve(null)
  const kept = drawingsOf(shop)
  const name = `${form} ${id}`
  const known = kept.get(name)
  if (known) return known
  const drawing = drawOriginal(shop, id, made)
  kept.set(name, drawing)
  const forget = () => kept.delete(name)
  drawing.then((drawn) => drawn ?? forget(), forget)
  return drawing
}

async function drawOriginal(
  { db, storage }: Shop,
  id: number,
  made: (image: Sharp) => Sharp,
): Promise<Drawing | null> {
  const [row] = await db.select({ key: picture.key }).from(picture).where(eq(picture.id, id))
  const original = row && (await storage.get(originalKey(row.key)))
  if (!original) return null
  const { data, info } = await inTurn('urgent', () =>
    made(sharp(original).rotate()).toBuffer({ resolveWithObject: true }),
  )
  return { content: data, width: info.width, height: info.height }
}
