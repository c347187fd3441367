import * as z from 'zod/mini'
import { type AdminCallShape, Changed } from '../admin-call.ts'

/** Menus of the shop. `user` is the menu of the user area. */
export const menuIds = ['header', 'footer', 'legal', 'user', 'announcement'] as const
const Id = z.enum(menuIds)
export type MenuId = z.infer<typeof Id>

/** Texts by language; `en` is the fallback, and empty if there is none. */
export const MenuTexts = z.catchall(z.object({ en: z.string() }), z.string())
export type MenuTexts = z.infer<typeof MenuTexts>

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

/**
 * An entry by its handle, or a path of the shop. A path with a language prefix leads to the page in that language, else in
 * the reader's.
 */
export const Target = z.union([
  z.object({ kind: z.enum(linkedKinds), handle: z.string() }),
  z.object({ kind: z.literal('path'), path: z.string().check(z.startsWith('/')) }),
])
export type Target = z.infer<typeof Target>

export type Link = { label: MenuTexts; to: Target; children?: Link[] | undefined }
export const Link: z.ZodMiniType<Link, Link> = z.object({
  label: MenuTexts,
  to: Target,
  get children() {
    return z.optional(z.array(Link))
  },
})

/** A screen of the user area, whose label the shop knows. */
const ScreenLink = z.object({ to: z.object({ kind: z.literal('screen'), screen: z.string() }) })
export const UserLink = z.union([ScreenLink, Link])
export type UserLink = z.infer<typeof UserLink>

export const Column = z.object({ title: MenuTexts, links: z.array(Link) })
export type Column = z.infer<typeof Column>

export const Announcement = z.object({
  text: MenuTexts,
  to: z.optional(Target),
  /** Shown from here to there; without, always. A running promotion with a banner of its own goes first. */
  startsAt: z.optional(z.iso.datetime({ offset: true })),
  endsAt: z.optional(z.iso.datetime({ offset: true })),
  /** Counts down to the end. */
  countdown: z.optional(z.boolean()),
})
export type Announcement = z.infer<typeof Announcement>

const MarkedLink = z.object({
  path: z.string(),
  label: z.record(z.string(), z.string()),
  target: z.string(),
})

const MenuRow = z.object({
  id: Id,
  label: z.string(),
  /** Number of links on all levels. */
  links: z.int(),
  /** Links that lead nowhere: what they name is gone. They are not shown to shoppers. */
  broken: z.array(MarkedLink),
  /** Links to what is not public at present, such as a promotion that is over. Not shown meanwhile. */
  hidden: z.array(MarkedLink),
})

/**
 * A menu's content. `header`, `legal` and `user`: links; `footer`: columns; `announcement`: one text or null. An empty
 * header lists the top categories, an empty user menu every screen of the user area.
 */
export const MenuContent = z.union([z.array(UserLink), z.array(Column), z.nullable(Announcement)])
export type MenuContent = z.infer<typeof MenuContent>

const Menu = z.extend(MenuRow, {
  version: z.int(),
  content: MenuContent,
  /** Screens of the user area that `user` can name, with their labels; empty for the other menus. */
  screens: z.array(z.object({ screen: z.string(), label: z.string() })),
})

export const menuCalls = {
  '/menu/list': {
    payload: z.object({}),
    data: z.object({ items: z.array(MenuRow) }),
    permission: 'content.change',
  },
  '/menu/detail': {
    payload: z.object({ id: Id }),
    data: z.object({ menu: Menu }),
    permission: 'content.change',
  },
  /** Replaces a menu. Links that name nothing, more than 200 links and more than three levels are refused. */
  '/menu/save': {
    payload: z.object({ id: Id, version: z.int(), from: MenuContent, to: MenuContent }),
    data: Changed(z.object({ menu: Menu })),
    permission: 'content.change',
    writes: true,
    undo: 'free',
  },
} as const satisfies Record<string, AdminCallShape>
