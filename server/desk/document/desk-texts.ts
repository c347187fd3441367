import { createHash } from 'node:crypto'
import type { Lang } from '#contract/languages.ts'
import { deskCatalogue } from '#server/platform/messages.ts'

type Pack = { hash: string; body: string }

const packs = new Map<Lang, Map<string, Pack>>()

/**
 * The desk's compiled texts of one language in packs by the first segment of their keys: "orders" has desk.orders.*.
 * The hash changes with the content, so that browsers keep a pack for ever.
 */
export function textPacks(lang: Lang): Map<string, Pack> {
  const cached = packs.get(lang)
  if (cached) return cached
  const messages = new Map<string, Record<string, unknown>>()
  for (const [key, message] of Object.entries(deskCatalogue(lang))) {
    const [, pack = ''] = key.split('.')
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
