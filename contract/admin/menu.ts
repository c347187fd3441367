import * as z from 'zod/mini'
import { type AdminCallShape, Changed } from './admin-call.ts'

/** Menus of the shop. `user` is the menu of the user area. */
export const menuIds = ['header', 'footer', 'legal', 'user', 'announcement'] as const
const Id = z.enum(menuIds)

/** Texts by language; `en` is the fallback. */
const Texts = z.record(z.string().check(z.maxLength(10)), z.string().check(z.maxLength(200)))

const MenuRow = z.object({
  id: Id,
  label: z.string(),
  /** Number of links on all levels. */
  links: z.int(),
  /** Links that lead nowhere: what they name is gone. They are not shown to shoppers. */
  broken: z.array(z.object({ path: z.string(), label: Texts, target: z.string() })),
})

/**
 * A menu's content. `header`, `legal` and `user`: links `{ label, to, children? }`. `footer`: columns
 * `{ title, links }`. `announcement`: `{ text, to? }` or null. `to` is `{ kind, handle }`, which follows the entry's
 * address in every language, or `{ kind: 'path', path }`. An empty header lists the top categories, an empty user menu
 * every screen of the user area.
 */
const Content = z.unknown()

const Menu = z.extend(MenuRow, { version: z.int(), content: Content })

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
    payload: z.object({ id: Id, version: z.int(), from: Content, to: Content }),
    data: Changed(z.object({ menu: Menu })),
    permission: 'content.change',
    writes: true,
    undo: 'free',
  },
} as const satisfies Record<string, AdminCallShape>
