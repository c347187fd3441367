import * as z from 'zod'
import { maxVideoMb } from '#contract/video.ts'
import { defineSetting } from './settings.ts'

/** `videoMb`: maximum size of an uploaded or imported video in megabytes. Videos are served as they are, never encoded. */
export const mediaSetting = defineSetting(
  'media',
  z.object({ videoMb: z.number().int().min(1).max(maxVideoMb).default(50) }),
)

/** Bytes of a megabyte, as in the limit of pictures. */
export const megabyte = 1024 * 1024
