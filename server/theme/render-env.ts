import type { ComponentName } from '#contract/components.ts'
import type { Lang } from '#contract/languages.ts'
import type { Translate } from '#server/platform/messages.ts'

/** What tags and filters know of the page being made. Reached by a key that no template can write. */
export type RenderEnv = {
  lang: Lang
  /** BCP 47 tag of the language. */
  locale: string
  currency: string
  t: Translate
  /** Path of the page with its language prefix. */
  path: string
  /** Path of a page by kind and slug, with the language prefix. */
  linkTo(kind: string, slug: string): string
  /** Which part is being rendered: ids of its components begin with it. */
  region: 'h' | 'b' | 'f'
  /** Components met so far in this region. */
  count: number
  /** Names of the page's components, whose texts travel with it. */
  components: Set<ComponentName>
  log(problem: string, error: unknown): void
}

const key = Symbol('render env')

export function globalsWith(env: RenderEnv, globals: Record<string, unknown>): object {
  return Object.assign({ [key]: env }, globals)
}

/** @throws Error outside a page, which only a template rendered without `globalsWith` can meet. */
export function envOf(context: { globals: object }): RenderEnv {
  const env = (context.globals as { [key]?: RenderEnv })[key]
  if (!env) throw new Error('Rendered outside a page')
  return env
}
