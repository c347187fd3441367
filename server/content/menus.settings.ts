import * as z from 'zod'
import { defineSetting } from '#server/platform/settings.ts'
import { Texts } from './texts.ts'

/** Kinds that a link can name by handle. Such a link follows the slug in every language. */
export const linkedKinds = [
  'category',
  'collection',
  'page',
  'article',
  'product',
  'tag',
  'promotion',
] as const

/** An entry by its handle, or a path of the shop without language prefix. */
export const Target = z.union([
  z.object({ kind: z.enum(linkedKinds), handle: z.string() }),
  z.object({ kind: z.literal('path'), path: z.string().startsWith('/') }),
])
export type Target = z.infer<typeof Target>

export type Link = { label: Texts; to: Target; children?: Link[] | undefined }
export const Link: z.ZodType<Link> = z.object({
  label: Texts,
  to: Target,
  get children() {
    return z.array(Link).optional()
  },
})

/** A screen of the user area, whose label the shop knows, or any other link. */
const ScreenLink = z.object({ to: z.object({ kind: z.literal('screen'), screen: z.string() }) })
const UserLink = z.union([ScreenLink, Link])
export type UserLink = z.infer<typeof UserLink>

export function isScreenLink(link: UserLink): link is z.infer<typeof ScreenLink> {
  return link.to.kind === 'screen'
}

/** Menus of the shop. Without a header menu, the header lists the top categories. */
export const menusSetting = defineSetting(
  'menus',
  z.object({
    announcement: z
      .object({
        text: Texts,
        to: Target.optional(),
        /** Shown from here to there; without, always. A running promotion with a banner of its own goes first. */
        startsAt: z.iso.datetime({ offset: true }).optional(),
        endsAt: z.iso.datetime({ offset: true }).optional(),
        /** Counts down to the end. */
        countdown: z.boolean().optional(),
      })
      .nullable()
      .default(null),
    header: z.array(Link).default([]),
    footer: z.array(z.object({ title: Texts, links: z.array(Link) })).default([]),
    legal: z.array(Link).default([]),
    /** Menu of the user area. Empty: every screen. */
    user: z.array(UserLink).default([]),
    tagline: Texts.nullable().default(null),
  }),
)
export type Menus = z.infer<typeof menusSetting.schema>
