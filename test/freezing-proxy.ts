import { once } from 'node:events'
import {
  type AddressInfo,
  createServer,
  type NetConnectOpts,
  type Socket,
  connect as toServer,
} from 'node:net'
import pg from 'pg'

export type FreezingProxy = {
  /** The database's URL through the proxy. */
  url: string
  /** The number of open connections. */
  open(): number
  /** Stops all traffic but keeps connections open, like a machine that hangs. */
  freeze(): void
  thaw(): void
  /** Silences existing connections for good while new ones work, like a failover behind the same address. */
  blackhole(): void
  /** Resets existing connections and refuses new ones until `thaw`, like a server that restarts. */
  cut(): void
  close(): Promise<void>
}

/** Opens a TCP proxy in front of a database that can stop forwarding without closing connections. */
export async function openFreezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const server: NetConnectOpts = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  let pairs: [Socket, Socket][] = []
  let frozen = false
  let refusing = false

  const proxy = createServer((client) => {
    if (refusing) return client.resetAndDestroy()
    const behind = toServer(server)
    const pair: [Socket, Socket] = [client, behind]
    pairs.push(pair)
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        pairs = pairs.filter((other) => other !== pair)
      })
      if (frozen) from.pause()
    }
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port: own } = proxy.address() as AddressInfo

  return {
    url: `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${own}/${database}`,
    open: () => pairs.length,
    freeze() {
      frozen = true
      for (const socket of pairs.flat()) socket.pause()
    },
    thaw() {
      frozen = false
      refusing = false
      for (const socket of pairs.flat()) socket.resume()
    },
    blackhole() {
      for (const socket of pairs.flat()) socket.pause()
      // A later `thaw` must not resume these.
      pairs = []
    },
    cut() {
      refusing = true
      for (const [client] of pairs) client.resetAndDestroy()
    },
    async close() {
      for (const socket of pairs.flat()) socket.destroy()
      proxy.close()
    },
  }
}
