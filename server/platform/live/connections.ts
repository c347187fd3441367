import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../http/network.ts'
import type { Shop } from '../shop.ts'

/** Connections per network: enough for a large office with a few tabs per person. */
export const maxConnections = 300

/** Message limits per connection. A page sends a ping every 10 s and little else. */
const burst = 30
const perSecond = 1

/** Heartbeat interval in milliseconds. A connection that was silent for a whole interval is closed. */
const heartbeat = 30_000

/** Unsent bytes at which a connection is closed. Its browser stopped reading; it reconnects and asks for what it missed. */
const maxUnsentBytes = 256 * 1024

/** A browser's connection to a live channel. */
export type Connection = {
  isOpen(): boolean
  send(message: object): void
  close(code: number, why: string): void
}

type Uses = {
  /** Gets every message but `ping`, as parsed JSON. */
  receive(message: unknown): void
  /** Called once, when the connection has ended. */
  leave(): void
  /** Called at every heartbeat that the connection survives. */
  beat?(): void
}

type Peer = {
  socket: WebSocket
  uses: Uses
  /** True if anything arrived since the last heartbeat. */
  alive: boolean
}

/**
 * Keeps the connections of one live channel: limits them per network and their messages, answers pings, and closes those
 * that fell silent or stopped reading.
 */
export function keepConnections(app: FastifyInstance, shop: Pick<Shop, 'config'>) {
  const peers = new Set<Peer>()
  const admit = connectionsPerNetwork()
  const timer = setInterval(() => peers.forEach(checkAlive), heartbeat)
  timer.unref()
  app.addHook('preClose', async () => clearInterval(timer))

  /** Takes on a socket, or closes it if its network has too many. */
  return (socket: WebSocket, request: FastifyRequest, use: (connection: Connection) => Uses) => {
    const { rateLimits } = shop.config
    const release = rateLimits ? admit(networkOf(request.ip)) : () => {}
    if (!release) return socket.close(1013, 'too many connections')
    const connection = connectionOf(socket)
    const peer: Peer = { socket, uses: use(connection), alive: true }
    peers.add(peer)
    const leave = () => {
      if (!peers.delete(peer)) return
      release()
      peer.uses.leave()
    }
    socket.on('close', leave)
    socket.on('error', leave)
    socket.on('pong', () => {
      peer.alive = true
    })
    const withinBudget = rateLimits ? messageBudget() : () => true
    socket.on('message', (raw: Buffer) => {
      peer.alive = true
      if (!withinBudget()) return socket.close(1008, 'too many messages')
      const message = parse(raw)
      if (message === undefined) socket.close(1003, 'message')
      else if (message.type === 'ping') connection.send({ type: 'pong', data: {} })
      else peer.uses.receive(message)
    })
  }
}

function connectionOf(socket: WebSocket): Connection {
  return {
    isOpen: () => socket.readyState === socket.OPEN,
    send(message) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > maxUnsentBytes) socket.terminate()
      else socket.send(JSON.stringify(message))
    },
    close: (code, why) => socket.close(code, why),
  }
}

/** Closes a dead connection: a browser that loses its network sends no close, and TCP would wait for hours. */
function checkAlive(peer: Peer): void {
  const { socket, uses, alive } = peer
  if (!alive) {
    socket.terminate()
    return
  }
  peer.alive = false
  if (socket.readyState === socket.OPEN) socket.ping()
  uses.beat?.()
}

/** A message as an object; undefined if it is none. */
function parse(raw: Buffer): { type?: unknown } | undefined {
  try {
    const message: unknown = JSON.parse(raw.toString())
    return typeof message === 'object' && message !== null ? message : undefined
  } catch {
    return undefined
  }
}

/** Counts open connections by network. Returns a release function, or undefined if the limit is reached. */
function connectionsPerNetwork(): (network: string) => (() => void) | undefined {
  const open = new Map<string, number>()
  return (network) => {
    const count = open.get(network) ?? 0
    if (count >= maxConnections) return undefined
    open.set(network, count + 1)
    return () => {
      const left = open.get(network)! - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    }
  }
}

/** Token bucket of one connection: returns false for a message beyond its budget. */
function messageBudget(): () => boolean {
  let tokens = burst
  let at = performance.now()
  return () => {
    const now = performance.now()
    tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond)
    at = now
    if (tokens < 1) return false
    tokens--
    return true
  }
}
