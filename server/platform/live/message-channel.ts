import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { findSession } from '../sessions.ts'
import type { Shop, SignedIn } from '../shop.ts'
import { readVisitorId } from '../visitor.ts'
import type { LiveMessage } from './hub.ts'

/** A message from a browser is a few words; anything longer ends the connection. */
const maxMessage = 64 * 1024

type Peer = { socket: WebSocket; visitorId: string | null; customer: SignedIn | null }

/**
 * /ws/message: JSON { type, data }. Before `auth` a connection hears only pong and what its visitor id stands for;
 * everything private comes after it.
 */
export function mountMessageChannel(app: FastifyInstance, shop: Shop): void {
  app.get<{ Querystring: { visitorId?: string } }>('/ws/message', { websocket: true }, (socket, request) => {
    if (!sameOrigin(shop, request.headers.origin, request.headers.host)) return socket.close(1008, 'origin')
    const peer: Peer = { socket, visitorId: readVisitorId(request.query.visitorId), customer: null }
    const leave = shop.live.join({
      matches: (audience) =>
        ('visitorId' in audience && audience.visitorId === peer.visitorId) ||
        ('customerId' in audience && audience.customerId === peer.customer?.id) ||
        ('sessionId' in audience && audience.sessionId === peer.customer?.sessionId),
      send(message) {
        send(socket, message)
        // What comes after is no longer theirs.
        if (message.type === 'signedOut') peer.customer = null
      },
    })
    socket.on('close', leave)
    socket.on('error', leave)
    socket.on('message', (raw: Buffer) => {
      receive(shop, peer, raw).catch((error) => request.log.error({ err: error }, 'live message failed'))
    })
  })
}

async function receive(shop: Shop, peer: Peer, raw: Buffer): Promise<void> {
  const message = raw.length <= maxMessage ? parse(raw) : null
  if (!message) return peer.socket.close(1003, 'message')
  if (message.type === 'ping') return send(peer.socket, { type: 'pong', data: {} })
  if (message.type === 'auth') return authenticate(shop, peer, message.data)
}

async function authenticate(shop: Shop, peer: Peer, data: unknown): Promise<void> {
  const token = (data as { token?: unknown } | null)?.token
  if (typeof token !== 'string') return
  peer.customer = await findSession(shop, token).catch(() => null)
  if (!peer.customer) send(peer.socket, { type: 'signedOut', data: {} })
}

function parse(raw: Buffer): LiveMessage | null {
  try {
    const message: unknown = JSON.parse(raw.toString())
    return typeof (message as LiveMessage)?.type === 'string' ? (message as LiveMessage) : null
  } catch {
    return null
  }
}

function send(socket: WebSocket, message: LiveMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

/** Browsers always send Origin here; a page of another site must not open the channel in a shopper's name. */
function sameOrigin(shop: Shop, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return (
    origin === shop.publicUrl || (host !== undefined && URL.canParse(origin) && new URL(origin).host === host)
  )
}
