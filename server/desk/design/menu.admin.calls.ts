import { eq } from 'drizzle-orm'
import type { AdminData } from '#contract/admin/calls.ts'
import { type MenuId, type menuCalls, menuIds } from '#contract/admin/content/menu.ts'
import { labelOfScreen, linksOf, nameOfTarget, type PlacedLink } from '#server/content/menu-targets.ts'
import { menusSetting } from '#server/content/menus.settings.ts'
import type { Reader } from '#server/db/open.ts'
import { setting } from '#server/db/tables.ts'
import { userScreens } from '#server/pages/routing/fixed-routes.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { settingRecord, versionOf } from '../settings/setting-record.ts'
import { brokenLinks, hiddenLinks } from './check-menus.ts'

type Menu = AdminData<'/menu/detail'>['menu']

/** Menus are parts of one setting: saving, merging and undoing are those of settings. */
export const menuHandlers: AdminHandlers<keyof typeof menuCalls> = {
  async '/menu/list'(ctx) {
    const menus = await Promise.all(menuIds.map((id) => showMenu(ctx, ctx.shop.db, id)))
    return { items: menus.map(({ version: _version, content: _content, screens: _screens, ...row }) => row) }
  },

  '/menu/detail': async (ctx, { id }) => ({ menu: await showMenu(ctx, ctx.shop.db, id) }),

  async '/menu/save'(ctx, { id, version, from, to }) {
    const show = async () => ({ menu: await showMenu(ctx, ctx.tx, id) })
    const edit = { id: menusSetting.key, version, set: [{ path: id, from, to }] }
    const { changes } = await saveRecord(ctx, settingRecord, edit, show)
    const data = await show()
    return { data, audit: { resource: 'setting', id: menusSetting.key, label: data.menu.label, changes } }
  },
}

async function showMenu({ t, shop, lang }: AdminContext, reader: Reader, id: MenuId): Promise<Menu> {
  const menus = await settingIn(reader, menusSetting)
  const [row] = await reader.select().from(setting).where(eq(setting.key, menusSetting.key))
  const links = linksOf(menus).filter(({ path }) => path.split('.')[0] === id)
  const broken = await brokenLinks(reader, links)
  const hidden = await hiddenLinks(
    shop,
    links.filter((link) => !broken.includes(link)),
    lang,
  )
  return {
    id,
    label: t(`menu.${id}`),
    links: links.length,
    broken: broken.map(marked),
    hidden: hidden.map(marked),
    version: versionOf(row?.value),
    content: menus[id],
    screens:
      id === 'user' ? [...userScreens].map((screen) => ({ screen, label: labelOfScreen(screen, t) })) : [],
  }
}

function marked({ path, label, to }: PlacedLink) {
  return { path, label, target: nameOfTarget(to) }
}
