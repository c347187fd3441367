import type { ComponentName } from '#contract/components.ts'
import type { Lang } from '#contract/languages.ts'
import type { Translate } from '#server/platform/messages.ts'

/** The language of a rendered text, for filters of pages and emails. */
export type TextEnv = {
  lang: Lang
  /** BCP 47 tag of the language. */
  locale: string
  /** IANA name of the shop's time zone. */
  timeZone: string
  t: Translate
}

/** The environment of tags and filters while a page is rendered. Stored under a symbol, so templates cannot reach it. */
export type RenderEnv = TextEnv & {
  currency: string
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

export function globalsWith(env: TextEnv, globals: Record<string, unknown>): object {
  return Object.assign({ [key]: env }, globals)
}

/**
 * The environment of a page. Only for tags and filters that emails do not have.
 * @throws Error for a template rendered without `globalsWith`.
 */
export function envOf(context: { globals: object }): RenderEnv {
  return textEnvOf(context) as RenderEnv
}

/** @throws Error for a template rendered without `globalsWith`. */
export function textEnvOf(context: { globals: object }): TextEnv {
  const env = (context.globals as { [key]?: TextEnv })[key]
  if (!env) throw new Error('Rendered outside a page or an email')
  return env
}
