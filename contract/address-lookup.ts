import * as z from 'zod/mini'

/** Minimum number of characters for suggestions. */
export const minLookup = 4

const Session = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

/** A suggested address: its first line, and the rest. */
export const AddressSuggestion = z.object({ id: z.string(), text: z.string(), detail: z.string() })
export type AddressSuggestion = z.infer<typeof AddressSuggestion>

/** The parts of an address that a service knows. */
export const AddressPlace = z.object({
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** Code of the state, if the country has a list; otherwise its name. */
  state: z.string(),
})
export type AddressPlace = z.infer<typeof AddressPlace>

export const addressLookupCalls = {
  /** Suggestions for a half-typed address; none if the shop has no service for it. */
  '/address/suggest': {
    payload: z.object({
      text: z.string().check(z.trim(), z.minLength(minLookup), z.maxLength(100)),
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      session: Session,
    }),
    data: z.object({ items: z.array(AddressSuggestion) }),
  },
  '/address/resolve': {
    payload: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,400}$/)), session: Session }),
    data: z.object({ place: z.nullable(AddressPlace) }),
  },
} as const
