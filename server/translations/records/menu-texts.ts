import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { menusSetting } from '#server/content/menus.settings.ts'
import { setting } from '#server/db/tables.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { translator } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { changeSetting, settingIn } from '#server/platform/settings/settings.ts'
import { textAt, withText } from '../texts/nested-texts.ts'
import { maxMenuText, menuNames, menuVersion } from '../texts/read-menus.ts'
import { languagePath, splitPath } from './language-path.ts'

/** Words of menus as "header.0.label.de", saved in the setting that holds all menus. */
export const menuTexts: RecordKind = {
  resource: 'menu',
  rule(id, path) {
    const isOwn = languagePath(path) && path.startsWith(`${id}.`)
    return isOwn
      ? { schema: z.string().trim().max(maxMenuText), permission: 'translations.change' }
      : undefined
  },
  async lock(tx, id) {
    const name = menuNames.find((each) => each === id)
    if (!name) throw new Refusal('not_found')
    await tx.select().from(setting).where(eq(setting.key, menusSetting.key)).for('update')
    const menus = await settingIn(tx, menusSetting)
    return {
      id,
      label: translator('en')(`menu.${name}`),
      version: menuVersion(menus, name),
      read(path) {
        const { place, lang } = splitPath(path)!
        return textAt(menus, place, lang)
      },
      async write(edits) {
        const next = edits.reduce((before, { path, value }) => {
          const { place, lang } = splitPath(path)!
          if (textAt(before, place, 'en') === '') throw new Refusal('not_found')
          return withText(before, place, lang, value as string)
        }, menus)
        await changeSetting(tx, menusSetting, next)
      },
    }
  },
}
