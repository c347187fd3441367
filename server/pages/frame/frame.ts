import { bcp47, endonyms, type Lang, langPath } from '#contract/languages.ts'
import { findLinks } from '#server/content/find-links.ts'
import { listGroups } from '#server/content/groups.ts'
import { offeredLanguages } from '#server/content/languages.settings.ts'
import { type Link, menusSetting, type Target } from '#server/content/menus.settings.ts'
import { type Brand, brandSetting } from '#server/platform/brand.ts'
import { currencyCodes } from '#server/platform/currency.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { textIn } from '#server/platform/text-in.ts'
import { pagePath } from '../routing/page-path.ts'
import type { Routes } from '../routing/routes.settings.ts'

export type FrameLink = { label: string; url: string; children: FrameLink[] }

/** The data of the header and footer, the same for all pages in one language and currency. */
export type Frame = {
  home: string
  /** The shop's name as a drawing; null if the name is shown as text. */
  wordmark: Brand['wordmark']
  menu: FrameLink[]
  announcement: { text: string; url: string | null } | null
  footer: { title: string; links: FrameLink[] }[]
  legal: FrameLink[]
  tagline: string
  languages: { tag: string; name: string; url: string; current: boolean }[]
  currencies: { code: string; name: string; current: boolean }[]
  contact: { legalName: string; email: string; phone: string }
}

/** Reads menus, languages and currencies. Links to missing entries are left out. */
export async function loadFrame(shop: Shop, routes: Routes, lang: Lang, currency: string): Promise<Frame> {
  const menus = shop.settings(menusSetting)
  const { legalName, email, phone } = shop.settings(shopSetting)
  const targets = [
    ...menus.header,
    ...menus.footer.flatMap((column) => column.links),
    ...menus.legal,
    ...(menus.announcement?.to ? [{ to: menus.announcement.to }] : []),
  ].flatMap(targetsOf)
  const found = await findLinks(
    shop.pool,
    targets.filter((target) => target.kind !== 'path'),
    lang,
  )

  const urlOf = (to: Target): string | null => {
    if (to.kind === 'path') return langPath(lang, to.path)
    const entry = found.get(`${to.kind}:${to.handle}`)
    return entry ? langPath(lang, pagePath(routes, to.kind, entry.slug)) : null
  }
  const linksOf = (links: Link[]): FrameLink[] =>
    links.flatMap(({ label, to, children }) => {
      const url = urlOf(to)
      return url === null ? [] : [{ label: textIn(label, lang), url, children: linksOf(children ?? []) }]
    })

  return {
    home: langPath(lang, '/'),
    wordmark: shop.settings(brandSetting).wordmark,
    menu: menus.header.length > 0 ? linksOf(menus.header) : await topCategories(shop, routes, lang),
    announcement: menus.announcement && {
      text: textIn(menus.announcement.text, lang),
      url: menus.announcement.to ? urlOf(menus.announcement.to) : null,
    },
    footer: menus.footer.map(({ title, links }) => ({ title: textIn(title, lang), links: linksOf(links) })),
    legal: linksOf(menus.legal),
    tagline: textIn(menus.tagline, lang),
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
    contact: { legalName, email, phone },
  }
}

async function topCategories(shop: Shop, routes: Routes, lang: Lang): Promise<FrameLink[]> {
  const groups = await listGroups(shop, 'category', lang)
  const link = (group: (typeof groups)[number]): FrameLink => ({
    label: group.name,
    url: langPath(lang, pagePath(routes, 'category', group.slug)),
    children: group.children.map(link),
  })
  return groups.slice(0, 8).map(link)
}

function targetsOf({ to, children }: { to: Target; children?: Link[] | undefined }): Target[] {
  return [to, ...(children ?? []).flatMap(targetsOf)]
}

function currencyName(code: string, lang: Lang): string {
  return new Intl.DisplayNames([bcp47[lang]], { type: 'currency' }).of(code) ?? code
}
