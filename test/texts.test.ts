import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { catalogueLanguages } from '#contract/languages.ts'

const root = resolve(import.meta.dirname, '..')
const catalogues = Object.fromEntries(
  catalogueLanguages.map((lang): [string, Record<string, string>] => [
    lang,
    { ...readTexts(lang), ...readTexts(`desk/${lang}`) },
  ]),
)
const en = catalogues.en!
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

it.each(['zh', 'zh-HK'])('has every text in %s, and no value that English does not have', (lang) => {
  const own = catalogues[lang]!
  expect(Object.keys(own).sort()).toEqual(Object.keys(en).sort())
  // A language without plurals need not use the number that English needs.
  const differing = Object.keys(en).filter((key) => {
    const known = valuesIn(en[key]!)
    return valuesIn(own[key]!).some((value) => !known.includes(value))
  })
  expect(differing).toEqual([])
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

function valuesIn(message: string): string[] {
  const found = new Set<string>()
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return
    if (typeof part[0] === 'string' && part.length <= 3) found.add(part[0])
    for (const option of Object.values((part[2] as object | undefined) ?? {}))
      if (Array.isArray(option)) option.forEach(visit)
  }
  const compiled = compileMessage(message)
  if (Array.isArray(compiled)) compiled.forEach(visit)
  return [...found].sort()
}

it('keeps the texts of the desk in its own catalogue', () => {
  for (const lang of catalogueLanguages) {
    expect(Object.keys(readTexts(lang)).filter((key) => key.startsWith('desk.'))).toEqual([])
    expect(Object.keys(readTexts(`desk/${lang}`)).filter((key) => !key.startsWith('desk.'))).toEqual([])
  }
})
