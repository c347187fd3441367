/** Names of the caches, which pages and the service worker share. */
export const pagesCache = 'shop-pages-1'
export const filesCache = 'shop-files-1'
/** Answers to calls, by the person who made them. */
export const ownCache = 'shop-own-1'
/** To whom the answers belong, without naming the person, and which prices the pages show. */
export const marksCache = 'shop-marks-1'

export type WorkerMessage =
  /**
   * Keeps these pages, with the files that they name, and further files of the page that is shown. `prices`: the currency
   * and country of its prices. Tabs of an older build name none.
   */
  | { type: 'keep'; pages: string[]; files: string[]; prices?: string }
  /** The person has left: drops all answers. */
  | { type: 'forget' }
  /** From the running worker to a newer one that waits. */
  | { type: 'take-over' }

/** Requests that the worker leaves to the browser: the desk, checkout, payment, signing in, and forms without script. */
const leftAlone =
  /^\/(admin|api|ws|dev|preview|currency|avatars|uploads|healthz|readyz|metrics)(\/|$)|^(\/[a-z]{2,3}(-[a-z]{2})?)?\/(checkout|auth|plain|newsletter|notify|review)(\/|$)|\.\w+$/i

/** Query names that carry a grant or a secret. */
const secret = /[?&](preview|grant|token|key|code|restore)=/

/** Returns whether the worker keeps the page at this address. */
export function isKeptPage({ pathname, search }: URL): boolean {
  return !leftAlone.test(pathname) && !secret.test(search)
}
