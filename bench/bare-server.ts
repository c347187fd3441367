/**
 * Reference for pages.ts: a bare Fastify that sends given headers and bytes from Buffers, without logs, limits or
 * metrics. Reads [{ path, headers, body (base64) }] from standard input and prints its port.
 */
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'

type Answer = { path: string; headers: Record<string, string>; body: string }

const answers: Answer[] = JSON.parse(await text(process.stdin))
const known = new Map(
  answers.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
)
const app = Fastify()
app.get('/*', (request, reply) => {
  const { headers, body } = known.get(request.url)!
  reply.headers(headers).send(body)
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
