import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type ComponentName, components, frameMessages } from '#contract/components.ts'
import type { Lang } from '#contract/languages.ts'
import { messagesFor } from '#server/platform/messages.ts'

type Messages = Record<string, unknown>

/** By language and component names, which templates decide: a shop has a few dozen combinations. */
const ofPages = new LRUCache<string, Messages>({ max: 500 })

/** Messages of a page's components and those that every page needs. Returns the same object for the same arguments. */
export function textsOf(lang: Lang, names: ComponentName[]): Messages {
  const key = `${lang} ${names.join(' ')}`
  let messages = ofPages.get(key)
  if (!messages) {
    messages = messagesFor(lang, [...frameMessages, ...messageKeys(names)])
    ofPages.set(key, messages)
  }
  return messages
}

/**
 * Messages of the components in closed dialogs. Pages name the address and do not wait for it. Only lists that were
 * issued can be found, so requests cannot fill the memory.
 */
export type DialogTexts = {
  /** The address for these components and parts, null if there are none. */
  issue(lang: Lang, names: (ComponentName | Part)[]): string | null
  /** @param list the part of an address that names the components. */
  find(lang: Lang, list: string): IssuedTexts | undefined
}

/** Parts of the frame that are no components, with the prefixes of their texts. */
const parts = {
  'agent-tools': ['agents.tool'],
  'language-hint': ['header.language_hint', 'common.close'],
}
type Part = keyof typeof parts

/** Readers of any other language ask for it in theirs: no page names these addresses. */
const hint = 'language-hint'

export type IssuedTexts = { json: string; hash: string }

export function openDialogTexts(): DialogTexts {
  const issued = new LRUCache<string, IssuedTexts>({ max: 200 })
  return {
    issue(lang, names) {
      if (names.length === 0) return null
      const list = [...new Set(names)].sort().join('+')
      const key = `${lang} ${list}`
      const texts = issued.get(key) ?? textsFor(lang, names)
      issued.set(key, texts)
      return `/theme/texts/${lang}/${list}/${texts.hash}.json`
    },
    find: (lang, list) =>
      issued.get(`${lang} ${list}`) ?? (list === hint ? textsFor(lang, [hint]) : undefined),
  }
}

function textsFor(lang: Lang, names: (ComponentName | Part)[]): IssuedTexts {
  const json = JSON.stringify(messagesFor(lang, messageKeys(names)))
  return { json, hash: createHash('sha256').update(json).digest('hex').slice(0, 10) }
}

function messageKeys(names: (ComponentName | Part)[]): string[] {
  return names.flatMap((name) =>
    name in parts ? parts[name as Part] : components[name as ComponentName].messages,
  )
}
