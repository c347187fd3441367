import type { Loader } from '../page.ts'
import { textPage } from '../text-page.ts'

export const loadPage: Loader = (request) => textPage(request, { template: 'page' })
