import Bowser from 'bowser'
import { countryName } from '#contract/country-name.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import type { CallContext } from '../shop.ts'

/** Browser name from the user agent, such as "Chrome 141, Windows". Truncated, because clients can send anything. */
export function browserOf(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ')
  return ([name, os.name].filter(Boolean).join(', ') || userAgent).slice(0, 80)
}

/** Browsers update every few weeks, so "Chrome 141, Windows" becomes "Chrome, Windows". */
export function withoutVersion(browser: string): string {
  return browser.replace(/ \d+(?=,|$)/, '')
}

/** The country code of a call as sent by a trusted proxy; '' if unknown. */
export function placeOf({ country }: Pick<CallContext, 'country'>): string {
  return country
}

/** The name of a stored place in the reader's language. */
export function placeName(place: string, lang: Lang): string {
  return countryName(place, bcp47[lang])
}
