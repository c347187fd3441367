import { type Menus, menusSetting } from '#server/content/menus.settings.ts'
import type { Reader } from '#server/db/open.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { textHash } from '../text-hash.ts'
import type { TranslatedRecord } from '../translated-texts.ts'
import { textsIn } from './nested-texts.ts'

/** Parts of the setting of menus, each a record of its own to translators. */
export const menuNames = ['header', 'footer', 'legal', 'user', 'announcement', 'tagline'] as const
export type MenuName = (typeof menuNames)[number]

export const maxMenuText = 500

/** The words of menus, by keys such as "header.0.label". */
export async function readMenus(reader: Reader, ids: string[]): Promise<Map<string, TranslatedRecord>> {
  const menus = await settingIn(reader, menusSetting)
  return new Map(
    menuNames
      .filter((name) => ids.includes(name))
      .map((name) => [
        name,
        {
          ...{ name: '', version: menuVersion(menus, name), draft: false, slugs: null },
          texts: textsIn(menus[name], name).map(({ place, texts }) => ({
            ...{ key: place, texts, html: false, maxLength: maxMenuText },
          })),
        },
      ]),
  )
}

/** The same for equal menus, like the version of a setting. */
export function menuVersion(menus: Menus, name: MenuName): number {
  return textHash(JSON.stringify(menus[name]))
}
