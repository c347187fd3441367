import type { FavoriteType } from '#contract/favorite.ts'
import { langPath } from '#contract/languages.ts'
import { labelOfScreen } from '#server/content/menu-targets.ts'
import { isScreenLink, menusSetting } from '#server/content/menus.settings.ts'
import type { Translate } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { findMenuLinks } from '../frame/menu-links.ts'
import type { Loader, PageRequest } from '../page.ts'
import { shell } from './shells.ts'

/** Screens in the user area's menu, in order, unless the merchant has arranged it. */
const screens = [
  'center',
  'order',
  'return',
  'review',
  'inquiry',
  'favorite',
  'wishlist',
  'coupon',
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
  const { match, t } = request
  const [screen = 'center', detail = ''] = screenOf(match.slug)
  const title = titleOf(screen, detail, t)
  if (screen === 'order' && detail) return orderPage(request, detail, true)
  return shell(request, {
    template: templateOf(screen),
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
      menu: await menuOf(request, screen),
    },
    browser: { screen, detail },
  })
}

function templateOf(screen: string): string {
  if (screen in favorites) return 'favorites'
  if (screen === 'review') return 'my-reviews'
  return screen === 'order' ? 'orders' : 'user'
}

/** Pages for orders without an account: one order, which the email's link opens, and the search for it. */
export const loadOrder: Loader = async (request) => {
  const { match, t } = request
  if (match.slug !== 'find') return orderPage(request, match.slug, false)
  return shell(request, {
    template: 'find-order',
    title: t('order.find.title'),
    description: t('order.find.text'),
    noindex: true,
    values: { heading: t('order.find.title'), text: t('order.find.text') },
  })
}

/** One order's page. `own`: in the user area. */
async function orderPage(request: PageRequest, number: string, own: boolean) {
  const title = request.t('user.order.one', { number })
  return shell(request, {
    template: 'order',
    title,
    description: '',
    noindex: true,
    paths: {},
    values: {
      heading: title,
      number,
      own,
      contact: request.shop.settings(shopSetting).email,
      menu: own ? await menuOf(request, 'order') : [],
    },
    browser: own ? { screen: 'order', detail: number } : {},
  })
}

type MenuItem = { label: string; lang?: string; url: string; current: boolean }

async function menuOf(request: PageRequest, screen: string): Promise<MenuItem[]> {
  const { shop, lang, routes, t } = request
  const { user } = shop.settings(menusSetting)
  const screenLink = (name: string): MenuItem => ({
    label: labelOfScreen(name, t),
    url: langPath(lang, routes.userPrefix + name),
    current: name === screen.split('/')[0] || name === screen,
  })
  if (user.length === 0) return screens.map(screenLink)
  const links = user.flatMap((link) => (isScreenLink(link) ? [] : [link]))
  const { linksOf } = await findMenuLinks(request, links)
  return user.flatMap((link) =>
    isScreenLink(link)
      ? [screenLink(link.to.screen)]
      : linksOf([link]).map((own) => ({ ...own, current: false })),
  )
}

function titleOf(screen: string, detail: string, t: Translate): string {
  if (screen === 'return' && detail === 'new') return t('user.return.new')
  return detail ? t(`user.${screen}.one`, { number: detail }) : labelOfScreen(screen, t)
}

/** Splits "order/A1B2" into the screen "order" and the number; "security/activity" is a screen by itself. */
function screenOf(slug: string): [string, string] {
  const match = /^(order|return|inquiry)\/(.+)$/.exec(slug)
  return match ? [match[1]!, match[2]!] : [slug, '']
}
