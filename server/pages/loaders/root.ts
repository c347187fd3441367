import type { Loader } from '../page.ts'
import { textPage } from '../text-page.ts'

/** /{slug}: a page that is reached at the root as well. */
export const loadRoot: Loader = (request) => textPage(request, { template: 'page', atRoot: true })
