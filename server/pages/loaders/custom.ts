import type { Loader } from '../page.ts'
import { textPage } from '../text-page.ts'

/** A path of the shop's custom list: a page of that slug, by templates/custom.liquid. */
export const loadCustom: Loader = (request) =>
  textPage(request, { template: 'custom', path: request.match.path })
