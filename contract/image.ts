import * as z from 'zod/mini'
import { Video } from './video.ts'

export const Image = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** URLs of the WebP renditions. AVIF URLs differ only in the extension. */
  srcset: z.string(),
  /** Average colour, shown until the picture has loaded. */
  colour: z.optional(z.string()),
  /** The picture is what is shown until this video plays. Only in a product's gallery. */
  video: z.optional(Video),
})
export type Image = z.infer<typeof Image>
