import * as z from 'zod/mini'
import { languages } from '../../languages.ts'
import { Slug } from '../catalog/product-fields.ts'

/** Parts that promotions and coupons share. */

/** Minor units by currency, at least in the shop's base currency. */
export const Amounts = z
  .record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.int().check(z.minimum(0), z.maximum(1e12)))
  .check(z.refine((amounts) => Object.keys(amounts).length > 0))

/** In 1/100 %: 1050 is 10.5 %. */
export const Percent = z.int().check(z.minimum(1), z.maximum(10_000))

export const OfferId = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

const ids = z.array(OfferId).check(z.maxLength(500))

/** A product in any of the lists is covered. */
export const OfferScope = z.object({ products: ids, categories: ids, collections: ids })

export const Units = z.int().check(z.minimum(1), z.maximum(1000))

export const Moment = z.nullable(z.iso.datetime({ offset: true }))

const language = z.partialRecord(
  z.enum(languages),
  z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
)

/** A short text by language, English at least. */
export const Names = language.check(z.refine((texts) => texts.en !== undefined))

export const OfferText = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** In the address of the offer's page. */
  slug: Slug,
  summary: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  /** HTML; whatever is not allowed is removed. */
  body: z._default(z.string().check(z.trim(), z.maxLength(20_000)), ''),
})
export type OfferText = z.infer<typeof OfferText>

/** The texts of an offer's page by language, English at least. */
export const OfferTexts = z
  .partialRecord(z.enum(languages), OfferText)
  .check(z.refine((texts) => texts.en !== undefined))
export type OfferTexts = z.infer<typeof OfferTexts>

export const offerStates = ['running', 'planned', 'ended', 'off'] as const
export type OfferState = (typeof offerStates)[number]
