import { languages } from '#contract/languages.ts'
import { nameOf, number } from '../formats.ts'
import { t } from '../texts.ts'
import { knownValues } from './known-values.ts'
import { choiceLabel } from './labels.ts'
import { type Schema, shapeOf } from './schema.ts'

/** Entries of a list that are named. */
const namedEntries = 4
const maxLength = 40

/** The default of a part as a person reads it. Long ones are cut. */
export function standardText(setting: string, name: string, schema: Schema, standard: unknown): string {
  if (Array.isArray(standard)) {
    const entries = standard.slice(0, namedEntries).map((each) => entryText(schema, each))
    return standard.length > namedEntries ? `${entries.join(', ')} …` : entries.join(', ')
  }
  if (typeof standard === 'boolean') return t(standard ? 'desk.settings.on' : 'desk.settings.off')
  if (typeof standard === 'number') return number(standard)
  const text = String(standard)
  if (shapeOf(schema).kind === 'choice') return choiceLabel(text)
  const known = knownValues(setting, name)?.find(({ value }) => value === text)?.label ?? text
  return known.length > maxLength ? `${known.slice(0, maxLength)} …` : known
}

function entryText(schema: Schema, entry: unknown): string {
  const text = String(entry)
  if (/^[A-Z]{2}$/.test(text)) return nameOf('region', text)
  if (shapeOf(schema).kind !== 'choices') return text
  return languages.some((lang) => lang === text) ? nameOf('language', text) : choiceLabel(text)
}
