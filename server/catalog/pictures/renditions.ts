/** Widths a picture is offered in; never above its own. */
export const widths = [160, 320, 480, 640, 800, 1200, 1600] as const

export const formats = ['avif', 'webp'] as const
export type Format = (typeof formats)[number]

/** The widths a picture of this width has: every fixed one below it, and the first that reaches it. */
export function widthsOf(width: number): number[] {
  const above = widths.find((candidate) => candidate >= width) ?? widths.at(-1)!
  return widths.filter((candidate) => candidate <= above)
}
