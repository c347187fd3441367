import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type ComponentName, components, frameMessages } from '#contract/components.ts'
import { isLang, type Lang } from '#contract/languages.ts'
import { messagesFor } from '#server/platform/messages.ts'
import { isComponent } from '#server/theme/component-props.ts'

type Messages = Record<string, unknown>

const known = new Map<string, Messages>()

/** The texts that these components show, with those every page brings. The same object each time. */
export function textsOf(lang: Lang, names: ComponentName[]): Messages {
  return remembered(lang, names, frameMessages)
}

/** Where the texts of components in closed dialogs come from, which no page waits for: a lasting address. */
export function laterTexts(lang: Lang, names: ComponentName[]): string | null {
  if (names.length === 0) return null
  const hash = createHash('sha1')
    .update(JSON.stringify(remembered(lang, names, [])))
    .digest('hex')
    .slice(0, 10)
  return `/theme/texts/${lang}/${[...names].sort().join('+')}/${hash}.json`
}

export function mountComponentTexts(app: FastifyInstance): void {
  app.get<{ Params: { lang: string; names: string } }>(
    '/theme/texts/:lang/:names/:hash.json',
    { config: { kind: 'file' } },
    async (request, reply) => {
      const { lang } = request.params
      const names = request.params.names.split('+')
      if (!isLang(lang) || !names.every(isComponent)) return reply.status(404).send()
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(remembered(lang, names, []))
    },
  )
}

function remembered(lang: Lang, names: ComponentName[], more: readonly string[]): Messages {
  const key = `${lang} ${names.join(' ')} ${more.length}`
  let messages = known.get(key)
  if (!messages) {
    messages = messagesFor(lang, [...more, ...names.flatMap((name) => components[name].messages)])
    known.set(key, messages)
  }
  return messages
}
