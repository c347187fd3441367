import { sql } from 'drizzle-orm'
import type { Link, Target } from '#contract/admin/content/menu.ts'
import type { Reader } from '#server/db/open.ts'
import type { Translate } from '#server/platform/messages.ts'
import { isScreenLink, type Menus } from './menus.settings.ts'
import type { Texts } from './texts.ts'

/** A link of the menus: its place, such as `header.0.children.2`, and where it leads. */
export type PlacedLink = { path: string; label: Texts; to: Target | { kind: 'screen'; screen: string } }

/** Links of all menus, on every level. */
export const maxLinks = 200

/** All links of the menus, on every level. */
export function linksOf(menus: Menus): PlacedLink[] {
  const { announcement, header, footer, legal, user } = menus
  return [
    ...(announcement?.to ? [{ path: 'announcement', label: announcement.text, to: announcement.to }] : []),
    ...placed('header', header),
    ...footer.flatMap(({ links }, index) => placed(`footer.${index}.links`, links)),
    ...placed('legal', legal),
    ...user.flatMap((link, index) =>
      isScreenLink(link)
        ? [{ path: `user.${index}`, label: {}, to: link.to }]
        : placed('user', [link], index),
    ),
  ]
}

function placed(path: string, links: Link[], from = 0): PlacedLink[] {
  return links.flatMap(({ label, to, children }, index) => {
    const here = `${path}.${from + index}`
    return [{ path: here, label, to }, ...placed(`${here}.children`, children ?? [])]
  })
}

/** A target as one text: "category:tableware", "/cart". */
export function nameOfTarget(to: PlacedLink['to']): string {
  if (to.kind === 'path') return to.path
  return to.kind === 'screen' ? `screen:${to.screen}` : `${to.kind}:${to.handle}`
}

/** The label of a screen of the user area. */
export function labelOfScreen(screen: string, t: Translate): string {
  return t(`user.${screen.replace('/', '_')}`)
}

/** Those of the entries that are there, as "category:tableware". */
export async function entriesThere(reader: Reader, targets: PlacedLink['to'][]): Promise<Set<string>> {
  const entries = targets.filter((to) => to.kind !== 'path' && to.kind !== 'screen')
  const found = new Set<string>()
  for (const [kind, wanted] of Map.groupBy(entries, (to) => to.kind)) {
    const handles = wanted.map(({ handle }) => handle)
    const { rows } = await reader.execute<{ handle: string }>(
      sql`select handle from ${sql.identifier(kind)} where handle = any(${sql.param(handles)})`,
    )
    for (const { handle } of rows) found.add(`${kind}:${handle}`)
  }
  return found
}
