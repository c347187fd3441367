import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { headers: IncomingHttpHeaders; body: string }
export type Answer = (response: ServerResponse, nth: number) => void

/** A receiver on this machine that refuses what the Standard Webhooks specification tells receivers to refuse. */
export async function openReceiver(answer: Answer = (response) => response.end()) {
  const received: Received[] = []
  const seen = new Set<string>()
  const state = { secret: '', faults: [] as string[] }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString('utf8')
    const fault = state.secret ? faultOf(request.headers, body, state.secret) : null
    if (fault) state.faults.push(fault)
    received.push({ headers: request.headers, body })
    seen.add(String(request.headers['webhook-id']))
    answer(response, received.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/hook`, received, seen, state, close }
}

function faultOf(headers: IncomingHttpHeaders, body: string, secret: string): string | null {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
  if (!/^msg_[a-z0-9]+$/.test(id)) return `id ${id}`
  if (!/^\d{10}$/.test(timestamp)) return `timestamp ${timestamp}`
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return `stale ${timestamp}`
  if (headers['content-type'] !== 'application/json') return `type ${headers['content-type']}`
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length < 24 || key.length > 64) return `key of ${key.length} bytes`
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const matches = String(headers['webhook-signature'])
    .split(' ')
    .map((each) => each.split(','))
    .some(([version, value = '']) => {
      const given = Buffer.from(value, 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
  if (!matches) return 'signature'
  const parsed = JSON.parse(body)
  return typeof parsed.type === 'string' && typeof parsed.timestamp === 'string' ? null : 'body'
}
