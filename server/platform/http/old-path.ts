import { type Lang, languages, splitLanguage } from '#contract/languages.ts'

/**
 * An old address as redirects are stored and found: a plain path without the prefix of a language or a market, because a
 * redirect applies in every one.
 */
export function oldPath(path: string): string {
  const plain = plainPath(path)
  const { lang, rest } = splitLanguage(plain)
  return lang ? rest : withoutMarket(plain)
}

/** A path decoded, in lower case and without a trailing slash. */
export function plainPath(path: string): string {
  return decodedPath(path)
    .toLowerCase()
    .replace(/(?<=.)\/+$/, '')
}

/** Decodes a path. Percent signs that encode no text stay, as in /100%-cotton. */
export function decodedPath(path: string): string {
  return path.replace(/(%[0-9a-f]{2})+/gi, (run) => {
    try {
      const text = decodeURIComponent(run)
      // PostgreSQL refuses zero, and no address of a page has a control character.
      return /\p{Cc}/u.test(text) ? run : text
    } catch {
      return run
    }
  })
}

/** The plain path of a target in this shop, without its query; empty for an address elsewhere. */
export function targetPath(target: string): string {
  return target.startsWith('/') ? plainPath(target.replace(/[?#].*$/, '')) : ''
}

/** A target without the shop's own host, so that further redirects from it are found. */
export function localTarget(target: string, publicUrl: string): string {
  const url = URL.parse(target)
  return url?.host === new URL(publicUrl).host ? url.pathname + url.search + url.hash : target
}

/**
 * Takes the prefix of a market, such as /en-us or /pt-br in Shopify, off a plain path. It stands for the language of the
 * same name. `lang` is null if the path has none.
 */
export function splitMarket(path: string): { lang: Lang | null; rest: string } {
  const market = /^\/([a-z]{2,3})-([a-z]{2}|hans|hant)(\/.*)?$/.exec(path)
  if (!market) return { lang: null, rest: path }
  const [, code = '', region = '', rest = '/'] = market
  const lang =
    languages.find((each) => each.toLowerCase() === `${code}-${region}`) ??
    languages.find((each) => each === code)
  return lang ? { lang, rest } : { lang: null, rest: path }
}

/** The plain path that a redirect is found by. The home page of a market keeps its path, and can be redirected. */
export function withoutMarket(path: string): string {
  const { rest } = splitMarket(path)
  return rest === '/' ? path : rest
}
