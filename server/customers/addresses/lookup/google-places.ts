import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { AddressPlace } from '#contract/address-lookup.ts'
import { bcp47 } from '#contract/languages.ts'
import type { PlacesKeys } from '#server/platform/services/other-services.ts'
import type { AddressLookup } from './address-lookup.ts'

/** Milliseconds: a shopper types on meanwhile. */
const timeout = 2500

const Suggested = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            text: z.object({ text: z.string() }),
            structuredFormat: z
              .object({
                mainText: z.object({ text: z.string() }),
                secondaryText: z.object({ text: z.string() }).optional(),
              })
              .optional(),
          })
          .optional(),
      }),
    )
    .default([]),
})

const Component = z.object({
  longText: z.string(),
  shortText: z.string().default(''),
  types: z.array(z.string()),
})
const Place = z.object({ addressComponents: z.array(Component).default([]) })
type Component = z.infer<typeof Component>

/** Countries that write the house number before the street. */
const numberFirst = new Set([
  'AU',
  'CA',
  'FR',
  'GB',
  'HK',
  'IE',
  'IN',
  'LU',
  'MY',
  'NZ',
  'PH',
  'SG',
  'TH',
  'US',
  'ZA',
])

/** Google's Places API (New): Autocomplete and Place Details. */
export function googlePlaces({ key, url }: PlacesKeys): AddressLookup {
  const headers = { 'x-goog-api-key': key, accept: 'application/json' }
  return {
    name: 'google-places',
    async suggest({ text, country, lang, session }) {
      const body = {
        input: text,
        includedRegionCodes: [country.toLowerCase()],
        includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
        languageCode: bcp47[lang],
        sessionToken: session,
      }
      const answer = await ask(`${url}/v1/places:autocomplete`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const { suggestions = [] } = Suggested.safeParse(answer).data ?? {}
      return suggestions.flatMap(({ placePrediction: found }) => {
        if (!found) return []
        const { mainText, secondaryText } = found.structuredFormat ?? { mainText: found.text }
        return [{ id: found.placeId, text: mainText.text, detail: secondaryText?.text ?? '' }]
      })
    },
    async resolve({ id, lang, session }) {
      const query = new URLSearchParams({ languageCode: bcp47[lang], sessionToken: session })
      const answer = await ask(`${url}/v1/places/${encodeURIComponent(id)}?${query}`, {
        headers: { ...headers, 'x-goog-fieldmask': 'addressComponents' },
      })
      const place = Place.safeParse(answer).data
      return place && place.addressComponents.length > 0 ? placeOf(place.addressComponents) : null
    },
  }
}

/** Asks for one suggestion. Returns the HTTP status: 200 if the key is right and the API switched on. */
export async function askPlaces({ key, url }: PlacesKeys): Promise<number> {
  const response = await fetch(`${url}/v1/places:autocomplete`, {
    method: 'POST',
    headers: { 'x-goog-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ input: 'Main', includedRegionCodes: ['us'], includedPrimaryTypes: ['route'] },
      sessionToken: randomUUID(),
    }),
    signal: AbortSignal.timeout(10_000),
    redirect: 'error',
  })
  await response.body?.cancel()
  return response.status
}

/** The answer's JSON; null for an error, a timeout or anything else that is no answer. */
async function ask(url: string, init: RequestInit): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeout)
    const response = await fetch(url, { ...init, signal, redirect: 'error' })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

function placeOf(components: Component[]): AddressPlace {
  const find = (...types: string[]) =>
    types.map((type) => components.find((each) => each.types.includes(type))).find(Boolean)
  const [street, number] = [find('route')?.longText ?? '', find('street_number')?.longText ?? '']
  const country = find('country')?.shortText ?? ''
  const line = numberFirst.has(country) ? [number, street] : [street, number]
  const state = find('administrative_area_level_1')
  return {
    address: line.filter(Boolean).join(' '),
    postalCode: find('postal_code')?.longText ?? '',
    city: find('locality', 'postal_town', 'sublocality_level_1')?.longText ?? '',
    state: state?.shortText || (state?.longText ?? ''),
  }
}
