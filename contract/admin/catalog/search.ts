import * as z from 'zod/mini'
import { Image } from '../../image.ts'
import { languages } from '../../languages.ts'
import { Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'

const RowId = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))
const Language = z.enum(languages)
const Words = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const Phrases = z.array(Words).check(z.maxLength(20))

/** Words that find each other. With `finds`, `words` also find what those of `finds` do, but not the reverse. */
export const Synonym = z.object({ lang: Language, words: Phrases, finds: Phrases })
export type Synonym = z.infer<typeof Synonym>

/** A query that leads to a page. `lang` null: in every language. */
export const SearchRedirect = z.object({
  lang: z.nullable(Language),
  words: Words,
  /**
   * A path of the shop, with a query where it has one. With a language prefix, it leads to the page in that language, else
   * in the shopper's.
   */
  target: z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\s\\]*$/)),
})
export type SearchRedirect = z.infer<typeof SearchRedirect>

const Products = z.array(RowId).check(z.maxLength(50))
const arranged = { pinned: Products, boosted: Products, buried: Products }

/** Products that come first in this order, higher, or last: for a query, or in a category. One of the two is given. */
export const SearchRule = z.object({
  /** Of the query; null: in every language. */
  lang: z.nullable(Language),
  words: z.nullable(Words),
  categoryId: z.nullable(RowId),
  ...arranged,
  startsAt: z.nullable(Timestamp),
  endsAt: z.nullable(Timestamp),
})
export type SearchRule = z.infer<typeof SearchRule>

/** The first products that shoppers would find. */
const Results = z.object({
  total: z.int(),
  items: z.array(
    z.object({
      id: RowId,
      name: z.string(),
      image: z.nullable(Image),
      /** Effect of the rule on the product. */
      place: z.nullable(z.enum(['pinned', 'boosted', 'buried'])),
      soldOut: z.boolean(),
    }),
  ),
})
export type SearchResults = z.infer<typeof Results>

/** Calls that list, save and remove rows. `from`: the row as it was edited from; without an id, a new one is made. */
const callsOf = <Row extends z.ZodMiniType>(row: Row) => {
  const Kept = z.object({ id: RowId, row })
  return {
    list: { payload: z.object({}), data: z.object({ items: z.array(Kept) }), permission: 'products.read' },
    save: {
      payload: z.object({ id: z.optional(RowId), from: z.optional(z.nullable(row)), to: row }),
      data: Changed(z.object({ saved: Kept })),
      permission: 'products.change',
      writes: true,
      undo: 'free',
    },
    remove: {
      payload: z.object({ ids: z.array(RowId).check(z.minLength(1), z.maxLength(100)) }),
      data: Changed(z.object({ removed: z.array(RowId) })),
      permission: 'products.change',
      writes: true,
      undo: 'free',
    },
  } as const
}

const synonym = callsOf(Synonym)
const redirect = callsOf(SearchRedirect)
const rule = callsOf(SearchRule)

export const searchAdminCalls = {
  '/synonym/list': synonym.list,
  '/synonym/save': synonym.save,
  '/synonym/remove': synonym.remove,
  /** Queries that lead to a page instead of results. */
  '/searchRedirect/list': redirect.list,
  '/searchRedirect/save': redirect.save,
  '/searchRedirect/remove': redirect.remove,
  /** Products that are pinned, boosted or buried for a query or in a category. */
  '/searchRule/list': rule.list,
  '/searchRule/save': rule.save,
  '/searchRule/remove': rule.remove,
  /** The first products that shoppers would find with a rule, in its language; nothing is saved. */
  '/searchRule/try': {
    payload: z.object({ rule: SearchRule, lang: z._default(Language, 'en') }),
    data: Results,
    permission: 'products.read',
  },
  /**
   * Answers what shoppers find for a query now, with synonyms, redirects and running rules. `synonym`: as if it were
   * saved, in place of the one with this id. Is not counted as a search.
   */
  '/search/try': {
    payload: z.object({
      words: Words,
      lang: Language,
      synonym: z.optional(z.object({ id: z.optional(RowId), row: Synonym })),
    }),
    data: z.extend(Results, {
      /** The page that the query leads to instead. */
      redirect: z.nullable(z.string()),
      /** The words searched for instead of mistyped ones, and as well. */
      corrected: z.nullable(z.string()),
      widened: z.nullable(z.string()),
      leftOut: z.array(z.string()),
    }),
    permission: 'products.read',
  },
  /** Searches of the last 30 days that found nothing, the most frequent first, at most 100. */
  '/search/missed': {
    payload: z.object({}),
    data: z.object({
      items: z.array(
        z.object({
          words: z.string(),
          /** Language of the page; null: not recorded. */
          lang: z.nullable(Language),
          count: z.int(),
          lastAt: Timestamp,
          /** Number of products that the same words find now, or the page that they lead to. */
          total: z.int(),
          redirect: z.nullable(z.string()),
        }),
      ),
    }),
    permission: 'products.read',
  },
} as const satisfies Record<string, AdminCallShape>
