import { asc } from 'drizzle-orm'
import { slugOf } from '#contract/slug.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { attribute, attributeValue } from '#server/db/tables.ts'
import { foldName } from '../../save/handle.ts'
import { freeHandle, textsOf } from './free-handle.ts'
import { attributeNames, cssColour, englishLabels } from './known-names.ts'

type Value = { code: string; labels: Texts }
type Attribute = { code: string; labels: Texts; values: Map<string, Value>; byName: Map<string, string> }

export type Attributes = {
  /**
   * The code of the attribute with this name. A missing one is added in memory until `write`.
   * @param wanted.code the code, if the file has it.
   */
  find(name: string, wanted?: { code?: string; filterable?: boolean }): string
  has(code: string): boolean
  /** The code of a value by its label. A missing one is added. */
  value(attributeCode: string, label: string): string
  /** The code of a value by its label, if there is one. */
  knownValue(attributeCode: string, label: string): string | undefined
  /** A text that `find` resolves to the same attribute: its label if that is unique. */
  label(attributeCode: string): string
  /** A text that `value` resolves to the same value: its label if that is unique. */
  labelOf(attributeCode: string, valueCode: string): string
  fresh(): { attributes: number; values: number }
  write(tx: Tx): Promise<void>
}

/** All attributes and their values by code and by label in every language, English first. */
export async function openAttributes(reader: Reader, lang: string): Promise<Attributes> {
  const rows = await reader.select().from(attribute).orderBy(asc(attribute.position), asc(attribute.code))
  const values = await reader
    .select()
    .from(attributeValue)
    .orderBy(asc(attributeValue.position), asc(attributeValue.code))
  const all = new Map<string, Attribute>()
  for (const { code, labels } of rows) all.set(code, { code, labels, values: new Map(), byName: new Map() })
  for (const { attributeCode, code, labels } of values)
    all.get(attributeCode)?.values.set(code, { code, labels })
  for (const entry of all.values()) nameAll(entry.byName, entry.values.values())
  const byName = new Map<string, string>()
  nameAll(byName, all.values())
  let fresh: (typeof attribute.$inferInsert)[] = []
  let freshValues: (typeof attributeValue.$inferInsert)[] = []

  function make(name: string, code: string | undefined, filterable: boolean): string {
    const newCode = freeHandle(
      (each) => all.has(each),
      [code ?? attributeNames.get(foldName(name)) ?? slugOf(name)],
    )
    const labels: Texts = textsOf(lang, name)
    if (lang !== 'en' && attributeNames.has(foldName(name))) labels.en = englishLabels[newCode] ?? name
    fresh.push({
      code: newCode,
      labels,
      filterable,
      position: all.size,
      type: newCode === 'colour' ? 'swatch' : 'list',
    })
    all.set(newCode, { code: newCode, labels, values: new Map(), byName: new Map() })
    if (!byName.has(foldName(name))) byName.set(foldName(name), newCode)
    return newCode
  }

  function knownValue(attributeCode: string, label: string): string | undefined {
    return all.get(attributeCode)?.byName.get(foldName(label))
  }

  return {
    find(name, { code, filterable = true } = {}) {
      if (code !== undefined) return all.has(code) ? code : make(name, code, filterable)
      const common = attributeNames.get(foldName(name))
      return (
        byName.get(foldName(name)) ?? (common && all.has(common) ? common : make(name, undefined, filterable))
      )
    },
    has: (code) => all.has(code),
    knownValue,
    value(attributeCode, label) {
      const existing = knownValue(attributeCode, label)
      if (existing !== undefined) return existing
      const entry = all.get(attributeCode)!
      const created = {
        code: freeHandle((each) => entry.values.has(each), [slugOf(label) || 'value']),
        labels: textsOf(lang, label),
      }
      const swatch = attributeCode === 'colour' ? cssColour(label) : null
      freshValues.push({ attributeCode, ...created, swatch, position: entry.values.size })
      entry.values.set(created.code, created)
      entry.byName.set(foldName(label), created.code)
      return created.code
    },
    label(code) {
      const label = all.get(code)?.labels.en ?? code
      return byName.get(foldName(label)) === code ? label : code
    },
    labelOf(attributeCode, valueCode) {
      const label = all.get(attributeCode)?.values.get(valueCode)?.labels.en ?? valueCode
      return knownValue(attributeCode, label) === valueCode ? label : valueCode
    },
    fresh: () => ({ attributes: fresh.length, values: freshValues.length }),
    async write(tx) {
      if (fresh.length > 0) await tx.insert(attribute).values(fresh)
      for (let start = 0; start < freshValues.length; start += 1000) {
        await tx.insert(attributeValue).values(freshValues.slice(start, start + 1000))
      }
      fresh = []
      freshValues = []
    },
  }
}

/** English labels take precedence over codes, codes over labels in other languages. Of equal names, the first wins. */
function nameAll(names: Map<string, string>, entries: Iterable<{ code: string; labels: Texts }>): void {
  const list = [...entries]
  const add = (name: string | undefined, code: string) => {
    if (name !== undefined && !names.has(foldName(name))) names.set(foldName(name), code)
  }
  for (const { code, labels } of list) add(labels.en, code)
  for (const { code } of list) add(code, code)
  for (const { code, labels } of list) for (const label of Object.values(labels)) add(label, code)
}
