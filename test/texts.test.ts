import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { bcp47, languages } from '#contract/languages.ts'

const root = resolve(import.meta.dirname, '..')
const en = { ...readTexts('en'), ...readTexts('desk/en') }
const sources = ['server', 'islands', 'desk', 'themes', 'contract', 'demo/load'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|liquid)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
)
const everything = sources.join('\n')

/** Literal keys in use: t('…'), '…' | t, key: '…'. */
const asked = new Set(
  [
    /\bt\(\s*'([a-z][\w]*(?:\.\w+)+)'/g,
    /'([a-z]\w*(?:\.\w+)+)'\s*\|\s*t\b/g,
    /\bkey:\s*'([a-z]\w*(?:\.\w+)+)'/g,
  ].flatMap((pattern) => [...everything.matchAll(pattern)].map((match) => match[1]!)),
)
/** Prefixes and suffixes of keys that are built at run time. */
const patterns = [...everything.matchAll(/`([a-z]\w*\.[\w.]*)\$\{[^`}]*\}([\w.]*)`/g)].map(
  (match) => new RegExp(`^${match[1]!.replaceAll('.', '\\.')}[\\w]+${match[2]!.replaceAll('.', '\\.')}$`),
)
const literals = new Set(
  [...everything.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)].map((match) => match[1]!),
)
/** Suffixes that are added to a literal key: t(`${text}_description`). */
const suffixes = [...everything.matchAll(/t\(`\$\{\w+\}(_\w+)`/g)].map((match) => match[1]!)
const withSuffix = (key: string) =>
  suffixes.some((suffix) => key.endsWith(suffix) && literals.has(key.slice(0, -suffix.length)))

it('has a text for every key in use', () => {
  expect([...asked].filter((key) => !(key in en))).toEqual([])
})

it('has no unused text', () => {
  const unused = Object.keys(en).filter(
    (key) =>
      !literals.has(key) &&
      !withSuffix(key) &&
      !patterns.some((pattern) => pattern.test(key)) &&
      !specified.includes(en[key]!),
  )
  expect(unused).toEqual([])
})

it.each(languages)('in %s, numbers are written out where a choice stands within a plural', (lang) => {
  // There, # would be shown as it is.
  const choice = /select,\s*(?:\w+\s*\{[^{}]*\}\s*)*\w+\s*\{[^{}]*#/
  const own = { ...readTexts(lang), ...readTexts(`desk/${lang}`) }
  expect(Object.keys(own).filter((key) => choice.test(own[key]!))).toEqual([])
})

describe.each(languages.filter((lang) => lang !== 'en'))('the catalogue in %s', (lang) => {
  const own = { ...readTexts(lang), ...readTexts(`desk/${lang}`) }

  it('has every text, in the order of the English ones', () => {
    expect(Object.keys(own)).toEqual(Object.keys(en))
    expect(Object.keys(own).filter((key) => !own[key]!.trim())).toEqual([])
  })

  it('names no value that English does not have, and leaves none out', () => {
    // A language may do without the number of a plural, as in "one item".
    const differing = Object.keys(en).filter((key) => {
      const known = valuesIn(en[key]!)
      const named = valuesIn(own[key]!)
      return (
        named.some((value) => !known.includes(value)) ||
        known.some((value) => !named.includes(value) && !countsIn(en[key]!).has(value))
      )
    })
    expect(differing).toEqual([])
  })

  it('has the plural forms that its whole numbers need, and no others', () => {
    const rules = new Intl.PluralRules(bcp47[lang])
    const categories: string[] = rules.resolvedOptions().pluralCategories
    // "many" of French or Spanish is for millions, which read like "other".
    const needed = new Set(['other', ...Array.from({ length: 201 }, (_, number) => rules.select(number))])
    const wrong = Object.keys(own).filter((key) =>
      pluralsIn(own[key]!).some((forms) => {
        const words = forms.filter((form) => !/^=?\d+$/.test(form))
        return (
          words.some((form) => !categories.includes(form)) ||
          [...needed].some((form) => !words.includes(form))
        )
      }),
    )
    expect(wrong).toEqual([])
  })

  it('is not English', () => {
    const same = Object.keys(en).filter((key) => own[key] === en[key] && /\p{L}{2}/u.test(plain(own[key]!)))
    // Languages share words such as Newsletter, but hardly ever a whole sentence.
    expect(same.filter((key) => (plain(own[key]!).match(/\p{L}+/gu) ?? []).length > 3)).toEqual([])
    expect(same.length / Object.keys(en).length).toBeLessThan(0.05)
  })
})

it('shows the texts of the specification word for word', () => {
  const texts = new Set(Object.values(en))
  const missing = specified.filter((text) => !texts.has(text))
  expect(missing).toEqual([])
})

/** The specification's sections 4, 5, 8 and 9; {0} stands for the field. */
const specified = [
  'The request timed out and the server did not respond.',
  'Authorization error',
  'fail',
  'login error',
  'An unknown error occurred.',
  'verification failed',
  'verification successful',
  'security verification must be completed (swipe right)',
  'no payment method available',
  'shipping method not available',
  'template does not exist',
  'system default template missing (restore it or customise)',
  'no records',
  'no data',
  'Are you sure you want to delete it?',
  'Do you need any help? Please contact us',
  '{field} is required',
  'please Select {field}',
  'Please enter {field}',
  'Input has reached its limit',
]

function readTexts(name: string): Record<string, string> {
  return JSON.parse(readFileSync(join(root, `locales/${name}.json`), 'utf8'))
}

type Part = { value: string; kind?: string; options: Record<string, unknown> }

/** The values of a message, also of those nested in plurals. @throws Error if the message is not ICU MessageFormat. */
function partsOf(message: string): Part[] {
  const found: Part[] = []
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return
    const [value, kind, options] = part
    if (typeof value === 'string' && part.length <= 3) found.push({ value, kind, options: options ?? {} })
    for (const option of Object.values((options as object | undefined) ?? {}))
      if (Array.isArray(option)) option.forEach(visit)
  }
  const compiled = compileMessage(message)
  if (Array.isArray(compiled)) compiled.forEach(visit)
  return found
}

function valuesIn(message: string): string[] {
  return [...new Set(partsOf(message).map(({ value }) => value))].sort()
}

/** Values that a plural chooses by. */
function countsIn(message: string): Set<string> {
  return new Set(partsOf(message).flatMap(({ value, kind }) => (kind === 'plural' ? [value] : [])))
}

/** The forms of each plural of a message: one, other, =0. */
function pluralsIn(message: string): string[][] {
  return partsOf(message).flatMap(({ kind, options }) =>
    kind === 'plural' ? [Object.keys(options).filter((form) => form !== 'offset')] : [],
  )
}

/** A text without its values. */
function plain(message: string): string {
  return message.replaceAll(/\{[^}]*\}/g, '')
}

it('keeps the texts of the desk in its own catalogue', () => {
  for (const lang of languages) {
    expect(Object.keys(readTexts(lang)).filter((key) => key.startsWith('desk.'))).toEqual([])
    expect(Object.keys(readTexts(`desk/${lang}`)).filter((key) => !key.startsWith('desk.'))).toEqual([])
  }
})
