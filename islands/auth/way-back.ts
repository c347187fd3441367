/** Where signing in leads: `back` of the address where that is a path of this shop, else `otherwise`. */
export function wayBack(search: string, otherwise: string, origin = location.origin): string {
  const back = new URLSearchParams(search).get('back') ?? ''
  if (!back.startsWith('/') || !URL.canParse(back, origin)) return otherwise
  const url = new URL(back, origin)
  if (url.origin !== origin || /^\/([\w-]+\/)?auth\//.test(url.pathname)) return otherwise
  return url.pathname + url.search + url.hash
}

/** As `wayBack` from this page; a phone that signs in to let another device in comes back to that. */
export function signInLeadsTo(otherwise: string): string {
  const qr = new URLSearchParams(location.search).get('qr')
  return qr ? `${location.pathname}?qr=${encodeURIComponent(qr)}` : wayBack(location.search, otherwise)
}
