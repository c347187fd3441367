import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lang } from '#contract/languages.ts'
import { addressFormat } from './address-format.ts'
import { type Choice, choicesOf, findPlace, type Place } from './places.ts'
import { findState } from './states.ts'

/**
 * Places below a state or a city, by their parents: "广东省", "广东省/深圳市". Each list is one string,
 * "key:name:latin~…", parsed on demand, because parsed objects would take several times the memory.
 */
type Lists = Record<string, string>

/** Fields with a list, in countries with data below the state. localities/make.ts generates the lists. */
const listed: Record<string, readonly string[]> = {
  BR: ['city'],
  CL: ['city'],
  CN: ['city', 'area'],
  HK: ['city'],
  KR: ['city', 'area'],
  TW: ['city'],
}

/** True if a field has a list of options, at least in parts of the country. */
export function isListed(country: string, field: string): boolean {
  if (field === 'state') return addressFormat(country)?.states !== undefined
  return listed[country]?.includes(field) ?? false
}

/** The cities or districts of a state, if listed. */
export function citiesOf(country: string, state: string, lang: Lang): Choice[] {
  return choicesOf(cities(country, state), addressFormat(country)?.lang, lang)
}

/** The districts of a city, if listed. */
export function areasOf(country: string, state: string, city: string, lang: Lang): Choice[] {
  return choicesOf(areas(country, state, city), addressFormat(country)?.lang, lang)
}

export function findCity(country: string, state: string, given: string): Place | undefined {
  return findPlace(cities(country, state), given)
}

export function findArea(country: string, state: string, city: string, given: string): Place | undefined {
  return findPlace(areas(country, state, city), given)
}

function cities(country: string, state: string): Place[] {
  const above = listed[country] && findState(country, state)
  return above ? placesBelow(country, above[0]) : []
}

function areas(country: string, state: string, city: string): Place[] {
  const province = listed[country]?.includes('area') && findState(country, state)
  const above = province && findCity(country, state, city)
  return above ? placesBelow(country, `${province[0]}/${above[0]}`) : []
}

function placesBelow(country: string, above: string): Place[] {
  const list = listsOf(country)[above]
  return list ? list.split('~').map((place) => place.split(':') as Place) : []
}

// Loaded on first use of a country: most shops ship to few of them.
const read = new Map<string, Lists>()

function listsOf(country: string): Lists {
  const cached = read.get(country)
  if (cached) return cached
  const file = join(import.meta.dirname, 'localities', `${country}.json`)
  const lists = JSON.parse(readFileSync(file, 'utf8')) as Lists
  read.set(country, lists)
  return lists
}
