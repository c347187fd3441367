import { localPath, page } from '#islands/page.ts'
import { token } from '#islands/stores/session.ts'

/** Returns the sign-in page that leads back to `url`, or null if `url` needs no sign-in or the user is signed in. */
export function signInInstead(url: URL): URL | null {
  if (token.getState() || !isUserArea(url.pathname)) return null
  return signInUrl(url)
}

export function signInUrl(url: URL): URL {
  const target = new URL(localPath('/auth/signin'), location.origin)
  target.searchParams.set('back', url.pathname + url.search)
  return target
}

/** Returns whether the path is in the user area, whose prefix the shop can change from /user/. */
export function isUserArea(path: string): boolean {
  const prefix = String(page().data.userPrefix ?? '/user/')
  return [prefix, localPath(prefix)].some((own) => path.startsWith(own))
}
