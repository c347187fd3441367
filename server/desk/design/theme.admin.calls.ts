import { sql } from 'drizzle-orm'
import type { themeCalls } from '#contract/admin/content/theme.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { contrastsOf } from '#server/theme/contrasts.ts'
import { entryTables } from '#server/theme/templates/save-template.ts'
import { readOwnTemplates, templateFiles } from '#server/theme/templates/template-files.ts'
import { activeTheme, themeSetting, themeSettings, themesSetting } from '#server/theme/theme.settings.ts'
import { defaultTheme, themeFolders } from '#server/theme/theme-folders.ts'
import { showSetting } from '../settings/setting.admin.calls.ts'
import { settingRecord } from '../settings/setting-record.ts'

export const themeHandlers: AdminHandlers<keyof typeof themeCalls> = {
  '/theme/list': async ({ shop }) => ({ items: await listThemes(shop.db) }),

  async '/theme/activate'(ctx, { id }) {
    if (!themeFolders.has(id)) throw new Refusal('not_found')
    await mustHaveChosen(ctx.tx, id)
    const { version, read } = await settingRecord.lock(ctx.tx, themesSetting.key)
    const set = [{ path: 'active', from: read('active'), to: id }]
    const { label, changes } = await saveRecord(ctx, settingRecord, { id: themesSetting.key, version, set })
    return {
      data: { items: await listThemes(ctx.tx) },
      audit: { resource: 'setting', id: themesSetting.key, label, changes },
    }
  },

  async '/design/detail'(ctx, { theme = activeTheme(ctx.shop) }) {
    return { design: await showDesign(ctx, ctx.shop.db, theme) }
  },

  async '/design/save'(ctx, { theme = activeTheme(ctx.shop), ...payload }) {
    const { key } = definitionOf(theme)
    const show = async () => ({ design: await showDesign(ctx, ctx.tx, theme) })
    const { label, changes, merged } = await saveRecord(ctx, settingRecord, { ...payload, id: key }, show)
    return { data: { ...(await show()), merged }, audit: { resource: 'setting', id: key, label, changes } }
  },
}

async function listThemes(reader: Reader) {
  const { active } = await settingIn(reader, themesSetting)
  const inUse = themeFolders.has(active) ? active : defaultTheme
  const { rows } = await reader.execute<{ theme: string; own: number }>(
    sql`select theme, count(*)::int as own from template group by theme`,
  )
  const own = new Map(rows.map((row) => [row.theme, row.own]))
  return [...themeFolders.values()].map(({ name, label, extends: parent }) => ({
    id: name,
    label,
    extends: parent,
    active: name === inUse,
    own: own.get(name) ?? 0,
  }))
}

/** @throws Refusal `template_missing` if products, pages or others have chosen templates that the theme lacks. */
async function mustHaveChosen(tx: Tx, theme: string): Promise<void> {
  const { rows } = await tx.execute<{ template: string }>(
    sql.join(
      entryTables.map((kind) => sql`select template from ${sql.identifier(kind)} where template is not null`),
      sql` union `,
    ),
  )
  const files = templateFiles(theme, await readOwnTemplates(tx, theme))
  const missing = rows
    .map(({ template }) => template)
    .filter((name) => files.read(`templates/${name}.liquid`) === null)
  if (missing.length > 0)
    throw new Refusal('template_missing', {
      text: { key: 'theme.lacks_templates', values: { names: missing.sort().join(', ') } },
      details: { missing: missing.sort() },
    })
}

function definitionOf(theme: string) {
  const definition = themeSettings.get(theme)
  if (!definition) throw new Refusal('not_found')
  return definition
}

async function showDesign(ctx: AdminContext, reader: Reader, theme: string) {
  const definition = definitionOf(theme)
  const setting = await showSetting(ctx, reader, definition)
  const { data } = themeSetting.schema.safeParse(setting.value)
  return { ...setting, theme, contrasts: data ? contrastsOf(data) : [] }
}
