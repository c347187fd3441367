import * as z from 'zod/mini'
import { Empty } from './scalars.ts'

/** 128 random bits, base64url. */
export const visitorIdPattern = /^[\w-]{22}$/

const url = z.string().check(z.maxLength(2000))

export const visitorCalls = {
  '/visitor/track': {
    payload: z.object({
      url,
      referer: z._default(url, ''),
      timezone: z._default(z.string().check(z.maxLength(64)), ''),
    }),
    data: z.object({ visitorId: z.string() }),
  },
  '/stat/duration': {
    payload: z.object({
      /** Seconds. */
      duration: z.number().check(z.minimum(0), z.maximum(86_400)),
      url: z._default(url, ''),
      visitorId: z.optional(z.string().check(z.maxLength(64))),
    }),
    data: Empty,
  },
  '/consent/set': {
    payload: z.object({ statistics: z.boolean(), marketing: z.boolean() }),
    data: z.object({ visitorId: z.string() }),
  },
  '/region/countries': {
    payload: Empty,
    data: z.object({
      items: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          isd: z.string(),
          fields: z.array(z.object({ name: z.string(), required: z.boolean(), label: z.string() })),
        }),
      ),
    }),
  },
  '/region/states': {
    payload: z.object({ country: z.string().check(z.regex(/^[A-Z]{2}$/)) }),
    data: z.object({ items: z.array(z.object({ code: z.string(), name: z.string() })) }),
  },
} as const
