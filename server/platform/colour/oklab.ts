export type Rgb = [number, number, number]
type Lab = [number, number, number]

/**
 * Sets the lightness of a colour, 0 to 1, and keeps its hue. Reduces chroma if sRGB has no such colour.
 * https://bottosson.github.io/posts/oklab/
 */
export function withLightness(rgb: Rgb, lightness: number): Rgb {
  const [, a, b] = labOf(rgb)
  for (let share = 1; share > 0; share -= 0.05) {
    const shown = linearOf([lightness, a * share, b * share])
    if (shown.every((part) => part > -0.001 && part < 1.001)) return shown.map(encoded) as Rgb
  }
  return linearOf([lightness, 0, 0]).map(encoded) as Rgb
}

/** Perceived lightness, 0 to 1. */
export function lightnessOf(rgb: Rgb): number {
  return labOf(rgb)[0]
}

/** How much colour there is: 0 for greys, about 0.3 for the strongest colours of sRGB. */
export function chromaOf(rgb: Rgb): number {
  const [, a, b] = labOf(rgb)
  return Math.hypot(a, b)
}

/** Linear light, 0 to 1, of an sRGB channel, 0 to 255. */
export function decoded(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function encoded(light: number): number {
  const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, share)) * 255)
}

function labOf(rgb: Rgb): Lab {
  const [red, green, blue] = rgb.map(decoded) as Rgb
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

function linearOf([lightness, a, b]: Lab): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}
