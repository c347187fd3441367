import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Question = {
  countryCode?: unknown
  vatNumber?: unknown
  requesterMemberStateCode?: unknown
  requesterNumber?: unknown
}

/**
 * Answers POST /check-vat-number as VIES documents it. Numbers beginning with 4 are registered; while `down`, the member
 * state does not answer. A consultation number needs both parts of the requester.
 */
export async function openVies() {
  const state = { down: false, asked: 0 }
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
    const question = (await json(request as IncomingMessage)) as Question
    const { countryCode, vatNumber, requesterMemberStateCode: requester, requesterNumber } = question
    if (typeof countryCode !== 'string' || !/^[A-Z]{2}$/.test(countryCode)) return fail(400, 'INVALID_INPUT')
    if (typeof vatNumber !== 'string' || !/^[A-Z\d+*]{2,12}$/.test(vatNumber))
      return fail(400, 'INVALID_INPUT')
    if ((requester === undefined) !== (requesterNumber === undefined))
      return fail(400, 'INVALID_REQUESTER_INFO')
    if (state.down) return fail(200, 'MS_UNAVAILABLE')
    const valid = vatNumber.startsWith('4')
    send(200, {
      countryCode,
      vatNumber,
      requestDate: new Date().toISOString(),
      valid,
      requestIdentifier: requester && valid ? `WAPI${vatNumber}` : '',
      name: valid ? 'ATELIER PETIT' : '---',
      address: valid ? '12 RUE DE BRETAGNE\n75003 PARIS' : '---',
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { state, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
