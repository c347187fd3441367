/** Where signing in leads: `back` of the address where that is a path of this shop, else `otherwise`. */
export function wayBack(search: string, otherwise: string, origin = location.origin): string {
  const back = new URLSearchParams(search).get('back') ?? ''
  if (!back.startsWith('/') || !URL.canParse(back, origin)) return otherwise
  const url = new URL(back, origin)
  if (url.origin !== origin || /^\/([\w-]+\/)?auth\//.test(url.pathname)) return otherwise
  return url.pathname + url.search + url.hash
}
