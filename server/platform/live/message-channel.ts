import type { FastifyInstance, FastifyRequest } from 'fastify'
import { base } from '#contract/call-base.ts'
import { codes } from '#contract/codes.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { LiveMessage } from '#contract/live.ts'
import { findSession } from '../sessions.ts'
import type { Shop } from '../shop.ts'
import { readVisitorId } from '../visitor.ts'
import { type Connection, keepConnections } from './connections.ts'

type Peer = {
  connection: Connection
  /** The newest token that the browser sent. */
  token: string | null
  /** The newest unchecked token, while an earlier one is being looked up. */
  waitingToken: string | null
  /** Settles when no token is being looked up any more. */
  authenticating: Promise<void> | null
  /** Ends the subscription to the customer's messages; undefined before `auth`. */
  leaveCustomer: (() => void) | undefined
  /** Settles when the chat messages sent so far are stored, so that they stay in order. */
  chatting: Promise<void>
}

type Received = { type?: unknown; data?: unknown }

/**
 * /ws/message: JSON { type, data }. Before `auth`, a connection gets only pong and messages for its visitor id.
 * Private messages are sent only after it.
 */
export function mountMessageChannel(app: FastifyInstance, shop: Shop): void {
  const admit = keepConnections(app, shop)

  app.get<{ Querystring: { visitorId?: string } }>('/ws/message', { websocket: true }, (socket, request) => {
    if (!sameOrigin(shop, request.headers.origin, request.headers.host)) return socket.close(1008, 'origin')
    const visitorId = readVisitorId(request.query.visitorId)
    admit(socket, request, (connection) => {
      const peer: Peer = {
        connection,
        token: null,
        waitingToken: null,
        authenticating: null,
        leaveCustomer: undefined,
        chatting: Promise.resolve(),
      }
      const leaveVisitor = visitorId ? shop.live.join({ visitorId }, connection) : () => {}
      return {
        leave() {
          leaveVisitor()
          peer.leaveCustomer?.()
        },
        receive({ type, data }: Received) {
          if (type === 'auth') takeToken(shop, peer, data)
          else if (type === 'chat')
            peer.chatting = peer.chatting.then(() => takeChat(app, request, { peer, visitorId, data }))
          else if (typeof type !== 'string') connection.close(1003, 'message')
        },
      }
    })
  })
}

function takeToken(shop: Shop, peer: Peer, data: unknown): void {
  const token = (data as { token?: unknown } | null | undefined)?.token
  if (typeof token !== 'string') return
  peer.token = token
  peer.waitingToken = token
  peer.authenticating ??= authenticate(shop, peer).finally(() => {
    peer.authenticating = null
  })
}

/** Looks up one token at a time per connection. Of tokens that arrive meanwhile, only the newest is used. */
async function authenticate(shop: Shop, peer: Peer): Promise<void> {
  while (peer.waitingToken !== null) {
    const token = peer.waitingToken
    peer.waitingToken = null
    const customer = await findSession(shop, token).catch(() => null)
    peer.leaveCustomer?.()
    peer.leaveCustomer = undefined
    if (!customer) peer.connection.send({ type: 'signedOut', data: {} })
    else if (peer.connection.isOpen()) joinCustomer(shop, peer, customer)
  }
}

function joinCustomer(shop: Shop, peer: Peer, customer: { id: string; sessionId: string }): void {
  const listener = {
    send(message: LiveMessage) {
      peer.connection.send(message)
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

type Chat = { peer: Peer; visitorId: string | null; data: unknown }

/**
 * Stores a chat message by the shop's own call, which identifies, validates and limits it like any other. The answer is
 * the call's envelope; a browser that is not signed in gets no data with it.
 */
async function takeChat(app: FastifyInstance, request: FastifyRequest, given: Chat): Promise<void> {
  const { peer, visitorId, data } = given
  await peer.authenticating
  const { lang, ...payload } = (data ?? {}) as { lang?: unknown; idempotencyKey?: unknown }
  const { host, 'user-agent': userAgent } = request.headers
  const headers = {
    ...{ host, 'user-agent': userAgent, 'x-auth': peer.token },
    ...{ 'x-visitor': visitorId, 'x-lang': lang },
  }
  const answer = await app
    .inject({
      method: 'POST',
      url: `${base}/message/send`,
      remoteAddress: request.ip,
      headers: Object.fromEntries(
        Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string'),
      ),
      payload,
    })
    .then((response) => response.json<Envelope>())
    .catch((): Envelope => ({ code: codes.error, msg: '', data: {} }))
  const hidesData = answer.code === codes.success && peer.leaveCustomer === undefined
  const { idempotencyKey: key } = payload
  peer.connection.send({
    type: 'chat',
    data: {
      ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
      answer: hidesData ? { ...answer, data: {} } : answer,
    },
  })
}

/** Stops other sites from opening the channel as the shopper. Browsers always send Origin here. */
function sameOrigin(shop: Shop, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return (
    origin === shop.publicUrl || (host !== undefined && URL.canParse(origin) && new URL(origin).host === host)
  )
}
