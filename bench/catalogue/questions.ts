import { randomFrom } from './random.ts'
import { type BenchLang, colours, nouns, qualities, sizes } from './words.ts'

/** A call that a shopper makes. */
export type Question = {
  kind: 'category' | 'search' | 'suggest'
  path: string
  lang: BenchLang
  payload: {
    category?: string
    q?: string
    filters?: { colour?: string[]; size?: string[]; price?: { min: number; max: number }; inStock?: boolean }
    sort?: string
    page?: number
    size?: number
  }
}

/** Shoppers' languages, weighted by frequency. */
const langs: BenchLang[] = ['en', 'en', 'en', 'en', 'de', 'de', 'zh', 'ja', 'th']
const sorts = ['relevance', 'relevance', 'price_asc', 'price_desc', 'newest', 'best_selling']

/** Deterministic queries, almost all different. */
export function questions(kind: Question['kind'], count: number): Question[] {
  const random = randomFrom(kind.length)
  const make = {
    category(): Question {
      const filters: Question['payload']['filters'] = {}
      if (random.next() < 0.6) filters.colour = [random.pick(colours), random.pick(colours)]
      if (random.next() < 0.3) filters.size = [random.pick(sizes)]
      if (random.next() < 0.3) filters.price = { min: random.whole(3000), max: 5000 + random.whole(40_000) }
      if (random.next() < 0.2) filters.inStock = true
      // A fifth of the categories are top-level and contain most products.
      const category = `category-${random.next() < 0.5 ? 1 + random.whole(20) : 1 + random.whole(200)}`
      const payload = { category, filters, sort: random.pick(sorts), page: 1 + random.skewed(5), size: 24 }
      return { kind, path: '/product/list', lang: 'en', payload }
    },
    search(): Question {
      const lang = random.pick(langs)
      const words = [random.pick(nouns[lang]), ...(random.next() < 0.6 ? [random.pick(qualities[lang])] : [])]
      const typo = lang === 'en' && random.next() < 0.1
      const q = words
        .map((word) => (typo && word.length > 4 ? word.slice(0, 2) + word.slice(3) : word))
        .join(' ')
      return { kind, path: '/search/query', lang, payload: { q, filters: {}, size: 24 } }
    },
    suggest(): Question {
      const lang = random.pick(langs)
      const word = random.pick(nouns[lang])
      const q = word.slice(0, 1 + random.whole(word.length))
      return { kind, path: '/search/suggest', lang, payload: { q } }
    },
  }
  return Array.from({ length: count }, make[kind])
}
