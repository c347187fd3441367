import { page } from './page.ts'
import { token, visitorId } from './stores/session.ts'

/** Returns the headers of every call and page fetch: identity, language and currency. */
export function requestHeaders(): Record<string, string> {
  const { lang, currency } = page().data
  const headers = Object.entries({
    'x-auth': token.getState(),
    'x-visitor': visitorId.getState(),
    'x-lang': lang,
    'x-currency': currency,
  })
  return Object.fromEntries(headers.filter((entry): entry is [string, string] => Boolean(entry[1])))
}
