import { fold } from '#server/platform/text/fold.ts'
import type { BenchProduct } from '../catalogue/make-product.ts'
import { type BenchLang, nouns, qualities } from '../catalogue/words.ts'
import type { JudgedQuery } from './judged-query.ts'

/** Numbers of the nouns and qualities that are asked for in each language. */
const asked: { kind: string; noun: number; quality?: number; colour?: string }[] = [
  { kind: 'name', noun: 0, quality: 0 },
  { kind: 'name', noun: 5, quality: 3 },
  { kind: 'name', noun: 13, quality: 9 },
  { kind: 'word', noun: 2 },
  { kind: 'word', noun: 11 },
  { kind: 'word', noun: 17 },
  { kind: 'colour', noun: 8, colour: 'red' },
  { kind: 'colour', noun: 4, colour: 'ink' },
  { kind: 'prefix', noun: 3, quality: 1 },
  { kind: 'typo', noun: 6, quality: 1 },
  { kind: 'typo', noun: 14, quality: 8 },
  { kind: 'sku', noun: 0 },
]

/**
 * Queries over a generated catalogue, whose names say which product is what: they end with its noun. Grade 3: a product
 * of the noun with the quality in its name, or a variant of the colour. Grade 2: another one with all words in its name.
 * Grade 1: a product of the noun without the quality or colour.
 */
export function judgedGeneratedQueries(products: readonly BenchProduct[]): JudgedQuery[] {
  return (['en', 'de', 'zh', 'ja', 'th'] as const).flatMap((lang) =>
    asked.map((wish) => {
      const { kind } = wish
      if (kind === 'sku') return skuQuery(products, lang)
      const noun = nouns[lang][wish.noun]!
      const quality = wish.quality === undefined ? undefined : qualities[lang][wish.quality]
      const { colour } = wish
      const grades = new Map<string, number>()
      for (const product of products) {
        const name = product.texts.find((text) => text.lang === lang)?.name.replace(/ \d+$/, '')
        if (!name?.includes(noun)) continue
        const isOne = name.endsWith(noun)
        const fits =
          (!quality || name.includes(quality)) &&
          (!colour || product.variants.some((variant) => variant.options.colour === colour))
        if (isOne || fits) grades.set(`product-${product.id}`, isOne && fits ? 3 : fits ? 2 : 1)
      }
      const gap = lang === 'zh' || lang === 'ja' || lang === 'th' ? '' : ' '
      const typed = kind === 'typo' ? mistyped(noun) : kind === 'prefix' ? beginningOf(noun) : noun
      const q = colour ? `${colour} ${typed}` : quality ? `${quality}${gap}${typed}` : typed
      return { lang, kind, q, grades }
    }),
  )
}

function skuQuery(products: readonly BenchProduct[], lang: BenchLang): JudgedQuery {
  const product = products[nouns[lang][0]!.length * 7]!
  return {
    lang,
    kind: 'sku',
    q: product.variants[0]!.sku.toLowerCase().replace('-', ' '),
    grades: new Map([[`product-${product.id}`, 3]]),
  }
}

/** Swaps the third and fourth letter. Returns words of fewer than five letters and of other scripts unchanged. */
function mistyped(word: string): string {
  if (!/^[a-z]{5,}$/.test(fold(word))) return word
  return `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`
}

function beginningOf(word: string): string {
  return word.slice(0, Math.max(2, Math.ceil(word.length * 0.75)))
}
