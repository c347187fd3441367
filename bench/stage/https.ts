import { once } from 'node:events'
import { request } from 'node:http'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import { generate } from 'selfsigned'
import { freePort } from './start-shop.ts'

/** An HTTPS and HTTP/2 proxy in front of the shop, with a self-signed certificate. */
export async function serveHttps(target: string): Promise<{ url: string; stop(): void }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }])
  const { hostname, port } = new URL(target)
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
    )
    const onward = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...kept } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, kept)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  const listen = await freePort()
  server.listen(listen, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://127.0.0.1:${listen}`,
    stop() {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
}
