/**
 * Generates the lists of cities and districts in this folder from a checkout of github.com/commerceguys/addressing:
 *
 *     node server/customers/addresses/localities/make.ts CHECKOUT
 *
 * Generated from e90fe20 (April 2026). The data comes from Google's Address Data Service (CC BY 4.0) and is maintained
 * in that repository under the MIT licence. A key is the name used on parcels, as in formats.json: native script, but
 * Latin for Hong Kong.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findState } from '../states.ts'

type Subdivision = { name?: string; local_code?: string; local_name?: string }
type Source = { parents?: string[]; subdivisions: Record<string, Subdivision> }

const countries = ['BR', 'CL', 'CN', 'HK', 'KR', 'TW']

/** A district founded in 2018 that Google's data has and the source lacks. */
const additions: Record<string, string[]> = { '广东省/深圳市': ['光明区::Guangming Qu'] }

const folder = join(process.argv[2] ?? '.', 'resources/subdivision')

for (const country of countries) {
  const lists = listsOf(country)
  const lines = Object.keys(lists)
    .sort()
    .map((above) => `  ${JSON.stringify(above)}: ${JSON.stringify(lists[above]!.join('~'))}`)
  writeFileSync(join(import.meta.dirname, `${country}.json`), `{\n${lines.join(',\n')}\n}\n`)
}

/** Every list of a country below its states, by its parents. */
function listsOf(country: string): Record<string, string[]> {
  const sources = readdirSync(folder)
    .filter((file) => file.startsWith(`${country}-`))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Source & { parents: string[] })
  const keysOf = new Map(sources.map(({ parents, subdivisions }) => [parents.join('/'), subdivisions]))
  const lists: Record<string, string[]> = {}
  for (const { parents, subdivisions } of sources) {
    const [, state, city] = parents as [string, string, string?]
    const province = stateKey(country, state)
    const above = city
      ? `${province}/${keyOf(country, city, keysOf.get(`${country}/${state}`)![city])}`
      : province
    lists[above] = [
      ...Object.entries(subdivisions).map(([id, place]) => rowOf(country, id, place)),
      ...(additions[above] ?? []),
    ]
  }
  return lists
}

/** The key in formats.json of a state in the source, which uses the ISO 3166-2 part if there is one. */
function stateKey(country: string, id: string): string {
  const states = JSON.parse(readFileSync(join(folder, `${country}.json`), 'utf8')) as Source
  const { name, local_code, local_name } = states.subdivisions[id]!
  const found = [local_code, local_name, name, id]
    .map((word) => word && findState(country, word))
    .find(Boolean)
  if (!found) throw new Error(`${country}: no state ${id} in formats.json`)
  return found[0]
}

function rowOf(country: string, id: string, place: Subdivision): string {
  const key = keyOf(country, id, place)
  const { local_name: native = key, name = id } = place
  const row = [key, native === key ? '' : native, name === key ? '' : name]
  if (row.some((word) => /[:~]/.test(word)))
    throw new Error(`${country}: ${id} contains ":" or "~", which separate list items`)
  return row.join(':').replace(/:+$/, '')
}

function keyOf(country: string, id: string, place: Subdivision | undefined): string {
  return country === 'HK' ? id : (place?.local_code ?? place?.local_name ?? place?.name ?? id)
}
