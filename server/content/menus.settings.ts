import * as z from 'zod'
import { Announcement, Column, Link, MenuTexts, UserLink } from '#contract/admin/content/menu.ts'
import { defineSetting } from '#server/platform/settings/settings.ts'

export function isScreenLink(link: UserLink): link is Exclude<UserLink, Link> {
  return link.to.kind === 'screen'
}

/** Menus of the shop. Without a header menu, the header lists the top categories. */
export const menusSetting = defineSetting(
  'menus',
  z.object({
    announcement: z.nullable(Announcement).default(null),
    header: z.array(Link).default([]),
    footer: z.array(Column).default([]),
    legal: z.array(Link).default([]),
    /** Menu of the user area. Empty: every screen. */
    user: z.array(UserLink).default([]),
    tagline: z.nullable(MenuTexts).default(null),
  }),
)
export type Menus = z.infer<typeof menusSetting.schema>
