import type { Data } from '#contract/calls.ts'
import { cut } from '#server/platform/text/cut.ts'
import { textIn } from '#server/platform/text-in.ts'
import { searchOf } from '#server/search/open-search.ts'
import { productCards } from '../cards/product-cards.ts'
import { namesOf } from '../rows/names.ts'
import type { Viewer } from '../viewer.ts'

const products = 6
const categories = 4
const popularProducts = 4
const popularCategories = 8

/**
 * Suggestions while a shopper types: completed words, products, and categories with a word that has this prefix. Before
 * anything is typed: the top categories and the best sellers.
 */
export async function suggest(viewer: Viewer, q: string): Promise<Data<'/search/suggest'>> {
  const text = q.trim()
  if (text === '') return popular(viewer)
  const { shop, lang } = viewer
  const [{ words, ids, total }, names] = await Promise.all([
    searchOf(shop).suggest({ text, lang, size: products }),
    namesOf(shop),
  ])
  const typed = cut(text).words
  const fitting = [...names.categories.values()]
    .map((category) => ({ slug: textIn(category.slugs, lang), name: textIn(category.names, lang) }))
    .filter(({ name }) => begins(cut(name).words, typed))
  return {
    total,
    words,
    products: await productCards(viewer, ids),
    categories: fitting.slice(0, categories),
  }
}

async function popular(viewer: Viewer): Promise<Data<'/search/suggest'>> {
  const { shop, lang, currency } = viewer
  const [{ ids, total }, names] = await Promise.all([
    searchOf(shop).find({ lang, currency, inStock: true, sort: 'best_selling', size: popularProducts }),
    namesOf(shop),
  ])
  const top = [...names.categories.values()].filter(({ parentId }) => parentId === null)
  return {
    total,
    words: [],
    products: await productCards(viewer, ids),
    categories: top
      .slice(0, popularCategories)
      .map((category) => ({ slug: textIn(category.slugs, lang), name: textIn(category.names, lang) })),
  }
}

function begins(words: string[], typed: string[]): boolean {
  return typed.length > 0 && typed.every((part) => words.some((word) => word.startsWith(part)))
}
