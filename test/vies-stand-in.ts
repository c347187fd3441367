import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** The member states as VIES writes them, and Northern Ireland. */
const countries = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)
const fields = new Set([
  ...['countryCode', 'vatNumber', 'requesterMemberStateCode', 'requesterNumber'],
  ...['traderName', 'traderStreet', 'traderPostalCode', 'traderCity', 'traderCompanyType'],
])
const number = /^[0-9A-Za-z+*.]{2,12}$/

/** An answer without a verdict: `code` in an error list, or beside `valid: false`. VIES sends both forms. */
type Failure = { code: string; form: 'list' | 'verdict' }

/**
 * Answers POST /check-vat-number as the European Commission describes VIES on the web: fields and number format of the
 * schema, member states by their VIES prefix, and a consultation number only for a whole requester and a valid number.
 * Numbers beginning with 4 are registered. While `failure` is set, no number is checked.
 */
export async function openVies() {
  const state = { failure: null as Failure | null, asked: 0 }
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const fail = (status: number, error: string) =>
      send(status, { actionSucceed: false, errorWrappers: [{ error }] })
    if (request.method !== 'POST' || request.url !== '/check-vat-number') return fail(404, 'NOT_FOUND')
    if (request.headers['content-type'] !== 'application/json') return fail(415, 'INVALID_INPUT')
    state.asked++
    const question = (await json(request as IncomingMessage)) as Record<string, unknown>
    if (!Object.keys(question).every((key) => fields.has(key))) return fail(400, 'INVALID_INPUT')
    const { countryCode, vatNumber, requesterMemberStateCode: requester, requesterNumber } = question
    if (!isId(countryCode, vatNumber)) return fail(400, 'INVALID_INPUT')
    const asks = requester !== undefined || requesterNumber !== undefined
    if (asks && !isId(requester, requesterNumber)) return fail(400, 'INVALID_REQUESTER_INFO')
    if (state.failure?.form === 'list') return fail(500, state.failure.code)
    const valid = state.failure === null && String(vatNumber).startsWith('4')
    send(200, {
      countryCode,
      vatNumber,
      requestDate: new Date().toISOString(),
      valid,
      userError: state.failure?.code ?? (valid ? 'VALID' : 'INVALID'),
      requestIdentifier: asks && valid ? `WAPI${vatNumber}` : '',
      name: valid ? 'ATELIER PETIT' : '---',
      address: valid ? '12 RUE DE BRETAGNE\n75003 PARIS' : '---',
      traderName: '---',
      traderStreet: '---',
      traderPostalCode: '---',
      traderCity: '---',
      traderCompanyType: '---',
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { state, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

function isId(country: unknown, id: unknown): boolean {
  return typeof country === 'string' && countries.has(country) && typeof id === 'string' && number.test(id)
}
