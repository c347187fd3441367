import type { FavoriteType } from '#contract/favorite.ts'
import { langPath } from '#contract/languages.ts'
import type { Loader } from '../page.ts'
import { shell } from './shells.ts'

/** Screens in the user area's menu, in order. */
const menu = [
  'center',
  'order',
  'return',
  'favorite',
  'wishlist',
  'address',
  'info',
  'account',
  'security',
  'log',
  'article',
]

/** Screens of saved items, and the kinds that each one shows. */
const favorites: Record<string, readonly FavoriteType[]> = {
  favorite: ['product', 'article', 'page'],
  wishlist: ['product'],
  article: ['article'],
}

/** One impersonal shell per screen; its components request personal data by calls. */
export const loadUser: Loader = async (request) => {
  const { match, lang, routes, t } = request
  const [screen = 'center', detail = ''] = screenOf(match.slug)
  const title = detail ? t(`user.${screen}.one`, { number: detail }) : t(`user.${screen.replace('/', '_')}`)
  return shell(request, {
    template: screen in favorites ? 'favorites' : 'user',
    title,
    description: '',
    noindex: true,
    paths: {},
    values: {
      screen,
      detail,
      types: favorites[screen] ?? [],
      shareable: screen === 'wishlist',
      heading: title,
      menu: menu.map((name) => ({
        label: t(`user.${name}`),
        url: langPath(lang, routes.userPrefix + name),
        current: name === screen.split('/')[0],
      })),
    },
    browser: { screen, detail },
  })
}

/** Splits "order/A1B2" into the screen "order" and the number; "security/activity" is a screen by itself. */
function screenOf(slug: string): [string, string] {
  const match = /^(order|return)\/(.+)$/.exec(slug)
  return match ? [match[1]!, match[2]!] : [slug, '']
}
