import { navigateTo } from './navigate-to.ts'

/** Loads another document, past our own navigation: the way to another site, or to a page that is none of the shop's. */
export function leaveTo(url: string): void {
  if ('navigation' in window) navigateTo(url, { info: 'document' })
  else location.assign(url)
}
