import type { FilterImplOptions } from 'liquidjs'
import { formatMoney } from '#contract/format.ts'
import type { Money } from '#contract/scalars.ts'
import { textEnvOf } from '../render-env.ts'

/** {{ product.price | money }}: an amount formatted in the page's language. */
export const money: FilterImplOptions = function money(amount: Money | null) {
  return amount ? formatMoney(amount, textEnvOf(this.context).locale) : ''
}
