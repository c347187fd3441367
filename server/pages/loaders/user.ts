import type { FavoriteType } from '#contract/favorite.ts'
import { langPath } from '#contract/languages.ts'
import type { Loader } from '../page.ts'
import { shell } from './shells.ts'

/** Screens that the user area's menu lists, in order. */
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

/** Screens of what was saved, and the kinds each shows. */
const favorites: Record<string, readonly FavoriteType[]> = {
  favorite: ['product', 'article', 'page'],
  wishlist: ['product'],
  article: ['article'],
}

/** One impersonal shell per screen: whose it is, its components ask for. */
export const loadUser: Loader = async (request) => {
  const { match, lang, routes, t } = request
  const [screen = 'center', detail = ''] = screenOf(match.slug)
  // One order is called by its number; a list of them by what it holds.
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

/** "order/A1B2" is the screen order of A1B2; "security/activity" is a screen of its own. */
function screenOf(slug: string): [string, string] {
  const match = /^(order|return)\/(.+)$/.exec(slug)
  return match ? [match[1]!, match[2]!] : [slug, '']
}
