import type { PercentCrop } from 'react-image-crop'
import type { Crop } from '#contract/admin/catalog/media.ts'
import type { Image } from '#contract/image.ts'

type Size = { width: number; height: number }

/** Usual ratios of width to height. 0: free. */
export const shapes = [
  { name: null, ratio: 0 },
  { name: '1:1', ratio: 1 },
  { name: '4:5', ratio: 4 / 5 },
  { name: '3:2', ratio: 3 / 2 },
  { name: '16:9', ratio: 16 / 9 },
]

export function percentOf({ x, y, width, height }: Crop, whole: Size): PercentCrop {
  return {
    unit: '%',
    x: (x / whole.width) * 100,
    y: (y / whole.height) * 100,
    width: (width / whole.width) * 100,
    height: (height / whole.height) * 100,
  }
}

/** The pixels of a rectangle, none of them beyond the picture. */
export function pixelsOf(crop: PercentCrop, whole: Size, turn: Crop['turn']): Crop {
  const [x, width] = span(crop.x, crop.width, whole.width)
  const [y, height] = span(crop.y, crop.height, whole.height)
  return { x, y, width, height, turn }
}

function span(start: number, length: number, side: number): [number, number] {
  const pixels = Math.min(side, Math.max(minPixels, Math.round((length / 100) * side)))
  return [Math.min(side - pixels, Math.max(0, Math.round((start / 100) * side))), pixels]
}

/** As the contract has it, whose runtime part is not bundled into every screen. */
const minPixels: typeof import('#contract/admin/catalog/media.ts').minCrop = 16

/** The largest rectangle of a ratio within a crop, around its middle. It is larger than a crop that is too small for it. */
export function shapedCrop({ x, y, width, height, turn }: Crop, whole: Size, ratio: number): Crop {
  const least = minPixels * Math.max(1, ratio)
  const wide = Math.min(Math.max(least, Math.min(width, height * ratio)), whole.width, whole.height * ratio)
  const [centreX, centreY] = [x + width / 2, y + height / 2]
  const size = { width: Math.round(wide), height: Math.round(wide / ratio) }
  const place = (centre: number, length: number, side: number) =>
    Math.round(Math.min(side - length, Math.max(0, centre - length / 2)))
  return {
    x: place(centreX, size.width, whole.width),
    y: place(centreY, size.height, whole.height),
    ...size,
    turn,
  }
}

/** The same part of a picture after it was turned clockwise. `whole`: the picture before. */
export function turnedCrop({ x, y, width, height, turn }: Crop, whole: Size, by: 90 | 270): Crop {
  const place = by === 90 ? { x: whole.height - y - height, y: x } : { x: y, y: whole.width - x - width }
  return { ...place, width: height, height: width, turn: ((turn + by) % 360) as Crop['turn'] }
}

/** The widest rendition that the shop makes in advance: wide enough for a dialog on a sharp screen. */
export function largeUrl({ srcset, url }: Image): string {
  const renditions = srcset.split(', ').map((each) => each.split(' '))
  return renditions.findLast(([, width]) => Number.parseInt(width ?? '', 10) <= 1600)?.[0] ?? url
}
