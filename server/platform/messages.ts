import { readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { bcp47, defaultLanguage, fallbacks, type Lang, languages } from '#contract/languages.ts'
import type { Text } from './refusal.ts'

/** Formats a message in one language: `t('cart.count', { count: 3 })`. @throws Error if the key is unknown. */
export type Translate = (key: string, values?: Record<string, unknown>) => string

type Catalogue = Record<string, CompiledMessage>

const sources = new Map(languages.map((lang) => [lang, readTexts(lang)]))
const translators = new Map<Lang, Translate>()

/** The compiled texts of the shop in one language, with missing texts taken from its fallbacks. */
export const catalogue = cataloguesOf((lang) => sources.get(lang)!)

/** Those of the desk, whose keys begin with "desk.". Pages never need them, so they are read when first asked for. */
export const deskCatalogue = cataloguesOf((lang) => readTexts(`desk/${lang}`))

/** Languages whose own catalogue is complete, so that shoppers never see a fallback. */
export const completeLanguages: ReadonlySet<Lang> = new Set(
  languages.filter((lang) =>
    Object.keys(sources.get(defaultLanguage)!).every((key) => sources.get(lang)![key]),
  ),
)

function readTexts(name: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`../../locales/${name}.json`, import.meta.url), 'utf8'))
}

function cataloguesOf(textsIn: (lang: Lang) => Record<string, string>): (lang: Lang) => Catalogue {
  const compiled = new Map<Lang, Catalogue>()
  return (lang) => {
    const cached = compiled.get(lang)
    if (cached) return cached
    const merged: Record<string, string> = {}
    for (const step of fallbacks(lang).reverse()) Object.assign(merged, textsIn(step))
    const messages = Object.fromEntries(
      Object.entries(merged).map(([key, message]) => [key, compileMessage(message)]),
    )
    compiled.set(lang, messages)
    return messages
  }
}

export function translator(lang: Lang): Translate {
  const cached = translators.get(lang)
  if (cached) return cached
  const ofShop = translatorOf(lang, catalogue(lang))
  let ofDesk: Translate | undefined
  const translate: Translate = (key, values) => {
    if (!key.startsWith('desk.')) return ofShop(key, values)
    ofDesk ??= translatorOf(lang, deskCatalogue(lang))
    return ofDesk(key, values)
  }
  translators.set(lang, translate)
  return translate
}

function translatorOf(lang: Lang, messages: Catalogue): Translate {
  const i18n = setupI18n({ locale: bcp47[lang], messages: { [bcp47[lang]]: messages } })
  return (key, values) => {
    if (!(key in messages)) throw new Error(`No text "${key}" in locales/en.json`)
    return i18n._(key, values)
  }
}

export function say(t: Translate, { key, values = {} }: Text): string {
  const said = Object.entries(values).map(([name, value]) => [name, isText(value) ? say(t, value) : value])
  return t(key, Object.fromEntries(said))
}

function isText(value: unknown): value is Text {
  return typeof value === 'object' && value !== null && 'key' in value
}

/** The messages for a page's islands: those whose keys begin with one of `prefixes`. */
export function messagesFor(lang: Lang, prefixes: Iterable<string>): Catalogue {
  const wanted = [...prefixes]
  return Object.fromEntries(
    Object.entries(catalogue(lang)).filter(([key]) => wanted.some((prefix) => key.startsWith(prefix))),
  )
}
