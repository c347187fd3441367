import { chromaOf, decoded, lightnessOf, type Rgb, withLightness } from './oklab.ts'

/**
 * Contrast of two colours, 1 to 21, as WCAG 2.2 defines it.
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (high + 0.05) / (low + 0.05)
}

/** White if its contrast on the colour is at least 4.5, otherwise black, which then has at least 4.5. */
export function contentOn(background: string): string {
  return contrast('#ffffff', background) >= 4.5 ? '#ffffff' : '#000000'
}

/** The colour itself, or the nearest mix with black or white that is readable on all of `grounds`. */
export function readableOn(colour: string, grounds: string[], least = 4.5): string {
  const target: Rgb = luminance(rgbOf(grounds[0]!)) > 0.18 ? [0, 0, 0] : [255, 255, 255]
  for (let share = 0; share <= 100; share += 2) {
    const mixed = hex(mix(rgbOf(colour), target, share / 100))
    if (grounds.every((ground) => contrast(mixed, ground) >= least)) return mixed
  }
  return hex(target)
}

/** Chroma below which a colour is taken for a grey. */
const grey = 0.02

/** More contrast than this dazzles in the dark. */
const mostInTheDark = 15

/**
 * The background of a button in dark mode. A colour with enough contrast to all of `grounds` (3:1, WCAG 1.4.11) is
 * kept. Any other is lightened at the same hue until its contrast is 4.5. Black and dark greys become as light as they
 * were dark on white, because a button of a middle grey looks disabled.
 */
export function fillOn(colour: string, grounds: string[]): string {
  const standsOut = (fill: string, least: number) =>
    grounds.every((ground) => contrast(fill, ground) >= least)
  const isLight = luminance(rgbOf(grounds[0]!)) > 0.18
  if (isLight || standsOut(colour, 3)) return colour
  const rgb = rgbOf(colour)
  const least =
    chromaOf(rgb) < grey ? Math.max(4.5, Math.min(contrast(colour, '#ffffff'), mostInTheDark)) : 4.5
  for (let lightness = lightnessOf(rgb); lightness < 1; lightness += 0.01) {
    const fill = hex(withLightness(rgb, lightness))
    if (standsOut(fill, least)) return fill
  }
  return '#ffffff'
}

function rgbOf(colour: string): Rgb {
  const digits =
    colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as Rgb
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(decoded) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((part, index) => Math.round(part + (to[index]! - part) * share)) as Rgb
}

function hex(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
