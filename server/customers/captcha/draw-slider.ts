import { randomBytes, randomInt } from 'node:crypto'
import sharp from 'sharp'
import { piecePath } from './piece-path.ts'

/** Size of the picture and of the piece's square, in pixels. */
export const picture = { width: 400, height: 200, piece: 56 } as const

export type Slider = { x: number; y: number; background: string; piece: string }

/**
 * Draws a picture nobody has seen before, with a gap and the piece that fits it. Two more gaps of other shapes stand
 * in it, one at the same height: a program that looks for edges finds three.
 */
export async function drawSlider(): Promise<Slider> {
  const { width, height, piece: size } = picture
  const x = randomInt(80, width - size - 4)
  const y = randomInt(4, height - size - 4)
  const shape = piecePath()
  const scene = await drawScene()
  const gaps = [{ x, y, shape }, ...decoys(x, y)]
  const shade = gaps
    .map((gap) => `<path transform="translate(${gap.x} ${gap.y})" d="${gap.shape}" ${gapStyle()}/>`)
    .join('')
  const [background, piece] = await Promise.all([
    sharp(scene)
      .composite([{ input: svg(width, height, shade) }])
      .webp({ quality: 80 })
      .toBuffer(),
    sharp(scene)
      .extract({ left: x, top: y, width: size, height: size })
      .ensureAlpha()
      .composite([
        { input: svg(size, size, `<path d="${shape}" fill="#fff"/>`), blend: 'dest-in' },
        {
          input: svg(
            size,
            size,
            `<path d="${shape}" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="1.5"/>`,
          ),
        },
      ])
      .webp({ quality: 85 })
      .toBuffer(),
  ])
  return { x, y, background: dataUrl(background), piece: dataUrl(piece) }
}

/** Soft colours, shapes with hard edges in them, and grain over all of it. */
async function drawScene(): Promise<Buffer> {
  const { width, height } = picture
  const soft = sharp(randomBytes(10 * 5 * 3), { raw: { width: 10, height: 5, channels: 3 } }).resize(
    width,
    height,
    { kernel: 'cubic' },
  )
  const grain = sharp(randomBytes(width * height), { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  return soft
    .composite([
      { input: svg(width, height, Array.from({ length: 26 }, anyShape).join('')) },
      {
        input: await sharp(await grain)
          .ensureAlpha(0.14)
          .png()
          .toBuffer(),
      },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

function anyShape(): string {
  const { width, height } = picture
  const colour = `hsl(${randomInt(360)} ${randomInt(30, 80)}% ${randomInt(25, 80)}%)`
  const paint = `fill="${colour}" fill-opacity=".${randomInt(25, 75)}"`
  const [x, y, a, b] = [randomInt(width), randomInt(height), randomInt(10, 70), randomInt(10, 50)]
  const turn = `transform="rotate(${randomInt(180)} ${x} ${y})"`
  if (randomInt(3) === 0) return `<ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}" ${paint} ${turn}/>`
  if (randomInt(2) === 0) return `<rect x="${x}" y="${y}" width="${a}" height="${b}" ${paint} ${turn}/>`
  return `<path d="${piecePath()}" transform="translate(${x - 28} ${y - 28}) rotate(${randomInt(180)} 28 28)" ${paint}/>`
}

/** Elsewhere than the gap, so that a person who sees the piece is never misled. */
function decoys(x: number, y: number) {
  const { width, height, piece: size } = picture
  const places: { x: number; y: number; shape: string }[] = []
  for (let tries = 0; places.length < 2 && tries < 30; tries++) {
    const place = {
      x: randomInt(4, width - size - 4),
      y: places.length === 0 ? y : randomInt(4, height - size - 4),
      shape: piecePath(),
    }
    if ([{ x, y }, ...places].every((other) => Math.abs(other.x - place.x) > size)) places.push(place)
  }
  return places
}

function gapStyle(): string {
  return `fill="#000" fill-opacity=".${randomInt(38, 55)}" stroke="#fff" stroke-opacity=".${randomInt(25, 45)}" stroke-width="1"`
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  )
}

function dataUrl(content: Buffer): string {
  return `data:image/webp;base64,${content.toString('base64')}`
}
