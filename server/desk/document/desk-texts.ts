import { createHash } from 'node:crypto'
import { type DeskLang, fallbacks, isDeskLang, type Lang } from '#contract/languages.ts'
import { catalogue } from '#server/platform/messages.ts'

type Pack = { hash: string; body: string }

const packs = new Map<DeskLang, Map<string, Pack>>()

/** The desk's language for somebody who asks for `lang`. */
export function deskLang(lang: Lang): DeskLang {
  return fallbacks(lang).find(isDeskLang) ?? 'en'
}

/**
 * The desk's compiled texts of one language in packs by the first segment of their keys: "orders" has desk.orders.*.
 * The hash changes with the content, so that browsers keep a pack for ever.
 */
export function textPacks(lang: DeskLang): Map<string, Pack> {
  const cached = packs.get(lang)
  if (cached) return cached
  const messages = new Map<string, Record<string, unknown>>()
  for (const [key, message] of Object.entries(catalogue(lang))) {
    const [area, pack] = key.split('.')
    if (area !== 'desk' || !pack) continue
    const texts = messages.get(pack) ?? {}
    texts[key] = message
    messages.set(pack, texts)
  }
  const made = new Map(
    [...messages].map(([name, texts]) => {
      const body = JSON.stringify(texts)
      const hash = createHash('sha256').update(body).digest('hex').slice(0, 10)
      return [name, { hash, body }]
    }),
  )
  packs.set(lang, made)
  return made
}
