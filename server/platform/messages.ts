import { readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import {
  bcp47,
  catalogueLanguages,
  defaultLanguage,
  fallbacks,
  isDeskLang,
  type Lang,
} from '#contract/languages.ts'
import type { Text } from './refusal.ts'

/** Formats a message in one language: `t('cart.count', { count: 3 })`. @throws Error if the key is unknown. */
export type Translate = (key: string, values?: Record<string, unknown>) => string

type Catalogue = Record<string, CompiledMessage>

const sources = new Map<string, Record<string, string>>(
  catalogueLanguages.map((lang) => [
    lang,
    { ...readTexts(lang), ...(isDeskLang(lang) ? readTexts(`desk/${lang}`) : {}) },
  ]),
)
const compiled = new Map<Lang, Catalogue>()
const translators = new Map<Lang, Translate>()

/** Languages whose own catalogue is complete, so that shoppers never see a fallback. */
export const completeLanguages: ReadonlySet<Lang> = new Set(
  catalogueLanguages.filter((lang) => {
    const own = sources.get(lang)!
    return Object.keys(readTexts(defaultLanguage)).every((key) => own[key])
  }),
)

/** Texts of the shop, or of the desk, which also has the messages that only merchant calls answer. */
function readTexts(name: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`../../locales/${name}.json`, import.meta.url), 'utf8'))
}

/** The compiled texts of one language, with missing texts taken from its fallbacks. */
export function catalogue(lang: Lang): Catalogue {
  const cached = compiled.get(lang)
  if (cached) return cached
  const merged: Record<string, string> = {}
  for (const step of fallbacks(lang).reverse()) Object.assign(merged, sources.get(step))
  const messages = Object.fromEntries(
    Object.entries(merged).map(([key, message]) => [key, compileMessage(message)]),
  )
  compiled.set(lang, messages)
  return messages
}

export function translator(lang: Lang): Translate {
  const cached = translators.get(lang)
  if (cached) return cached
  const messages = catalogue(lang)
  const i18n = setupI18n({ locale: bcp47[lang], messages: { [bcp47[lang]]: messages } })
  const translate: Translate = (key, values) => {
    if (!(key in messages)) throw new Error(`No text "${key}" in locales/en.json`)
    return i18n._(key, values)
  }
  translators.set(lang, translate)
  return translate
}

export function say(t: Translate, text: Text): string {
  return t(text.key, text.values)
}

/** The messages for a page's islands: those whose keys begin with one of `prefixes`. */
export function messagesFor(lang: Lang, prefixes: Iterable<string>): Catalogue {
  const wanted = [...prefixes]
  return Object.fromEntries(
    Object.entries(catalogue(lang)).filter(([key]) => wanted.some((prefix) => key.startsWith(prefix))),
  )
}
