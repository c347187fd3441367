import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { type TestShop, testShop } from '#test/app.ts'
import { maxConnections } from './connections.ts'

afterEach(() => void vi.useRealTimers())

it('refuses connections above the limit per network until one is closed', async () => {
  const address = await listen(await limitedShop())
  const sockets = Array.from({ length: maxConnections }, () => new WebSocket(address))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  expect(await closeCode(new WebSocket(address))).toBe(1013)
  sockets[0]!.close()
  await expect.poll(() => answersPing(address)).toBe(true)
  for (const socket of sockets) socket.close()
})

it('closes a connection that sends too many messages, and looks up one token at a time', async () => {
  const world = await limitedShop()
  const lookUps = watchLookUps(world)
  const socket = new WebSocket(await listen(world))
  await once(socket, 'open')
  for (let index = 0; index < 200; index++) {
    socket.send(JSON.stringify({ type: 'auth', data: { token: `made-up-${index}` } }))
  }
  expect(await closeCode(socket)).toBe(1008)
  expect(lookUps.mostAtOnce).toBe(1)
})

it('closes a connection whose browser stopped responding', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const { port } = new URL(await listen(await testShop()))
  // A browser without network: it opened the channel and no longer answers.
  const gone = connect(Number(port), '127.0.0.1')
  gone.write(
    `GET /ws/message HTTP/1.1\r\nHost: shop.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  const [greeting] = await once(gone, 'data')
  expect(String(greeting)).toContain('101 Switching Protocols')
  const closed = once(gone, 'close')
  gone.resume()
  vi.advanceTimersByTime(60_000)
  await closed
})

it('closes a connection whose browser does not read, instead of keeping everything for it', async () => {
  const world = await testShop()
  const visitor = world.visitor()
  await visitor.call('/cart/info')
  const address = `/ws/message?visitorId=${visitor.id}`
  const [slow, quick] = [await world.app.injectWS(address), await world.app.injectWS(address)]
  const received = { slow: 0, quick: 0 }
  slow.on('message', () => received.slow++)
  quick.on('message', () => received.quick++)
  slow.pause()
  // Equal messages of one statement would arrive as one.
  const message = (n: number) => ({ type: 'cart' as const, data: { id: `${n}${'x'.repeat(7000)}` } })
  const published = 300
  await Promise.all(
    Array.from({ length: published }, (_, n) =>
      world.shop.live.publish({ visitorId: visitor.id! }, message(n)),
    ),
  )
  await expect.poll(() => received.quick).toBe(published)
  // Only the quick one is left.
  await expect.poll(() => world.app.websocketServer.clients.size).toBe(1)
  slow.resume()
  expect(received.slow).toBeLessThan(published / 2)
  quick.terminate()
})

/** A shop with rate limits enabled. */
async function limitedShop(): Promise<TestShop> {
  const world = await testShop()
  Object.assign(world.shop, { config: { ...world.shop.config, rateLimits: true } })
  return world
}

/** Counts concurrent session look-ups. */
function watchLookUps({ shop: { pool } }: TestShop): { mostAtOnce: number } {
  const seen = { mostAtOnce: 0 }
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  let underWay = 0
  vi.spyOn(pool, 'query').mockImplementation(async (...given: unknown[]) => {
    const isLookUp = (given[0] as { name?: string }).name === 'session-by-token'
    if (isLookUp) seen.mostAtOnce = Math.max(seen.mostAtOnce, ++underWay)
    return query(...given).finally(() => isLookUp && underWay--)
  })
  return seen
}

async function listen({ app }: TestShop): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws/message`
}

async function closeCode(socket: WebSocket): Promise<number> {
  const [event] = (await once(socket, 'close')) as [CloseEvent]
  return event.code
}

async function answersPing(address: string): Promise<boolean> {
  const socket = new WebSocket(address)
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'ping', data: {} })))
  const outcome = await Promise.race([
    once(socket, 'message').then(() => true),
    once(socket, 'close').then(() => false),
  ])
  socket.close()
  return outcome
}
