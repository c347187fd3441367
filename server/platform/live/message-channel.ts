import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { LiveMessage } from '#contract/live.ts'
import { networkOf } from '../network.ts'
import { findSession } from '../sessions.ts'
import type { Shop } from '../shop.ts'
import { readVisitorId } from '../visitor.ts'
import { connectionsPerNetwork, messageBudget } from './limits.ts'

/** Browsers send short messages. A longer one closes the connection. */
const maxMessageBytes = 64 * 1024

/** Unsent bytes at which a connection is closed. Its browser stopped reading; it reconnects and asks for what it missed. */
const maxUnsentBytes = 256 * 1024

/** Heartbeat interval in milliseconds. A connection that was silent for a whole interval is closed. */
const heartbeat = 30_000

type Peer = {
  socket: WebSocket
  /** Ends the subscription to the customer's messages; undefined before `auth`. */
  leaveCustomer: (() => void) | undefined
  /** True if anything arrived since the last heartbeat. */
  alive: boolean
  /** The newest unchecked token, while an earlier one is being looked up. */
  waitingToken: string | null
  authenticating: boolean
}

/**
 * /ws/message: JSON { type, data }. Before `auth`, a connection gets only pong and messages for its visitor id.
 * Private messages are sent only after it.
 */
export function mountMessageChannel(app: FastifyInstance, shop: Shop): void {
  const peers = new Set<Peer>()
  const admit = connectionsPerNetwork()
  const timer = setInterval(() => peers.forEach(checkAlive), heartbeat)
  timer.unref()
  app.addHook('preClose', async () => clearInterval(timer))

  app.get<{ Querystring: { visitorId?: string } }>('/ws/message', { websocket: true }, (socket, request) => {
    if (!sameOrigin(shop, request.headers.origin, request.headers.host)) return socket.close(1008, 'origin')
    const free = shop.config.rateLimits ? admit(networkOf(request.ip)) : () => {}
    if (!free) return socket.close(1013, 'too many connections')
    const peer: Peer = {
      socket,
      leaveCustomer: undefined,
      alive: true,
      waitingToken: null,
      authenticating: false,
    }
    peers.add(peer)
    const visitorId = readVisitorId(request.query.visitorId)
    const leaveVisitor = visitorId
      ? shop.live.join({ visitorId }, { send: (message) => send(socket, message) })
      : () => {}
    const leave = () => {
      if (!peers.delete(peer)) return
      leaveVisitor()
      peer.leaveCustomer?.()
      free()
    }
    socket.on('close', leave)
    socket.on('error', leave)
    socket.on('pong', () => {
      peer.alive = true
    })
    const withinBudget = messageBudget()
    socket.on('message', (raw: Buffer) => {
      peer.alive = true
      if (shop.config.rateLimits && !withinBudget()) return socket.close(1008, 'too many messages')
      receive(shop, peer, raw)
    })
  })
}

/** Closes dead connections: a browser that loses its network sends no close, and TCP would wait for hours. */
function checkAlive(peer: Peer): void {
  if (!peer.alive) peer.socket.terminate()
  peer.alive = false
  if (peer.socket.readyState === peer.socket.OPEN) peer.socket.ping()
}

function receive(shop: Shop, peer: Peer, raw: Buffer): void {
  const message = raw.length <= maxMessageBytes ? parse(raw) : null
  if (!message) peer.socket.close(1003, 'message')
  else if (message.type === 'ping') send(peer.socket, { type: 'pong', data: {} })
  else if (message.type === 'auth') {
    const token = (message.data as { token?: unknown } | null)?.token
    if (typeof token !== 'string') return
    peer.waitingToken = token
    void authenticate(shop, peer)
  }
}

/** Looks up one token at a time per connection. Of tokens that arrive meanwhile, only the newest is used. */
async function authenticate(shop: Shop, peer: Peer): Promise<void> {
  if (peer.authenticating) return
  peer.authenticating = true
  while (peer.waitingToken !== null) {
    const token = peer.waitingToken
    peer.waitingToken = null
    const customer = await findSession(shop, token).catch(() => null)
    peer.leaveCustomer?.()
    peer.leaveCustomer = undefined
    if (!customer) send(peer.socket, { type: 'signedOut', data: {} })
    else if (peer.socket.readyState === peer.socket.OPEN) joinCustomer(shop, peer, customer)
  }
  peer.authenticating = false
}

function joinCustomer(shop: Shop, peer: Peer, customer: { id: string; sessionId: string }): void {
  const listener = {
    send(message: LiveMessage) {
      send(peer.socket, message)
      // The session has ended: later messages are not for this browser.
      if (message.type === 'signedOut') peer.leaveCustomer?.()
    },
  }
  const leave = [
    shop.live.join({ customerId: customer.id }, listener),
    shop.live.join({ sessionId: customer.sessionId }, listener),
  ]
  peer.leaveCustomer = () => {
    for (const end of leave) end()
  }
}

function parse(raw: Buffer): { type: string; data: unknown } | null {
  try {
    const message = JSON.parse(raw.toString()) as { type?: unknown; data?: unknown } | null
    return typeof message?.type === 'string' ? { type: message.type, data: message.data } : null
  } catch {
    return null
  }
}

function send(socket: WebSocket, message: LiveMessage): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxUnsentBytes) socket.terminate()
  else socket.send(JSON.stringify(message))
}

/** Stops other sites from opening the channel as the shopper. Browsers always send Origin here. */
function sameOrigin(shop: Shop, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return (
    origin === shop.publicUrl || (host !== undefined && URL.canParse(origin) && new URL(origin).host === host)
  )
}
