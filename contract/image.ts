import * as z from 'zod/mini'

export const Image = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** WebP widths; the AVIF ones differ by file ending alone. */
  srcset: z.string(),
  /** Average colour, painted until the picture is there. */
  colour: z.optional(z.string()),
})
export type Image = z.infer<typeof Image>
