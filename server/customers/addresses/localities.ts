import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lang } from '#contract/languages.ts'
import { addressFormat } from './address-format.ts'
import { type Choice, choicesOf, findPlace, type Place } from './places.ts'
import { findState } from './states.ts'

/**
 * The places below a state, or below a state and a city, by what stands above them: "广东省", "广东省/深圳市".
 * Each list is one text, "key:name:latin~…", cut when it is asked for: as objects they would take several times the memory.
 */
type Lists = Record<string, string>

/** Which fields have lists, where the data set has any below the state; the files are made by localities/make.ts. */
const listed: Record<string, readonly string[]> = {
  BR: ['city'],
  CL: ['city'],
  CN: ['city', 'area'],
  HK: ['city'],
  KR: ['city', 'area'],
  TW: ['city'],
}

/** Tells if a field is chosen from a list, at least in parts of the country. */
export function isListed(country: string, field: string): boolean {
  if (field === 'state') return addressFormat(country)?.states !== undefined
  return listed[country]?.includes(field) ?? false
}

/** The cities or districts of a state, where there is a list of them. */
export function citiesOf(country: string, state: string, lang: Lang): Choice[] {
  return choicesOf(cities(country, state), addressFormat(country)?.lang, lang)
}

/** The districts of a city, where there is a list of them. */
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

// Read when the first address of a country asks: most shops never send to most of them.
const read = new Map<string, Lists>()

function listsOf(country: string): Lists {
  const known = read.get(country)
  if (known) return known
  const file = join(import.meta.dirname, 'localities', `${country}.json`)
  const lists = JSON.parse(readFileSync(file, 'utf8')) as Lists
  read.set(country, lists)
  return lists
}
