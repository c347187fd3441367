import { page } from '#islands/page.ts'

/** Query parameters that a page fetch adds; none of them belongs to the page's address. */
const names = ['request', 'userAgent', 'referer', 'cookies', 'hideHead', 'hideFoot']

/** Returns the address of a page's payload, which never contains the token. */
export function payloadUrl(url: URL, hideFrame: boolean): string {
  const asked = new URL(url)
  asked.hash = ''
  const hide = hideFrame ? '1' : '0'
  const values = [
    'route',
    navigator.userAgent,
    // The previous page: the address bar already shows the new one.
    location.origin + page().data.path,
    preferences(),
    hide,
    hide,
  ]
  names.forEach((name, index) => {
    asked.searchParams.set(name, values[index] ?? '')
  })
  return asked.href
}

/** Returns the page's own address from the address of its payload after redirects. */
export function pageUrl(payloadHref: string, asked: URL): URL {
  const url = new URL(payloadHref)
  for (const name of names) url.searchParams.delete(name)
  url.hash = asked.hash
  return url
}

/** Returns the shop's preference cookies and nothing else. */
function preferences(): string {
  return document.cookie
    .split('; ')
    .filter((cookie) => /^(currency|language|consent|theme)=/.test(cookie))
    .join('; ')
}
