import * as z from 'zod'
import { Slug } from '#contract/admin/catalog/product-fields.ts'
import { type OfferText, OfferText as Schema } from '#contract/admin/marketing/offer-parts.ts'
import type { Lang } from '#contract/languages.ts'
import { slugOf } from '#contract/slug.ts'
import { couponRecord } from '#server/offers/coupon-record.ts'
import { promotionRecord } from '#server/offers/promotion-record.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { isEntryText, languagePath, splitPath } from './language-path.ts'

const permission = 'translations.change' as const

type Short = Record<string, string> | null

const records = {
  promotion: { record: promotionRecord, short: 'banner' },
  coupon: { record: couponRecord, short: 'names' },
} as const

/** Schemas of the texts of an offer's page. A name may be empty until the language as a whole is checked. */
const entry = {
  name: z.string().trim().max(200),
  slug: z.union([z.literal(''), Slug]),
  summary: Schema.shape.summary,
  body: Schema.shape.body,
}

/**
 * Texts of an offer's page as "texts.de.name", and the short one: a promotion's line above the header as "banner.de", or a
 * coupon's name in carts as "names.de". The offer saves each language of its page, and its short texts, as a whole.
 */
export function offerTexts(kind: keyof typeof records): RecordKind {
  const { record, short } = records[kind]
  return {
    resource: kind,
    rule(_id, path) {
      if (isEntryText(path)) {
        const schema = entry[path.split('.')[2] as keyof typeof entry]
        return schema && { schema, permission }
      }
      const isShort = languagePath(path)?.place === short
      return isShort ? { schema: z.string().trim().max(200), permission } : undefined
    },
    async lock(tx, id) {
      if (!/^[1-9]\d{0,8}$/.test(id)) throw new Refusal('not_found')
      const stored = await record.lock(tx, id)
      const textOf = (lang: string) => stored.read(`texts.${lang}`) as OfferText | null
      return {
        ...stored,
        read(path) {
          const { place, lang } = splitPath(path)!
          if (place === short) return (stored.read(short) as Short)?.[lang] ?? ''
          const [, own = '', field] = path.split('.')
          return textOf(own)?.[field as keyof OfferText] ?? ''
        },
        async write(edits, ctx) {
          const languages = Map.groupBy(
            edits.filter(({ path }) => isEntryText(path)),
            ({ path }) => path.split('.')[1]!,
          )
          const shorts = edits.filter(({ path }) => !isEntryText(path))
          const next: Edit[] = [...languages].map(([lang, own]) => ({
            path: `texts.${lang}`,
            value: withTexts(textOf(lang), own, lang, textOf('en')?.slug ?? ''),
          }))
          if (shorts.length > 0)
            next.push({ path: short, value: withShorts(stored.read(short) as Short, shorts) })
          await stored.write(next, ctx)
        },
      }
    },
  }
}

type Edit = { path: string; value: unknown }

/** The texts of a language, whose address is made of the name, or else of the English one. null: all are empty. */
function withTexts(before: OfferText | null, edits: Edit[], lang: string, english: string): OfferText | null {
  const changed = Object.fromEntries(edits.map(({ path, value }) => [path.split('.')[2], value]))
  const { slug, ...texts } = { name: '', slug: '', summary: '', body: '', ...before, ...changed }
  if (Object.values(texts).every((text) => text === '')) return null
  if (texts.name === '')
    throw invalidAt(`texts.${lang}.name`, 'form.required', { field: { key: 'form.this_field' } })
  return { ...texts, slug: slug || slugOf(texts.name, lang as Lang) || english }
}

function withShorts(before: Short, edits: Edit[]): Short {
  const next = { ...before }
  for (const { path, value } of edits) {
    const { lang } = splitPath(path)!
    if (value === '') delete next[lang]
    else next[lang] = value as string
  }
  return next
}
