import * as z from 'zod/mini'
import { Empty, Id } from './scalars.ts'

export const uploadCalls = {
  '/upload/image': {
    /** A field of the form beside `file`. Guests need a ticket for the purpose `upload`. */
    payload: Empty,
    data: z.object({ id: Id, url: z.string(), visitorId: z.optional(z.string()) }),
    multipart: true,
  },
} as const
