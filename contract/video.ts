import * as z from 'zod/mini'

/** The largest limit that a shop can set for its videos, in megabytes: an upload is in memory while it is checked. */
export const maxVideoMb = 100

export const Video = z.object({
  url: z.string(),
  mime: z.string(),
  width: z.int(),
  height: z.int(),
  /** Seconds. */
  duration: z.number(),
  captions: z.array(z.object({ lang: z.string(), label: z.string(), url: z.string() })),
})
export type Video = z.infer<typeof Video>
