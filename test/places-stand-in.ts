import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** Fields of an autocomplete request in the API's reference. */
const fields = new Set([
  ...['input', 'includedRegionCodes', 'includedPrimaryTypes', 'languageCode', 'sessionToken', 'regionCode'],
  ...['includeQueryPredictions', 'inputOffset', 'locationBias', 'locationRestriction', 'origin'],
])

/**
 * Answers as Google's Places API (New) is documented: POST /v1/places:autocomplete with a key, known fields, at most 15
 * regions and five types; GET /v1/places/ID with a field mask. A session ends with its details request. Knows one street.
 */
export async function openPlaces(key: string) {
  const state = { down: false, inputs: [] as string[], ended: new Set<string>() }
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const fail = (status: number, message: string) => send(status, { error: { code: status, message } })
    if (state.down) return fail(503, 'The service is currently unavailable.')
    if (request.headers['x-goog-api-key'] !== key) return fail(403, 'API key not valid.')
    const url = new URL(request.url ?? '/', 'http://places')
    if (request.method === 'POST' && url.pathname === '/v1/places:autocomplete') {
      const body = (await json(request)) as Record<string, unknown>
      const unknown = Object.keys(body).find((name) => !fields.has(name))
      if (unknown) return fail(400, `Unknown name "${unknown}": Cannot find field.`)
      const { input, includedRegionCodes: regions, includedPrimaryTypes: types, sessionToken } = body
      if (typeof input !== 'string' || input === '') return fail(400, 'Empty input.')
      if (!isList(regions, 15, /^[a-z]{2}$/) || !isList(types, 5, /^[a-z_]+$/))
        return fail(400, 'Invalid argument.')
      if (typeof sessionToken !== 'string' || state.ended.has(sessionToken))
        return fail(400, 'Invalid session.')
      state.inputs.push(input)
      const isKnown = 'haldenweg 12'.startsWith(input.toLowerCase()) && (regions as string[]).includes('de')
      return send(200, isKnown ? { suggestions: [haldenweg] } : {})
    }
    if (request.method === 'GET' && url.pathname === '/v1/places/ChIJ-haldenweg_12') {
      if (request.headers['x-goog-fieldmask'] !== 'addressComponents')
        return fail(400, 'FieldMask is a required parameter.')
      state.ended.add(url.searchParams.get('sessionToken') ?? '')
      return send(200, { addressComponents: components })
    }
    return fail(404, 'Not found.')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    close: () => void server.close(),
  }
}

function isList(value: unknown, max: number, form: RegExp): boolean {
  if (value === undefined) return true
  return Array.isArray(value) && value.length <= max && value.every((each) => form.test(String(each)))
}

const haldenweg = {
  placePrediction: {
    place: 'places/ChIJ-haldenweg_12',
    placeId: 'ChIJ-haldenweg_12',
    text: { text: 'Haldenweg 12, Berlin, Germany', matches: [{ endOffset: 9 }] },
    structuredFormat: {
      mainText: { text: 'Haldenweg 12', matches: [{ endOffset: 9 }] },
      secondaryText: { text: 'Berlin, Germany' },
    },
    types: ['premise', 'street_address', 'geocode'],
  },
}

const components = [
  { longText: '12', shortText: '12', types: ['street_number'], languageCode: 'en-US' },
  { longText: 'Haldenweg', shortText: 'Haldenweg', types: ['route'], languageCode: 'de' },
  {
    longText: 'Mitte',
    shortText: 'Mitte',
    types: ['sublocality_level_1', 'sublocality', 'political'],
    languageCode: 'de',
  },
  { longText: 'Berlin', shortText: 'Berlin', types: ['locality', 'political'], languageCode: 'de' },
  { longText: 'Germany', shortText: 'DE', types: ['country', 'political'], languageCode: 'en' },
  { longText: '10115', shortText: '10115', types: ['postal_code'], languageCode: 'en-US' },
]
