import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Reader, Tx } from '#server/db/open.ts'
import { setting } from '#server/db/tables.ts'
import { noteChange } from '../changes/note-change.ts'

/** A merchant setting: its key in the database and its schema, which parses `{}` to the default. */
export type SettingDefinition<Schema extends z.ZodType = z.ZodType> = {
  key: string
  schema: Schema
  /** Fills optional parts whose default depends on other parts. They are stored only where they differ from it. */
  complete?(value: z.output<Schema>): z.output<Schema>
}

export function defineSetting<Schema extends z.ZodType>(
  key: string,
  schema: Schema,
  more: Pick<SettingDefinition<Schema>, 'complete'> = {},
): SettingDefinition<Schema> {
  return { key, schema, ...more }
}

/** Reads the current value of a setting from memory. */
export type Settings = <Schema extends z.ZodType>(definition: SettingDefinition<Schema>) => z.output<Schema>

export type SettingsStore = { read: Settings; reload(): Promise<void> }

/** Keeps all settings in memory. The change feed calls `reload` to read them from the database again. */
export async function openSettings(db: Reader): Promise<SettingsStore> {
  let raw = new Map<string, unknown>()
  let parsed = new Map<string, unknown>()

  async function reload(): Promise<void> {
    const rows = await db.select().from(setting)
    raw = new Map(rows.map((row) => [row.key, row.value]))
    parsed = new Map()
  }

  const read: Settings = (definition) => {
    if (!parsed.has(definition.key)) {
      parsed.set(definition.key, definition.schema.parse(raw.get(definition.key) ?? {}))
    }
    return parsed.get(definition.key) as ReturnType<typeof definition.schema.parse>
  }

  await reload()
  return { read, reload }
}

/** A setting as stored in the database, for operations that have a transaction but no shop. */
export async function settingIn<Schema extends z.ZodType>(
  reader: Reader,
  definition: SettingDefinition<Schema>,
): Promise<z.output<Schema>> {
  const [row] = await reader.select().from(setting).where(eq(setting.key, definition.key))
  return definition.schema.parse(row?.value ?? {})
}

/** When a setting was last changed; null while it has its default. */
export async function settingChangedAt(reader: Reader, { key }: SettingDefinition): Promise<Date | null> {
  const [row] = await reader
    .select({ updatedAt: setting.updatedAt })
    .from(setting)
    .where(eq(setting.key, key))
  return row?.updatedAt ?? null
}

/** Goes back to the default of a setting. */
export async function resetSetting(tx: Tx, { key }: SettingDefinition): Promise<void> {
  await tx.delete(setting).where(eq(setting.key, key))
  await noteChange(tx, ['settings', `setting:${key}`])
}

/** @throws ZodError if the value does not match the setting's schema. */
export async function changeSetting<Schema extends z.ZodType>(
  tx: Tx,
  definition: SettingDefinition<Schema>,
  value: z.input<Schema>,
): Promise<void> {
  definition.schema.parse(value)
  await tx
    .insert(setting)
    .values({ key: definition.key, value })
    .onConflictDoUpdate({ target: setting.key, set: { value, updatedAt: new Date() } })
  await noteChange(tx, ['settings', `setting:${definition.key}`])
}
