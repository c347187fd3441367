import { langPath } from '#contract/languages.ts'
import { findRedirect } from '#server/content/find-redirect.ts'
import type { Loader } from '../page.ts'
import { textPage } from '../text-page.ts'

/** /{slug}: a page that stands at the root as well, or an old address that leads elsewhere. */
export const loadRoot: Loader = async (request) => {
  const { shop, match, lang } = request
  const target = await findRedirect(shop, match.path)
  if (target !== null)
    return { moved: target.startsWith('/') ? langPath(lang, target) : target, permanent: true }
  return textPage(request, { template: 'page', atRoot: true })
}
