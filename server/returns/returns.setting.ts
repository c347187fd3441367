import * as z from 'zod'
import { returnTypes } from '#contract/return.ts'
import { defineSetting } from '#server/platform/settings/settings.ts'
import { optionalAmounts } from '#server/pricing/amounts.ts'

const days = z.number().int().min(1).max(3650)

/** Rules of returns. `prefault`: parts left out get their own defaults. */
export const returnsSetting = defineSetting(
  'returns',
  z.object({
    types: z.array(z.enum(returnTypes)).default([...returnTypes]),
    /** Days from delivery in which goods can be returned. Stored with the line, so a change is not retroactive. */
    windowDays: days.default(30),
    /** Days from approval in which the buyer has to send the goods. */
    sendDays: days.default(14),
    /** The party that pays to send back goods that are neither faulty nor wrong. */
    shippingPaidBy: z.enum(['buyer', 'merchant']).default('buyer'),
    /** The return address. Parts left empty are taken from the shop's own address. */
    address: z
      .object({
        consignee: z.string().max(200).default(''),
        contactNumber: z.string().max(50).default(''),
        detailedAddress: z.string().max(500).default(''),
      })
      .prefault({}),
    /** Return labels by the merchant. The fee is deducted from the refund if the buyer pays for the return. */
    label: z.object({ offered: z.boolean().default(false), fee: optionalAmounts }).prefault({}),
  }),
)

/** The legal right of withdrawal. */
export const withdrawalSetting = defineSetting(
  'withdrawal',
  z.object({
    /** Days from the delivery of the last goods. */
    days: days.default(14),
    /** The withdrawal notice is sent with each order confirmation. If not, the law adds 12 months. */
    noticeSent: z.boolean().default(true),
    /** Goods without the right, such as plants, by language. Added to the notice. */
    exceptions: z.record(z.string(), z.string().max(2000)).default({}),
  }),
)
