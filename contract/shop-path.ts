/**
 * Path, query and hash of a link that leads to a page of this shop; null for any other. A browser reads `/\host`,
 * `/<tab>/host` and `/.//host` as addresses of another host, so the link is resolved as a browser would, twice: the
 * path that `/.//host` resolves to is such an address itself.
 */
export function shopPath(link: string, shopUrl: string): string | null {
  if (!link.startsWith('/')) return null
  const once = resolve(link, shopUrl)
  if (once === null || resolve(once, shopUrl) !== once) return null
  return once
}

function resolve(link: string, shopUrl: string): string | null {
  if (!URL.canParse(link, shopUrl)) return null
  const { origin, pathname, search, hash } = new URL(link, shopUrl)
  return origin === new URL(shopUrl).origin ? pathname + search + hash : null
}
