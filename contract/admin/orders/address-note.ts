import * as z from 'zod/mini'

/** Characters that carriers print on a line of a label. Of the common ones, the strictest take 35. */
export const labelLineLength = 35

export const addressProblems = [
  'missing',
  'invalid',
  /** Longer than a line of a label. */
  'long',
  /** A street without a house number, in countries where nearly every house has one. */
  'number',
  /** A PO box or parcel locker, to which most parcel services don't deliver. */
  'box',
  /** Not in Latin letters, which carriers abroad need. */
  'script',
  /** No phone number for a parcel that goes abroad. */
  'phone_abroad',
] as const

/** A part of a delivery address that a carrier may refuse or a label may cut off. Nothing is blocked for it. */
export const AddressNote = z.object({
  part: z.enum([
    'name',
    'company',
    'address',
    'apartment',
    'postalCode',
    'city',
    'area',
    'state',
    'country',
    'phone',
  ]),
  problem: z.enum(addressProblems),
})
export type AddressNote = z.infer<typeof AddressNote>
