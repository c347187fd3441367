import type { TargetLanguage, TranslationRow } from '#contract/admin/translation.ts'
import { type Lang, languages } from '#contract/languages.ts'
import { rememberWalk } from '../lists/list-memory.ts'

/** The path of the editor of a record in one language, under /admin. */
export function editorPath({
  kind,
  recordId,
  lang,
}: Pick<TranslationRow, 'kind' | 'recordId' | 'lang'>): string {
  return `/translations/${kind}/${encodeURIComponent(recordId)}/${lang}`
}

/** The path of the editor for a row of a file's plan, such as "attribute.sea.blue.de": a code may have dots. */
export function translationEditor(id: string): string {
  const [kind, ...rest] = id.split('.')
  const lang = rest.pop()
  return editorPath({ kind, recordId: rest.join('.'), lang } as Parameters<typeof editorPath>[0])
}

/** Leads to a product's texts in the first language that has none, or else in the first one. */
export function productEditor(product: number, done: readonly Lang[]): string {
  const lang = languages.find((each) => each !== 'en' && !done.includes(each)) ?? 'zh'
  return editorPath({ kind: 'product', recordId: String(product), lang: lang as TargetLanguage })
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
