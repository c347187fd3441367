import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminData } from '#contract/admin/calls.ts'
import type { Setting, settingCalls } from '#contract/admin/system/setting.ts'
import { codes } from '#contract/codes.ts'
import { allSettings } from '#server/all-settings.ts'
import type { Reader } from '#server/db/open.ts'
import { setting } from '#server/db/tables.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SettingDefinition } from '#server/platform/settings/settings.ts'
import { themeOfSetting } from '#server/theme/theme.settings.ts'
import { themeFolders } from '#server/theme/theme-folders.ts'
import { notesOf } from './setting-notes.ts'
import { definitionOf, settingRecord, versionOf } from './setting-record.ts'
import { environmentOf, subjectOf } from './setting-subjects.ts'
import { completed } from './tidy-setting.ts'
import { trySale } from './try-sale.ts'

type Row = typeof setting.$inferSelect
type Facts = Pick<AdminContext, 'shop' | 'caller' | 't'>

export const settingHandlers: AdminHandlers<keyof typeof settingCalls> = {
  '/setting/list': async (ctx) => ({ items: await settingRows(ctx) }),

  async '/setting/detail'(ctx, { id }) {
    const definition = definitionOf(id)
    if (!mayChange(ctx, id)) throw new Refusal('not_allowed', { code: codes.permission })
    return { setting: await showSetting(ctx, ctx.shop.db, definition) }
  },

  '/setting/try': trySale,

  async '/setting/save'(ctx, payload) {
    const definition = definitionOf(payload.id)
    const show = async () => ({ setting: await showSetting(ctx, ctx.tx, definition) })
    const { label, changes, merged } = await saveRecord(ctx, settingRecord, payload, show)
    return {
      data: { ...(await show()), merged },
      audit: { resource: 'setting', id: payload.id, label, changes },
    }
  },
}

/** Names of the settings that the caller may change, without reading one, and of the screens beside them. */
export function namesOfSettings(ctx: Facts): { id: string; label: string; effect: string }[] {
  const { t, caller } = ctx
  const screens = (['email', 'services'] as const).map((id) => ({
    ...{ id, label: t(`desk.services.${id}_title`), effect: t(`desk.services.about_${id}`) },
  }))
  const settings = allowedSettings(ctx).map(({ key }) => nameOf(ctx, key))
  return caller.permissions.has('settings.shop') ? [...settings, ...screens] : settings
}

/** The settings that the caller may change. */
async function settingRows(ctx: Facts): Promise<AdminData<'/setting/list'>['items']> {
  const rows = new Map((await ctx.shop.db.select().from(setting)).map((row) => [row.key, row]))
  return allowedSettings(ctx).map((definition) => rowOf(ctx, definition, rows.get(definition.key)))
}

function allowedSettings(ctx: Facts): SettingDefinition[] {
  return allSettings.filter(({ key }) => mayChange(ctx, key))
}

function mayChange({ caller }: Facts, key: string): boolean {
  return caller.permissions.has(subjectOf(key).permission)
}

export async function showSetting(
  ctx: Facts,
  reader: Reader,
  definition: SettingDefinition,
): Promise<Setting> {
  const [row] = await reader.select().from(setting).where(eq(setting.key, definition.key))
  return {
    ...rowOf(ctx, definition, row),
    version: versionOf(row?.value),
    // A value that a newer version no longer accepts is shown as it is stored.
    value: completed(definition, row?.value),
    default: completed(definition, {}),
    schema: z.toJSONSchema(definition.schema, { io: 'input', unrepresentable: 'any' }) as Setting['schema'],
    notes: notesOf(ctx, definition.key),
    environment: environmentOf(definition.key, ctx.shop.config),
  }
}

function rowOf(facts: Facts, { key }: SettingDefinition, row: Row | undefined) {
  return {
    ...nameOf(facts, key),
    permission: subjectOf(key).permission,
    changed: row !== undefined,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }
}

function nameOf({ t }: Pick<Facts, 't'>, key: string) {
  const theme = themeOfSetting(key)
  const subject = theme === null ? key : 'theme'
  const label = t(`setting.${subject}.label`)
  return {
    id: key,
    label: theme !== null ? `${label}: ${themeFolders.get(theme)?.label ?? theme}` : label,
    effect: t(`setting.${subject}.effect`),
  }
}
