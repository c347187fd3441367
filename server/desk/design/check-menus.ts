import type { Lang } from '#contract/languages.ts'
import { findLinks } from '#server/content/find-links.ts'
import {
  entriesThere,
  linksOf,
  maxLinks,
  nameOfTarget,
  type PlacedLink,
} from '#server/content/menu-targets.ts'
import type { Menus } from '#server/content/menus.settings.ts'
import type { Reader } from '#server/db/open.ts'
import { userScreens } from '#server/pages/routing/fixed-routes.ts'
import { matchPath } from '#server/pages/routing/match-path.ts'
import { routesSetting } from '#server/pages/routing/routes.settings.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'

const maxLevels = 3

/**
 * Checks the links that are new in the menus. One that broke since it was saved does not keep others from being saved.
 * @throws Refusal `invalid`.
 */
export async function checkMenus(reader: Reader, before: Menus, after: Menus): Promise<void> {
  const links = linksOf(after)
  if (links.length > maxLinks) throw invalidAt('value', 'desk.menu.most_links', { count: maxLinks })
  const deep = links.find(({ path }) => path.split('.children.').length > maxLevels)
  if (deep) throw invalidAt(deep.path, 'desk.menu.most_levels', { count: maxLevels })
  const earlier = linksOf(before)
  const stored = new Set(earlier.map(wordsAndTarget))
  const wordless = links.find((link) => !hasWords(link) && !stored.has(wordsAndTarget(link)))
  if (wordless) throw invalidAt(wordless.path, 'desk.menu.needs_words')
  const known = new Set(earlier.map(({ to }) => nameOfTarget(to)))
  const [broken] = await brokenLinks(
    reader,
    links.filter(({ to }) => !known.has(nameOfTarget(to))),
  )
  if (broken) throw invalidAt(broken.path, 'desk.menu.no_target', { target: nameOfTarget(broken.to) })
}

/** Screens of the account have words of the shop's. */
function hasWords({ label, to }: PlacedLink): boolean {
  return to.kind === 'screen' || Object.values(label).some((text) => text.trim())
}

function wordsAndTarget({ label, to }: PlacedLink): string {
  return JSON.stringify([label, to])
}

/** Links whose page does not exist. */
export async function brokenLinks(reader: Reader, links: PlacedLink[]): Promise<PlacedLink[]> {
  const routes = await settingIn(reader, routesSetting)
  const there = await entriesThere(
    reader,
    links.map(({ to }) => to),
  )
  return links.filter(({ to }) => {
    if (to.kind === 'screen') return !userScreens.has(to.screen)
    if (to.kind !== 'path') return !there.has(nameOfTarget(to))
    const match = matchPath(routes, to.path.replace(/[?#].*$/, ''))
    return match === null || 'moved' in match
  })
}

/** Links to entries that shoppers cannot see at present. */
export async function hiddenLinks(shop: Shop, links: PlacedLink[], lang: Lang): Promise<PlacedLink[]> {
  const toEntries = links.flatMap((link) => {
    const { to } = link
    return to.kind === 'path' || to.kind === 'screen' ? [] : [{ link, to }]
  })
  const seen = await findLinks(
    shop,
    toEntries.map(({ to }) => to),
    lang,
  )
  return toEntries.filter(({ to }) => !seen.has(nameOfTarget(to))).map(({ link }) => link)
}
