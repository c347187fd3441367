import type { ComponentName } from '#contract/components.ts'
import type { Lang } from '#contract/languages.ts'
import type { Translate } from '#server/platform/messages.ts'

/** The environment of tags and filters while a page is rendered. Stored under a symbol, so templates cannot reach it. */
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
  /** The part being rendered. Ids of its components start with it. */
  region: 'h' | 'b' | 'f'
  /** Number of components rendered in this region so far. */
  count: number
  /** Names of the page's components, whose texts the page carries. */
  components: Set<ComponentName>
  log(problem: string, error: unknown): void
}

const key = Symbol('render env')

export function globalsWith(env: RenderEnv, globals: Record<string, unknown>): object {
  return Object.assign({ [key]: env }, globals)
}

/** @throws Error for a template rendered without `globalsWith`. */
export function envOf(context: { globals: object }): RenderEnv {
  const env = (context.globals as { [key]?: RenderEnv })[key]
  if (!env) throw new Error('Rendered outside a page')
  return env
}
