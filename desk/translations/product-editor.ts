import type { Lang } from '#contract/languages.ts'
import { facts } from '../document.ts'
import { rememberWalk } from '../lists/list-memory.ts'
import { editorPath } from './editor-path.ts'

/** Leads to a product's texts in the first language of the shop that has none, or else in the first one. */
export function productEditor(product: number, done: readonly Lang[]): string {
  const lang = facts.translated.find((each) => !done.includes(each)) ?? facts.translated[0] ?? 'zh'
  return editorPath({ kind: 'product', recordId: String(product), lang })
}

/** Begins to translate some products, which J, K and “Next” then walk. Returns the path of the first. */
export function walkProducts(products: readonly { product: number; languages: readonly Lang[] }[]): string {
  const paths = products.map(({ product, languages: done }) => productEditor(product, done))
  rememberWalk('/translations', {
    address: location.pathname.replace(/^\/admin/, '') + location.search,
    paths,
  })
  return paths[0] ?? '/translations'
}
