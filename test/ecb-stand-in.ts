import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The file of a day, in the form that the European Central Bank documents and publishes. */
export function ecbFile(day: string, rates: Record<string, string>): string {
  const rows = Object.entries(rates).map(([code, rate]) => `\t\t\t<Cube currency='${code}' rate='${rate}'/>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">',
    '\t<gesmes:subject>Reference rates</gesmes:subject>',
    '\t<gesmes:Sender>\n\t\t<gesmes:name>European Central Bank</gesmes:name>\n\t</gesmes:Sender>',
    `\t<Cube>\n\t\t<Cube time='${day}'>`,
    ...rows,
    '\t\t</Cube>\n\t</Cube>\n</gesmes:Envelope>',
  ].join('\n')
}

/**
 * Serves the daily file of the European Central Bank with an ETag, and 304 for a request that has it. Refuses other
 * methods and paths. `state.answer` replaces the file: a body, a status, or `hang` for an answer that never comes.
 */
export async function openEcb() {
  const state = {
    file: '',
    answer: null as { body?: string; status?: number } | 'hang' | null,
    requests: [] as { conditional: boolean; status: number }[],
  }
  const server = createServer((request, response) => {
    const send = (status: number, body = '', headers: Record<string, string> = {}) => {
      state.requests.push({ conditional: request.headers['if-none-match'] !== undefined, status })
      response.writeHead(status, { 'content-type': 'text/xml', ...headers }).end(body)
    }
    if (request.method !== 'GET') return send(405)
    if (request.url !== '/stats/eurofxref/eurofxref-daily.xml') return send(404)
    if (state.answer === 'hang') return
    if (state.answer) return send(state.answer.status ?? 200, state.answer.body)
    const etag = `"${createHash('sha256').update(state.file).digest('hex').slice(0, 16)}"`
    if (request.headers['if-none-match'] === etag) return send(304, '', { etag })
    send(200, state.file, { etag })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    state,
    url: `http://127.0.0.1:${port}/stats/eurofxref/eurofxref-daily.xml`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
