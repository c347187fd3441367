import { and, isNull } from 'drizzle-orm'
import type { OfferText } from '#contract/admin/marketing/offer-parts.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader } from '#server/db/open.ts'
import { coupon, promotion } from '#server/db/tables.ts'
import { readPageTexts } from '#server/offers/offer-record.ts'
import type { TranslatedRecord, TranslatedText } from '../translated-texts.ts'

const maxLengths = { name: 200, summary: 500, body: 20_000 }
const fields = Object.keys(maxLengths) as (keyof typeof maxLengths)[]

/**
 * The texts of the pages of promotions or coupons, and the short one of each: the line above the header, or the name in
 * carts. Codes of a series share those of their coupon.
 */
export async function readOffers(
  reader: Reader,
  kind: 'promotion' | 'coupon',
  ids: number[],
): Promise<Map<string, TranslatedRecord>> {
  const rows = kind === 'promotion' ? await promotionsOf(reader, ids) : await couponsOf(reader, ids)
  const stored = await readPageTexts(reader, kind, ids)
  return new Map(
    rows.map(({ id, handle, version, short }) => {
      const own = Object.entries(stored.get(id) ?? {})
      const inLanguages = (field: keyof OfferText) =>
        Object.fromEntries(own.map(([lang, text]) => [lang, text[field]]))
      const texts: TranslatedText[] = fields.map((key) => ({
        ...{ key, texts: inLanguages(key), html: key === 'body', maxLength: maxLengths[key] },
      }))
      texts.push({
        ...{
          key: kind === 'promotion' ? 'banner' : 'names',
          texts: short ?? {},
          html: false,
          maxLength: 200,
        },
      })
      const name = (kind === 'promotion' && inLanguages('name').en) || handle
      return [String(id), { name, version, draft: false, texts, slugs: inLanguages('slug') }]
    }),
  )
}

function promotionsOf(reader: Reader, ids: number[]) {
  const { id, handle, version, banner: short } = promotion
  return reader.select({ id, handle, version, short }).from(promotion).where(anyOf(id, ids))
}

function couponsOf(reader: Reader, ids: number[]) {
  const { id, code: handle, version, labels: short, seriesId } = coupon
  return reader
    .select({ id, handle, version, short })
    .from(coupon)
    .where(and(anyOf(id, ids), isNull(seriesId)))
}
