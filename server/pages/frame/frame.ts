import type { Link, Target } from '#contract/admin/content/menu.ts'
import type { NamedMark } from '#contract/checkout.ts'
import { countryCodes } from '#contract/country-codes.ts'
import { bcp47, endonyms, type Lang, langPath } from '#contract/languages.ts'
import { type Inject, waitsForConsent } from '#contract/page.ts'
import { type Logo, readLogo } from '#server/catalog/pictures/brand-pictures.ts'
import type { Banner } from '#server/content/banner.ts'
import { type Group, listGroups } from '#server/content/groups.ts'
import { offeredLanguages } from '#server/content/languages.settings.ts'
import { legalHandles } from '#server/content/legal/open-legal-page.ts'
import { menusSetting } from '#server/content/menus.settings.ts'
import { checkoutSetting } from '#server/payments/checkout.setting.ts'
import { currencyCodes } from '#server/platform/currency.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Brand } from '#server/platform/settings/brand.ts'
import type { Shop } from '#server/platform/shop.ts'
import { tagged, tagIn, textIn } from '#server/platform/text-in.ts'
import { choosableCountries } from '#server/pricing/shipping/ship-to.ts'
import { lookOf } from '#server/theme/theme.settings.ts'
import { visitorSetting } from '#server/visitors/visitor.setting.ts'
import type { PageRequest } from '../page.ts'
import { pagePath } from '../routing/page-path.ts'
import { type FrameLink, findMenuLinks, keyOf } from './menu-links.ts'
import { menuPictures } from './menu-pictures.ts'
import { paymentMarks } from './payment-marks.ts'

/** The data of the header and footer, the same for all pages in one language and currency. */
export type Frame = {
  home: string
  /** The logo's pictures for light and dark backgrounds; null if it has none. */
  logo: Logo | null
  /** The shop's name as a drawing; null if the name is shown as text. */
  wordmark: Brand['wordmark']
  menu: FrameLink[]
  announcement: { text: string; lang?: string; url: string | null; endsAt: string | null } | null
  footer: { title: string; lang?: string; links: FrameLink[] }[]
  legal: FrameLink[]
  /** The page of the privacy policy; null if there is none. */
  privacy: string | null
  tagline: string
  taglineLang: string | null
  languages: { tag: string; name: string; url: string; current: boolean }[]
  currencies: { code: string; name: string; current: boolean }[]
  /** Codes of the countries to choose from, separated by spaces. */
  countries: string
  contact: { legalName: string; email: string; phone: string }
  /** Ways to pay. */
  payments: NamedMark[]
  /** False: visits are not counted, so nobody is asked. */
  counted: boolean
  /** Other hosts whose content waits for consent, as a list in words; empty if there are none. */
  others: string
}

/** Reads menus, languages and currencies. Links to missing entries are left out. */
export async function loadFrame(request: PageRequest, banner: Banner | null, brand: Brand): Promise<Frame> {
  const { shop, routes, lang, currency } = request
  const menus = shop.settings(menusSetting)
  const { legalName, email, phone } = shop.settings(shopSetting)
  const privacy: Target = { kind: 'page', handle: shop.settings(checkoutSetting).agreements.privacy }
  const legal = menus.legal.length > 0 ? menus.legal : legalLinks(shop)
  const { urlOf, linksOf } = await findMenuLinks({ shop, routes, lang }, [
    ...menus.header,
    ...menus.footer.flatMap((column) => column.links),
    ...legal,
    { to: privacy },
    ...(banner?.to && 'target' in banner.to ? [{ to: banner.to.target }] : []),
  ])

  const bannerUrl = ({ to }: Banner): string | null => {
    if (!to) return null
    return 'target' in to ? urlOf(to.target) : langPath(lang, pagePath(routes, 'promotion', to.promotion))
  }

  return {
    home: langPath(lang, '/'),
    logo: await readLogo(shop, brand),
    wordmark: brand.wordmark,
    menu:
      menus.header.length > 0
        ? linksOf(menus.header, await menuPictures(request, pictured(menus.header)))
        : await topCategories(request),
    announcement: banner && { ...banner, url: bannerUrl(banner) },
    footer: menus.footer.flatMap(({ title, links }) => {
      const shown = linksOf(links)
      // A heading above nothing would read as a fault.
      if (shown.length === 0 && links.length > 0) return []
      return { title: textIn(title, lang), ...tagged(title, lang), links: shown }
    }),
    legal: linksOf(legal),
    privacy: urlOf(privacy),
    tagline: textIn(menus.tagline, lang),
    taglineLang: tagIn(menus.tagline, lang) ?? null,
    languages: offeredLanguages(shop).map((offered) => ({
      tag: bcp47[offered],
      name: endonyms[offered],
      url: langPath(offered, '/'),
      current: offered === lang,
    })),
    currencies: currencyCodes(shop).map((code) => ({
      code,
      name: currencyName(code, lang),
      current: code === currency,
    })),
    countries: choosableCountries(shop, countryCodes).join(' '),
    contact: { legalName, email, phone },
    payments: paymentMarks(request),
    counted: shop.settings(visitorSetting).counted,
    others: new Intl.ListFormat(bcp47[lang]).format(otherHosts(lookOf(shop).injects)),
  }
}

function otherHosts(injects: Inject[]): string[] {
  return [...new Set(injects.filter(waitsForConsent).map(({ url }) => new URL(url).host))]
}

/** Without a legal menu: the pages of the law that are public, by their names. */
function legalLinks({ settings }: Pick<Shop, 'settings'>): Link[] {
  const { imprint, privacy, terms } = legalHandles(settings)
  return [imprint, privacy, terms].map((handle) => ({ label: { en: '' }, to: { kind: 'page', handle } }))
}

async function topCategories(request: PageRequest): Promise<FrameLink[]> {
  const { shop, routes, lang } = request
  const groups = (await listGroups(shop, 'category', lang)).slice(0, 8)
  const key = ({ handle }: Group) => `category:${handle}`
  const shown = groups.filter(({ children }) => children.length > 0).flatMap((top) => [top, ...top.children])
  const pictures = await menuPictures(request, new Set(shown.map(key)))
  const link = (group: Group): FrameLink => ({
    label: group.name,
    ...(group.lang && { lang: group.lang }),
    url: langPath(lang, pagePath(routes, 'category', group.slug)),
    image: pictures.get(key(group)) ?? null,
    children: group.children.map(link),
  })
  return groups.map(link)
}

/** The targets of links with sublinks, and of the sublinks. */
function pictured(links: Link[]): Set<string> {
  const parents = links.filter(({ children }) => children?.length)
  return new Set(
    parents.flatMap(({ to, children = [] }) => [to, ...children.map((child) => child.to)]).map(keyOf),
  )
}

function currencyName(code: string, lang: Lang): string {
  return new Intl.DisplayNames([bcp47[lang]], { type: 'currency' }).of(code) ?? code
}
