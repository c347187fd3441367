import * as z from 'zod/mini'

export const Image = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** URLs of the WebP renditions. AVIF URLs differ only in the extension. */
  srcset: z.string(),
  /** Average colour, shown until the picture has loaded. */
  colour: z.optional(z.string()),
})
export type Image = z.infer<typeof Image>
