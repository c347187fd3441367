import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { codes } from '#contract/codes.ts'
import { allSettings } from '#server/all-settings.ts'
import { setting } from '#server/db/tables.ts'
import { requireStepUp } from '#server/platform/admin/context.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { changePart, partOf } from '#server/platform/settings/setting-value.ts'
import { changeSetting, resetSetting, type SettingDefinition } from '#server/platform/settings/settings.ts'
import { checkSetting } from './check-setting.ts'
import { subjectOf } from './setting-subjects.ts'
import { completed, tidied } from './tidy-setting.ts'

/** Settings as records that are saved path by path. An empty path is the whole setting, null its default. */
export const settingRecord: RecordKind = {
  resource: 'setting',

  rule: (key) => ({ schema: z.unknown(), permission: subjectOf(key).permission }),

  check(ctx, key) {
    if (!subjectOf(key).stepUp) return
    if (ctx.caller.kind === 'key') throw new Refusal('not_allowed', { code: codes.permission })
    requireStepUp(ctx)
  },

  async lock(tx, key) {
    const definition = definitionOf(key)
    const [row] = await tx.select().from(setting).where(eq(setting.key, key)).for('update')
    const stored = row?.value ?? null
    const before = definition.schema.safeParse(stored ?? {}).data
    const shown = completed(definition, before)
    return {
      id: key,
      label: key,
      version: versionOf(stored),
      read: (path) => (path === '' ? stored : (partOf(shown, path.split('.')) ?? null)),
      async write(values) {
        const given = values.reduce<unknown>(
          (whole, { path, value: part }) => (path === '' ? part : withPart(whole, before, path, part)),
          stored,
        )
        if (given === null) return resetSetting(tx, definition)
        const value = tidied(definition, given)
        await checkSetting(tx, definition, before, value)
        await changeSetting(tx, definition, value)
      },
    }
  },
}

/** @throws Refusal `not_found`. */
export function definitionOf(key: string): SettingDefinition {
  const definition = allSettings.find((each) => each.key === key)
  if (!definition) throw new Refusal('not_found')
  return definition
}

/** The same for equal values, so that going back to an earlier value is no conflict for whoever still edits it. */
export function versionOf(stored: unknown): number {
  return createHash('sha256')
    .update(JSON.stringify(stored ?? null))
    .digest()
    .readUInt32BE()
}

/**
 * The stored value has no defaults: the first ancestor of the part that is missing there is copied from the value that
 * has them. Nothing else is, because the stored value may hold earlier edits of the same save.
 */
function withPart(stored: unknown, before: unknown, path: string, part: unknown): unknown {
  const steps = path.split('.')
  const ancestors = steps.map((_, length) => steps.slice(0, length))
  const missing = ancestors.find((ancestor) => partOf(stored, ancestor) === undefined)
  const base = missing ? changePart(stored, missing, partOf(before, missing)) : stored
  return changePart(base, steps, part)
}
