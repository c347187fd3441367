import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { afterEach, expect, it, vi } from 'vitest'
import { components, frameMessages } from '#contract/components.ts'
import { bcp47, languages } from '#contract/languages.ts'
import { translator } from './messages.ts'

type Token = Exclude<CompiledMessage, string>[number]

/** Numbers that fall into every plural category of our languages. */
const numbers = [0, 1, 2, 3, 5, 11, 21, 1.5, 1234, 1_000_000]

const catalogues = import.meta.glob<Record<string, string>>('../locales/*.json', {
  eager: true,
  import: 'default',
})

afterEach(() => {
  vi.restoreAllMocks()
})

const prefixes = ['common.', 'toast.', ...Object.values(components).flatMap(({ messages }) => messages ?? [])]

it.each(languages)('formats the texts of pages in %s as the server does', (lang) => {
  const texts = catalogues[`../locales/${lang}.json`]!
  const messages = Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix)))
      .map(([key, text]) => [key, compileMessage(text)]),
  )
  const locale = bcp47[lang]
  const lingui = setupI18n({ locale, messages: { [locale]: messages } })
  const own = translator(messages, locale)
  let plurals = 0
  for (const [key, message] of Object.entries(messages)) {
    for (const number of numbers) {
      const values = valuesOf(message, number)
      if (Object.values(values).includes(number)) plurals++
      expect(own(key, values), key).toBe(lingui._(key, values))
    }
  }
  expect(plurals).toBeGreaterThan(0)
})

it('brings every common text that components use', () => {
  const sources = import.meta.glob<string>(
    ['./**/*.{ts,tsx}', '!./**/*.test.*', '!./later/language-hint.ts'],
    {
      eager: true,
      import: 'default',
      query: '?raw',
    },
  )
  const used = Object.values(sources).flatMap((source) => source.match(/(?<=\bt\(')common\.[\w.]+/g) ?? [])
  const brought = [...frameMessages, ...Object.values(components).flatMap(({ messages }) => messages)]
  expect(used).toContain('common.labelled')
  expect(used.filter((key) => !brought.some((prefix) => key.startsWith(prefix)))).toEqual([])
})

it('returns the key of a missing text, and an empty place for a missing value', () => {
  const t = translator({ hello: compileMessage('Hello {name}!') }, 'en')
  expect(t('no.such')).toBe('no.such')
  expect(t('hello', { name: null })).toBe('Hello !')
  expect(t('hello')).toBe('Hello !')
})

it('chooses by own names only, and by exact numbers first', () => {
  const t = translator(
    {
      kind: compileMessage('{kind, select, a {first} other {else}}'),
      count: compileMessage(
        '{n, plural, offset:1 =1 {only you} one {you and # other} other {you and # others}}',
      ),
    },
    'en',
  )
  expect([t('kind', { kind: 'a' }), t('kind', { kind: 'constructor' })]).toEqual(['first', 'else'])
  expect([1, 2, 3000].map((n) => t('count', { n }))).toEqual([
    'only you',
    'you and 1 other',
    'you and 2,999 others',
  ])
})

it('creates a format of numbers when a text first shows one, and once for all pages of a language', () => {
  const created = vi.spyOn(Intl, 'NumberFormat')
  const count = compileMessage('{n, plural, =0 {none} one {one} other {# pieces}}')
  const first = translator({ count }, 'de-AT')
  expect([first('count', { n: 0 }), first('count', { n: 1 })]).toEqual(['none', 'one'])
  expect(created).not.toHaveBeenCalled()
  expect(first('count', { n: 2 })).toBe('2 pieces')
  expect(translator({ count }, 'de-AT')('count', { n: 3 })).toBe('3 pieces')
  expect(created).toHaveBeenCalledTimes(1)
})

/** A number for each plural, the first and the last case in turn for a choice, a word for everything else. */
function valuesOf(message: CompiledMessage, number: number): Record<string, unknown> {
  if (typeof message === 'string') return {}
  return Object.assign({}, ...(message as Token[]).map((token) => placeholderOf(token, number)))
}

function placeholderOf(token: Token, number: number): Record<string, unknown> {
  if (typeof token === 'string') return {}
  const [name, type, cases] = token as [string, string?, Record<string, CompiledMessage>?]
  if (type === undefined) return { [name]: `<${name}>` }
  if (type === 'number') return { [name]: number }
  if (type !== 'plural' && type !== 'select') throw new Error(`${type} is not for texts of pages`)
  const { offset: _, ...texts } = cases as Record<string, CompiledMessage>
  const value = type === 'plural' ? number : Object.keys(texts).at(number % 2)
  return Object.assign({}, ...Object.values(texts).map((text) => valuesOf(text, number)), { [name]: value })
}
