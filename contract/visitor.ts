import * as z from 'zod/mini'
import { Empty } from './scalars.ts'

/** 128 random bits, base64url. */
export const visitorIdPattern = /^[\w-]{22}$/

const country = z.string().check(z.regex(/^[A-Z]{2}$/))
/** A state or city, by code or by name. */
const place = z.string().check(z.minLength(1), z.maxLength(100))
const choices = z.object({ items: z.array(z.object({ code: z.string(), name: z.string() })) })

const url = z.string().check(z.maxLength(2000))

export const visitorCalls = {
  '/visitor/track': {
    payload: z.object({
      /** With the query of the page that the visitor came to, as far as it names a campaign: utm_source and the like. */
      url,
      referer: z._default(url, ''),
      timezone: z._default(z.string().check(z.maxLength(64)), ''),
      /** Set every 10 s by a page that is still open; without it, a url that was not the last one is a new view. */
      heartbeat: z._default(z.boolean(), false),
      /** A search that the page answers: the words, and the number of products found. Reported once, as a heartbeat. */
      search: z.optional(
        z.object({
          words: z.string().check(z.maxLength(500)),
          hits: z.int().check(z.minimum(0), z.maximum(10_000_000)),
        }),
      ),
    }),
    /** `ask`: nothing is counted before the visitor has agreed. */
    data: z.object({ visitorId: z.string(), ask: z.boolean() }),
  },
  '/stat/duration': {
    payload: z.object({
      /** Seconds since the last report of this view. */
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
          /** A shipping zone has it. Bills may go to any country. */
          shipped: z.boolean(),
          fields: z.array(
            z.object({
              name: z.string(),
              required: z.boolean(),
              label: z.string(),
              /**
               * The values come from /region/states, /region/cities or /region/areas, at least in parts of the country.
               */
              list: z.optional(z.boolean()),
            }),
          ),
        }),
      ),
    }),
    impersonal: true,
  },
  '/region/states': { payload: z.object({ country }), data: choices, impersonal: true },
  /** Places below a state. Empty if there is no list; then any name is accepted. */
  '/region/cities': { payload: z.object({ country, state: place }), data: choices, impersonal: true },
  '/region/areas': {
    payload: z.object({ country, state: place, city: place }),
    data: choices,
    impersonal: true,
  },
} as const
