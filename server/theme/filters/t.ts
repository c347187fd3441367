import type { FilterImplOptions } from 'liquidjs'
import { textEnvOf } from '../render-env.ts'

/** {{ 'cart.title' | t }} · {{ 'cart.count' | t: count: total }}: a text of the catalogue in the page's language. */
export const t: FilterImplOptions = function t(key: string, ...values: [string, unknown][]) {
  return textEnvOf(this.context).t(key, values.length > 0 ? Object.fromEntries(values) : undefined)
}
