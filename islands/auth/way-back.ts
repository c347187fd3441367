/** Where signing in leads: `back` of the address where that is a path of this shop, else `otherwise`. */
export function wayBack(search: string, otherwise: string, origin = location.origin): string {
  const back = new URLSearchParams(search).get('back') ?? ''
  if (!back.startsWith('/') || !URL.canParse(back, origin)) return otherwise
  const url = new URL(back, origin)
  if (url.origin !== origin || /^\/([\w-]+\/)?auth\//.test(url.pathname)) return otherwise
  return url.pathname + url.search + url.hash
}

/**
 * As `wayBack` from this page; a phone that signs in, or up, to let another device in comes to that first. `link` gives
 * a path its language.
 */
export function signInLeadsTo(link: (path: string) => string, search = location.search): string {
  const qr = new URLSearchParams(search).get('qr')
  return qr ? `${link('/auth/signin')}?qr=${encodeURIComponent(qr)}` : wayBack(search, link('/user/center'))
}

/** The query that goes along from one screen of signing in to another: where one came from, and whom to let in. */
export function goesAlong(search: string): string {
  const query = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of ['back', 'qr']) {
    const value = query.get(name)
    if (value) kept.set(name, value)
  }
  return kept.size > 0 ? `?${kept}` : ''
}
