import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type Brand, brandSetting } from '#server/platform/settings/brand.ts'
import type { Shop } from '#server/platform/shop.ts'
import { logoOnGround, readGroundLogo } from './brand-pictures.ts'
import { originalKey } from './keep-picture.ts'
import { inTurn, once } from './render-picture.ts'
import { shareKey } from './renditions.ts'

/** The size that messengers and social networks show without cropping. */
export const shareSize = { width: 1200, height: 630 } as const

/** Takes the place of a picture's key in the address of the picture that shows only the brand. */
export const brandOnly = 'brand'

/** Pictures at least this wide in proportion fill the whole surface. Others stand beside the brand. */
const wide = 1.45

/** Left of a picture that does not fill the surface, which leaves a square for the picture. */
const panel = shareSize.width - shareSize.height

/**
 * Address of the picture that represents a page in links. It contains a hash of the brand, because networks keep a
 * picture for as long as its address stays.
 */
export function sharePath({ settings }: Pick<Shop, 'settings'>, key: string): string {
  return `/pictures/${key}/share-${versionOf(settings(brandSetting))}.jpg`
}

/**
 * A picture with the shop's brand, drawn on the first request and stored until the brand changes. It has no text: fonts
 * for every language are not installed everywhere, and networks show the page's title beside it. null if there is no
 * such picture.
 */
export async function sharePicture(
  shop: Shop,
  key: string,
): Promise<{ content: Buffer; version: string } | null> {
  const { storage } = shop
  const brand = shop.settings(brandSetting)
  const version = versionOf(brand)
  const target = shareKey(key)
  const stored = await storage.get(target)
  if (stored?.subarray(0, version.length).equals(Buffer.from(version)))
    return { content: stored.subarray(version.length), version }
  const content = await once(`${version} ${target}`, draw)
  return content && { content, version }

  async function draw(): Promise<Buffer | null> {
    const original = key === brandOnly ? null : await storage.get(originalKey(key))
    if (!original && key !== brandOnly) return null
    const signed = { ...brand, picture: await readGroundLogo(shop, brand, largest) }
    const drawn = await inTurn('urgent', () => (original ? withBrand(original, signed) : brandAlone(signed)))
    // The version in front of the JPEG tells whether the file still shows the current brand.
    await storage.put(target, Buffer.concat([Buffer.from(version), drawn]))
    return drawn
  }
}

/** The brand, with its logo as a data URL. */
type Signed = Brand & { picture: string | null }

const encoding = { quality: 84, mozjpeg: true } as const

async function withBrand(original: Buffer, brand: Signed): Promise<Buffer> {
  const { width, height } = shareSize
  const source = sharp(original).rotate()
  const { autoOrient } = await source.metadata()
  const fills = autoOrient.width / autoOrient.height >= wide
  const picture = source
    .flatten({ background: '#fff' })
    .resize(fills ? width : height, height, { fit: 'cover' })
  if (!fills) picture.extend({ left: panel, background: brand.ground })
  const overlay = fills
    ? `<rect y="${height - corner.height}" width="${corner.width}" height="${corner.height}" fill="${brand.ground}"/>${mark(brand, { x: corner.width / 2, y: height - corner.height / 2, width: corner.width - 80, height: 44 })}`
    : mark(brand, { x: panel / 2, y: height / 2, width: 370, height: 150 })
  return picture
    .composite([{ input: Buffer.from(surface(overlay)) }])
    .jpeg(encoding)
    .toBuffer()
}

/** The brand's label in the lower left corner of a picture that fills the surface. */
const corner = { width: 330, height: 100 }

/** The space for the brand in a picture of its own, the largest that it gets. */
const largest = { width: 640, height: 200 }

function brandAlone(brand: Signed): Promise<Buffer> {
  const { width, height } = shareSize
  const logo = mark(brand, { x: width / 2, y: height / 2, ...largest })
  return sharp(Buffer.from(surface(`<rect width="100%" height="100%" fill="${brand.ground}"/>${logo}`)))
    .jpeg(encoding)
    .toBuffer()
}

function surface(content: string): string {
  const { width, height } = shareSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
}

/** The logo, else the wordmark, else the icon, as large as fits around a centre. */
function mark(
  { ink, picture, wordmark, icon }: Signed,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string {
  const place = `x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"`
  if (picture) return `<image ${place} href="${picture}"/>`
  const { path, box } = wordmark
    ? { path: wordmark.path, box: `0 0 ${wordmark.width} ${wordmark.height}` }
    : { path: icon, box: '14 14 36 36' }
  return `<svg ${place} viewBox="${box}"><path fill="${ink}" d="${path}"/></svg>`
}

/** By the brand as the settings keep it until it changes: every page asks. */
const versions = new WeakMap<Brand, string>()

function versionOf(brand: Brand): string {
  const known = versions.get(brand)
  if (known) return known
  const { ground, ink, wordmark, icon } = brand
  const logo = logoOnGround(brand)
  const version = createHash('sha256')
    .update(JSON.stringify([ground, ink, wordmark, icon, ...(logo === null ? [] : [logo])]))
    .digest('hex')
    .slice(0, 8)
  versions.set(brand, version)
  return version
}
