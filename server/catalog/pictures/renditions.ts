/** The widths in which pictures are offered; never larger than the original. The last is for full width at 2x. */
export const widths = [160, 320, 480, 640, 800, 1200, 1600, 2560] as const
/** Wider renditions are rendered when the first browser asks: of most pictures, none ever does. */
export const widestInAdvance = 1600

/** The formats of pages, rendered in advance. */
export const formats = ['avif', 'webp'] as const
/** JPEG is rendered on request, for programs that read nothing newer, such as price comparisons. */
export const servedFormats = [...formats, 'jpg'] as const
export type Format = (typeof servedFormats)[number]

/** The widths for an original of this width: all smaller ones, and the first that is at least as large. */
export function widthsOf(width: number): number[] {
  const above = widths.find((candidate) => candidate >= width) ?? widths.at(-1)!
  return widths.filter((candidate) => candidate <= above)
}

/** The storage key of a picture in one width and format. */
export function renditionKey({ key, width, format }: { key: string; width: number; format: Format }): string {
  return `pictures/${key.slice(0, 2)}/${key}/${width}.${format}`
}

/** The storage key of the picture that represents a page in links. */
export function shareKey(key: string): string {
  return `pictures/${key.slice(0, 2)}/${key}/share`
}
