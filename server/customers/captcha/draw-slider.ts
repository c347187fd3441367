import { randomInt } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { piecePath } from './piece-path.ts'

/** Size of the picture and of the piece's square, in pixels. */
export const picture = { width: 400, height: 200, piece: 56 } as const

export type Slider = { x: number; y: number; background: string; piece: string }

type Scene = { data: Buffer; info: { width: number; height: number; channels: 3 } }

/**
 * Cuts a jigsaw piece from a photograph and shades the one gap it leaves. Crop, proportions, mirroring, colour and
 * light are random, so that neither the original photograph nor earlier puzzles give the position away. Image
 * analysis does find the gap (bench/README.md): the check of the movement and the limits per network slow bots down.
 */
export async function drawSlider(photograph: Buffer | null): Promise<Slider> {
  const { width, height, piece: size } = picture
  const scene = photograph ? await frame(photograph) : await drawnScene()
  const { x, y } = placeOf(scene)
  const shape = piecePath()
  const raw = { raw: scene.info }
  const [background, piece] = await Promise.all([
    sharp(scene.data, raw)
      .composite([{ input: svg(width, height, gap(x, y, shape)) }])
      .webp({ quality: 80, effort: 2 })
      .toBuffer(),
    sharp(scene.data, raw)
      .extract({ left: x, top: y, width: size, height: size })
      .ensureAlpha()
      .composite([
        { input: svg(size, size, `<path d="${shape}" fill="#fff"/>`), blend: 'dest-in' },
        { input: svg(size, size, rim(shape)) },
      ])
      .webp({ quality: 85, effort: 2 })
      .toBuffer(),
  ])
  return { x, y, background: dataUrl(background), piece: dataUrl(piece) }
}

/** A random part of the photograph in the picture's size, under random light. */
async function frame(photograph: Buffer): Promise<Scene> {
  const { width: fullWidth, height: fullHeight } = await sharp(photograph).metadata()
  const ratio = randomInt(170, 231) / 100
  const widest = Math.min(fullWidth, fullHeight * ratio)
  const width = Math.max(1, Math.floor((widest * randomInt(60, 101)) / 100))
  const height = Math.max(1, Math.floor(width / ratio))
  const left = randomInt(fullWidth - width + 1)
  const top = randomInt(fullHeight - height + 1)
  return render(
    sharp(photograph)
      .extract({ left, top, width, height })
      .resize(picture.width, picture.height, { fit: 'fill' })
      .flop(randomInt(2) === 1)
      .modulate({
        brightness: randomInt(85, 111) / 100,
        saturation: randomInt(75, 126) / 100,
        hue: randomInt(-10, 11),
      }),
  )
}

/** A few soft colours, for a shop without pictures. */
function drawnScene(): Promise<Scene> {
  const hue = randomInt(360)
  const shapes = Array.from({ length: 7 }, (_, i) => {
    const [cx, cy, r] = [randomInt(picture.width), randomInt(picture.height), randomInt(30, 110)]
    return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="hsl(${hue + 12 * i} 28% ${randomInt(55, 86)}%)" fill-opacity=".8"/>`
  })
  const ground = `<rect width="100%" height="100%" fill="hsl(${hue} 25% 82%)"/>`
  return render(sharp(svg(picture.width, picture.height, ground + shapes.join(''))))
}

async function render(image: Sharp): Promise<Scene> {
  const { width, height } = picture
  const { data } = await image
    .composite([{ input: svg(width, height, light()) }])
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, info: { width, height, channels: 3 } }
}

/** Light from random sides. It has no edges, so it cannot be mistaken for a gap. */
function light(): string {
  const falls = Array.from({ length: 3 }, (_, i) => {
    const colour = i === 0 ? '#000' : '#fff'
    const turn = `gradientTransform="rotate(${randomInt(360)} .5 .5)"`
    return `<linearGradient id="l${i}" ${turn}><stop stop-color="${colour}" stop-opacity=".${randomInt(12, 28)}"/><stop offset=".${randomInt(4, 9)}" stop-color="${colour}" stop-opacity="0"/></linearGradient><rect width="100%" height="100%" fill="url(#l${i})"/>`
  })
  return falls.join('')
}

/** Picks the most detailed of a few random positions, where the piece is easiest to recognise. */
function placeOf({ data }: Scene): { x: number; y: number } {
  const { width, height, piece: size } = picture
  const places = Array.from({ length: 5 }, () => {
    const [x, y] = [randomInt(80, width - size - 4), randomInt(4, height - size - 4)]
    let detail = 0
    for (let py = y; py < y + size; py += 4) {
      for (let px = x; px < x + size; px += 4) {
        const at = (py * width + px) * 3 + 1
        detail += Math.abs(data[at]! - data[at + 6]!) + Math.abs(data[at]! - data[at + 6 * width]!)
      }
    }
    return { x, y, detail }
  })
  return places.reduce((best, place) => (place.detail > best.detail ? place : best))
}

/** Draws the gap: shaded inside, with a light outline that is visible on dark pictures. */
function gap(x: number, y: number, shape: string): string {
  const shade = `<path d="${shape}" fill="#000" fill-opacity=".${randomInt(48, 60)}"/>`
  const line = `<path d="${shape}" fill="none" stroke="#fff" stroke-opacity=".${randomInt(60, 80)}" stroke-width="1.5"/>`
  return `<g transform="translate(${x} ${y})">${shade}${line}</g>`
}

function rim(shape: string): string {
  return `<path d="${shape}" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="1.5"/>`
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  )
}

function dataUrl(content: Buffer): string {
  return `data:image/webp;base64,${content.toString('base64')}`
}
