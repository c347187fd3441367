import { type Messages, setupI18n } from '@lingui/core'
import { page } from './page.ts'

export type Translate = (key: string, values?: Record<string, unknown>) => string

const translators = new WeakMap<object, Translate>()

/** Returns the cached translator for a set of compiled messages. It returns the key for a missing message. */
export function translator(messages: Record<string, unknown>, locale: string): Translate {
  const cached = translators.get(messages)
  if (cached) return cached
  const i18n = setupI18n({ locale, messages: { [locale]: messages as Messages } })
  const translate: Translate = (key, values) => i18n._(key, values)
  translators.set(messages, translate)
  return translate
}

/** Translates a text of the current page, for code outside components. */
export function t(key: string, values?: Record<string, unknown>): string {
  return translator(page().data.messages, document.documentElement.lang || 'en')(key, values)
}
