import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

const link = z
  .string()
  .max(500)
  .regex(/^https:\/\/\S*\{number\}\S*$/, 'An https address that contains {number}')
/** A tracking number with `#` for digits, `@` for A to Z and `*` for either: at least four signs. */
const pattern = z
  .string()
  .trim()
  .toUpperCase()
  .max(40)
  .regex(
    /^[A-Z0-9 .-]*[#@*][A-Z0-9#@* .-]*$/,
    'Letters and digits, # for any digit, @ for any letter, * for either',
  )
  .refine((text) => text.replace(/[ .-]/g, '').length >= 4, 'At least four signs')
const code = z.string().regex(/^[a-z0-9-]{2,40}$/)

/** The carriers of the shop. Links that are left out point to the carriers' own pages. */
export const carrierSetting = defineSetting(
  'carriers',
  z.object({
    /** Codes of the carriers in use, the usual one first. A number that fits several belongs to the first. */
    used: z.array(code).max(50).default([]),
    /** Track links by code, in place of the built-in ones. `{number}` is the tracking number. */
    links: z.record(code, link).default({}),
    /** Further carriers. */
    own: z
      .array(
        z.object({
          code,
          name: z.string().min(1).max(60),
          link,
          /** Forms of its numbers, by which a scanned or pasted number finds its carrier. */
          patterns: z.array(pattern).max(10).default([]),
        }),
      )
      .max(50)
      .default([]),
  }),
)
