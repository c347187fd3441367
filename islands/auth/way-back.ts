import { shopPath } from '#contract/shop-path.ts'

/**
 * Returns the page to show after sign-in: `back` from the query if it is a page of this shop outside sign-in, else
 * `otherwise`.
 */
export function wayBack(search: string, otherwise: string, origin = location.origin): string {
  const path = shopPath(new URLSearchParams(search).get('back') ?? '', origin)
  return path === null || /^\/([\w-]+\/)?auth\//.test(path) ? otherwise : path
}

/**
 * As `wayBack` for this page, but a phone that signs in, or up, to approve another device goes to the approval first.
 * `link` adds the language to a path.
 */
export function signInLeadsTo(link: (path: string) => string, search = location.search): string {
  const qr = new URLSearchParams(search).get('qr')
  return qr ? `${link('/auth/signin')}?qr=${encodeURIComponent(qr)}` : wayBack(search, link('/user/center'))
}

/** Returns the query that all sign-in screens pass on: the return path and the device to approve. */
export function goesAlong(search: string): string {
  const query = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of ['back', 'qr']) {
    const value = query.get(name)
    if (value) kept.set(name, value)
  }
  return kept.size > 0 ? `?${kept}` : ''
}
