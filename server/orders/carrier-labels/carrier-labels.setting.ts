import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

const millimetres = z.number().int().min(10).max(3000)

/** The usual parcel, for which carriers are asked for prices unless staff give another one. */
export const carrierLabelsSetting = defineSetting(
  'parcels',
  z.object({
    /** Outer size of the usual box, in millimetres. */
    parcelLength: millimetres.default(300),
    parcelWidth: millimetres.default(200),
    parcelHeight: millimetres.default(150),
    /** Grams that box and filling weigh, added to the goods. */
    packagingWeight: z.number().int().min(0).max(50_000).default(150),
    /** State or province of the shop's address, where carriers ask for one, such as CA. */
    senderState: z.string().max(60).default(''),
    /** The address that parcels with a return label go to. Without a street, to the shop's own address. */
    returnTo: z
      .object({
        street: z.string().max(200).default(''),
        postalCode: z.string().max(20).default(''),
        city: z.string().max(100).default(''),
        state: z.string().max(60).default(''),
        /** Empty: the shop's. */
        country: z
          .string()
          .regex(/^([A-Z]{2})?$/)
          .default(''),
      })
      .prefault({}),
  }),
)
