import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '#server/config.ts'
import { bad, type Line, ok } from './line.ts'

export async function checkPort({ host, port }: Config): Promise<Line> {
  const name = `Address ${host}:${port}`
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    server.close()
    return ok(name, 'free')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE') return bad(name, message, 'Set HOST and PORT to what this machine allows.')
    if (await shopAnswers(host, port)) return ok(name, 'the shop is open there')
    return bad(
      name,
      'taken by another program',
      `Stop that program, or set PORT: PORT=${port + 1} npm start.`,
    )
  }
}

async function shopAnswers(host: string, port: number): Promise<boolean> {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/healthz`
  const response = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  return response?.ok ?? false
}
