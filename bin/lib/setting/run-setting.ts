import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { allSettings } from '#server/all-settings.ts'
import type { Config } from '#server/config.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { setting } from '#server/db/tables.ts'
import { checkSetting, notThere } from '#server/desk/settings/check-setting.ts'
import { tidied } from '#server/desk/settings/tidy-setting.ts'
import { auditServer } from '#server/platform/admin/audit.ts'
import { say as sayIn, translator } from '#server/platform/messages.ts'
import { Refusal, type Text } from '#server/platform/refusal.ts'
import { changePart, partOf, readValue } from '#server/platform/settings/setting-value.ts'
import { changeSetting, resetSetting, type SettingDefinition } from '#server/platform/settings/settings.ts'
import { listKeys, removeKeys } from './run-keys.ts'
import { SettingError } from './setting-error.ts'

const usage = `Shows and changes the settings of the shop, also while it is open.

  bin/setting                      lists all settings
  bin/setting get NAME             shows one, or a part of it: shop, shop.name, currencies.others.0.rate
  bin/setting set NAME VALUE       changes it; VALUE is JSON or a text, - reads it from standard input
  bin/setting reset NAME           goes back to the default
  bin/setting keys                 lists services whose keys the desk or the environment has
  bin/setting keys remove SERVICE  deletes the keys that were entered in the desk

  bin/setting set shop.name "Mug & Co"
  bin/setting set currencies.base USD
  bin/setting set languages.offered '["en", "zh"]'`

const lineLength = 100

/** Runs a command line of bin/setting and returns the exit code. @throws SettingError */
export async function runSetting(
  { db, config, secret }: { db: Db; config: Config; secret: string },
  [command = 'list', name, value, ...more]: string[],
  say: (text: string) => void,
): Promise<number> {
  if (more.length > 0) throw new SettingError('Put a value with spaces into quotes.')
  if (command === 'list') await list(db, say)
  else if (command === 'help' || command === '--help' || command === '-h') say(usage)
  else if (command === 'keys' && name === undefined) await listKeys({ db, config, secret }, say)
  else if (command === 'keys' && name === 'remove' && value !== undefined) await removeKeys(db, value, say)
  else if (command === 'get' && name !== undefined && value === undefined) say(await get(db, name))
  else if (command === 'set' && name !== undefined && value !== undefined) await set(db, name, value, say)
  else if (command === 'reset' && name !== undefined && value === undefined) await reset(db, name, say)
  else throw new SettingError(usage)
  return 0
}

async function list(db: Db, say: (text: string) => void): Promise<void> {
  const stored = await storedValues(db)
  for (const definition of allSettings) {
    const own = stored.get(definition.key)
    const { data, error } = definition.schema.safeParse(own ?? {})
    const text = error ? `invalid: ${z.prettifyError(error).replaceAll(/\s+/g, ' ')}` : JSON.stringify(data)
    const state = own === undefined ? 'default' : 'changed'
    const line = `${definition.key.padEnd(11)} ${state}  ${text}`
    say(line.length > lineLength ? `${line.slice(0, lineLength)}…` : line)
  }
}

async function get(db: Db, name: string): Promise<string> {
  const { definition, path } = find(name)
  const { data, error } = definition.schema.safeParse((await storedValues(db)).get(definition.key) ?? {})
  if (error)
    throw new SettingError(`The stored value of ${definition.key} is invalid:\n${z.prettifyError(error)}`)
  const part = partOf(data, path)
  if (part === undefined) throw new SettingError(english(notThere(definition.key, path, data)))
  return JSON.stringify(part, null, 2)
}

async function set(db: Db, name: string, text: string, say: (text: string) => void): Promise<void> {
  const { definition, path } = find(name)
  const stored = (await storedValues(db)).get(definition.key) ?? {}
  const before = definition.schema.safeParse(stored).data
  const part = readValue(text === '-' ? readFileSync(0, 'utf8') : text, partOf(before, path))
  // Parts of lists can only be changed where the list is: the stored value has no defaults.
  const base = partOf(stored, path.slice(0, -1)) === undefined ? (before ?? {}) : stored
  const value = tidied(definition, path.length === 0 ? part : changePart(base, path, part))
  const data = await checked(db, definition, before, value, `${name} was not changed:\n`)
  await db.transaction(async (tx) => {
    await changeSetting(tx, definition, value)
    await note(tx, definition, path, partOf(before, path), partOf(data, path))
  })
  say(`${name}: ${short(partOf(before, path))} → ${short(partOf(data, path))}`)
}

async function reset(db: Db, name: string, say: (text: string) => void): Promise<void> {
  const { definition, path } = find(name)
  if (path.length > 0) throw new SettingError(`Only a whole setting can be reset: ${definition.key}`)
  const before = definition.schema.safeParse((await storedValues(db)).get(definition.key) ?? {}).data
  await checked(db, definition, before, {}, '')
  await db.transaction(async (tx) => {
    await resetSetting(tx, definition)
    await note(tx, definition, [], before, null)
  })
  say(`${definition.key}: default`)
}

/** The change in the audit, with the path as merchant calls name it: an empty one is the whole setting. */
async function note(
  tx: Tx,
  { key }: SettingDefinition,
  path: string[],
  before: unknown,
  after: unknown,
): Promise<void> {
  const changes = [{ path: path.join('.'), before: before ?? null, after: after ?? null }]
  const at = new Date()
  await auditServer(tx, {
    at,
    call: 'bin/setting',
    resource: 'setting',
    resourceId: key,
    label: key,
    changes,
  })
}

/** The value with its defaults. @throws SettingError */
async function checked(
  db: Db,
  definition: SettingDefinition,
  before: unknown,
  value: unknown,
  intro: string,
): Promise<unknown> {
  const { error } = definition.schema.safeParse(value)
  if (error) throw new SettingError(intro + z.prettifyError(error))
  try {
    return await checkSetting(db, definition, before, value)
  } catch (error) {
    throw error instanceof Refusal ? new SettingError(intro + english(error.text)) : error
  }
}

function english(text: Text): string {
  return sayIn(translator('en'), text)
}

async function storedValues(db: Db): Promise<Map<string, unknown>> {
  const rows = await db.select().from(setting)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

function find(name: string): { definition: SettingDefinition; path: string[] } {
  const [key, ...path] = name.split('.')
  const definition = allSettings.find((each) => each.key === key)
  if (definition) return { definition, path }
  throw new SettingError(
    `There is no setting "${key}". Settings: ${allSettings.map((each) => each.key).join(', ')}.`,
  )
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > lineLength ? `${text.slice(0, lineLength)}…` : text
}
