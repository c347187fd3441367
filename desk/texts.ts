import { type Messages, setupI18n } from '@lingui/core'
import { facts } from './document.ts'

const messages: Messages = {}
const loading = new Map<string, Promise<void>>()
let i18n = setupI18n({ locale: document.documentElement.lang, messages: {} })

/** A text of a loaded pack: `t('desk.frame.undo')`. Returns the key of a missing text. */
export function t(key: string, values?: Record<string, unknown>): string {
  return i18n._(key, values)
}

/** True if a loaded pack has a text. For keys that are made from data, such as a kind that a newer server knows. */
export function hasText(key: string): boolean {
  return key in messages
}

/**
 * Loads packs of texts, each once: "orders" holds desk.orders.*. Names that the server does not have are ignored, so that
 * a screen can name the packs of a resource whose texts come later.
 */
export async function loadTexts(...packs: string[]): Promise<void> {
  await Promise.all(packs.map((pack) => loadPack(pack)))
}

function loadPack(pack: string): Promise<void> {
  const hash = facts.texts[pack]
  if (!hash) return Promise.resolve()
  const pending = loading.get(pack)
  if (pending) return pending
  const request = fetchPack(`/admin/texts/${facts.lang}/${pack}.${hash}.json`).catch((error) => {
    loading.delete(pack)
    throw error
  })
  loading.set(pack, request)
  return request
}

/** Texts that could not be fetched, because the shop cannot be reached. */
export class TextsMissing extends Error {}

async function fetchPack(url: string): Promise<void> {
  const response = await fetch(url).catch(() => null)
  if (!response?.ok) throw new TextsMissing(`texts ${url}: ${response?.status ?? 'no answer'}`)
  Object.assign(messages, await response.json())
  const { locale } = i18n
  i18n = setupI18n({ locale, messages: { [locale]: messages } })
}
