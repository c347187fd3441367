import type { FilterImplOptions } from 'liquidjs'
import { envOf } from '../render-env.ts'

/** {{ tag.slug | link_to: 'tag' }}: path of a page by slug and kind, by the shop's route rules. */
export const link_to: FilterImplOptions = function link_to(slug: string, kind: string) {
  return envOf(this.context).linkTo(kind, slug)
}
