import type { FilterImplOptions } from 'liquidjs'
import { langPath } from '#contract/languages.ts'
import { textEnvOf } from '../render-env.ts'

/** {{ '/cart' | lang_path }}: a path of the shop with the page's language prefix. */
export const lang_path: FilterImplOptions = function lang_path(path: string) {
  return langPath(textEnvOf(this.context).lang, path)
}
