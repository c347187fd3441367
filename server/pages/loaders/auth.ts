import { checkoutLinks } from '../checkout-links.ts'
import type { Loader } from '../page.ts'
import { shell } from '../shell.ts'

/** A screen of signing in: the same for everyone. */
export const loadAuth: Loader = async (request) => {
  const { match, t } = request
  const key = match.slug.replaceAll('-', '_')
  const { terms, privacy } = await checkoutLinks(request)
  return shell(request, {
    template: 'auth',
    title: t(`auth.${key}.title`),
    description: t(`auth.${key}.text`),
    noindex: true,
    tags: ['lists'],
    values: {
      screen: match.slug,
      heading: t(`auth.${key}.title`),
      text: t(`auth.${key}.text`),
      links: { ...(terms && { terms }), ...(privacy && { privacy }) },
      wechat: request.shop.config.wechat !== undefined,
    },
  })
}
