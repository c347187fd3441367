import { waitsForConsent } from '#contract/page.ts'
import { page } from '#islands/page.ts'
import { consentIn } from './consent-answer.ts'

/** Files of other hosts that this document fetches only with consent. Its content policy already allows them. */
const waiting = page().theme.injects?.filter(waitsForConsent) ?? []

let isFetched = false

/** True if the visitor must say whether other hosts may be called. */
export function hasOtherHosts(): boolean {
  return waiting.length > 0
}

/** Fetches the files of other hosts if that is allowed, once in a document: what they have done cannot be taken back. */
export function callOtherHosts(): void {
  if (isFetched || !consentIn('others')) return
  isFetched = true
  for (const { type, url } of waiting) {
    const tag =
      type === 'css'
        ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url })
        : Object.assign(document.createElement('script'), { src: url, async: true })
    document.head.append(tag)
  }
}
