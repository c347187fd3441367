import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import {
  type DeskMessage,
  type DeskNews,
  DeskRequest,
  type Watchable,
  watchable,
} from '#contract/admin/desk/desk-live.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import { type Connection, keepConnections } from '../../live/connections.ts'
import { Refusal } from '../../refusal.ts'
import type { Shop } from '../../shop.ts'
import { type AdminCaller, callerBySession, deskCookie, isDeskKey } from '../caller.ts'
import { openPresences, type Presences, recordOf } from './presence.ts'

/** Milliseconds between checks for people who left without a word. */
const sweep = 15_000

/** Tags that changed in the last seconds. */
type RecentTags = LRUCache<string, true>

/** Milliseconds in which a screen has been read, but may not be watched yet. */
const recently = 5000

type Peer = {
  connection: Connection
  /** The session cookie of the upgrade. */
  token: string
  tab: string
  /** null before `auth`. */
  caller: AdminCaller | null
  tags: ReadonlySet<string>
  /** The record that the tab is at. */
  at: string | null
}

/**
 * /ws/admin: JSON { type, data } for signed-in desks (contract/admin/desk/desk-live.ts). The cookie is read at the upgrade, the
 * session key comes in the first message, and both are looked up again at every heartbeat and whenever access changes.
 */
export function mountDeskChannel(app: FastifyInstance, shop: Shop): void {
  const peers = new Set<Peer>()
  const presences = openPresences(() => shop.now())
  const recent: RecentTags = new LRUCache({ max: 10_000, ttl: recently })
  const admit = keepConnections(app, shop)
  const leaveHub = shop.live.joinDesk({
    send(news) {
      if (news.type === 'changed') for (const tag of news.data.tags ?? []) recent.set(tag, true)
      take(shop, peers, presences, news)
    },
  })
  const sweeping = setInterval(() => tellPresence(peers, presences, presences.expire()), sweep)
  sweeping.unref()
  app.addHook('preClose', async () => {
    clearInterval(sweeping)
    leaveHub()
  })

  app.get('/ws/admin', { websocket: true }, (socket, request) => {
    const token = request.cookies[deskCookie(shop)]
    if (!token || !isFromHere(request)) return socket.close(1008, 'session')
    admit(socket, request, (connection) => {
      const peer: Peer = {
        ...{ connection, token, tab: randomUUID() },
        ...{ caller: null, tags: new Set<string>(), at: null },
      }
      peers.add(peer)
      return {
        leave() {
          peers.delete(peer)
          if (peer.at) void shop.live.publishToDesk({ type: 'here', data: { tab: peer.tab } }).catch(() => {})
        },
        beat() {
          if (!peer.caller) connection.close(1008, 'not signed in')
          else lookUp(shop, peer).catch(() => {})
        },
        receive(message) {
          const asked = z.safeParse(DeskRequest, message).data
          if (!asked) return connection.close(1003, 'message')
          receive({ shop, presences, recent }, peer, asked).catch((error) => {
            shop.log.warn({ err: error }, 'message of a desk not handled')
            connection.close(1011, 'error')
          })
        },
      }
    })
  })
}

/** Browsers always send Origin here. Anything else is no desk. */
function isFromHere({ headers, protocol, host }: FastifyRequest): boolean {
  return headers.origin === `${protocol}://${host}`
}

type Channel = { shop: Shop; presences: Presences; recent: RecentTags }

async function receive({ shop, presences, recent }: Channel, peer: Peer, asked: DeskRequest): Promise<void> {
  if (asked.type === 'auth') {
    if (!isDeskKey(shop, peer.token, asked.data.key)) return peer.connection.close(1008, 'key')
    await lookUp(shop, peer)
    if (peer.caller) send(peer, { type: 'ready', data: {} })
    return
  }
  const { caller } = peer
  if (!caller) return peer.connection.close(1008, 'not signed in')
  if (asked.type === 'watch') {
    const before = peer.tags
    peer.tags = new Set(asked.data.tags)
    tellMissed(
      peer,
      [...peer.tags].filter((tag) => !before.has(tag) && recent.has(tag)),
    )
    for (const tag of peer.tags) if (tag.includes(':')) showPresence(peer, presences, tag)
    return
  }
  const at = asked.data && caller.permissions.has(watchable[asked.data.kind]) ? asked.data : null
  peer.at = at && recordOf(at)
  if (peer.at) showPresence(peer, presences, peer.at)
  const here = at && { kind: at.kind, id: at.id, staff: caller.id, name: caller.name, path: at.path ?? null }
  await shop.live.publishToDesk({ type: 'here', data: { tab: peer.tab, ...(here ? { at: here } : {}) } })
}

/** Reads session and permissions again. Tells the desk if they changed, and says goodbye if the session has ended. */
async function lookUp(shop: Shop, peer: Peer): Promise<void> {
  const before = peer.caller?.permissions
  try {
    peer.caller = await callerBySession(shop, peer.token, { isUse: false })
  } catch (error) {
    // The database is away: the next heartbeat asks again.
    if (!(error instanceof Refusal)) throw error
    peer.caller = null
  }
  if (peer.caller) {
    const changed = before && before.symmetricDifference(peer.caller.permissions).size > 0
    if (changed) send(peer, { type: 'access', data: {} })
    return
  }
  send(peer, { type: 'signedOut', data: {} })
  peer.connection.close(1008, 'signed out')
}

/** Passes news on to those of this process's desks that watch the record and may read it. */
function take(shop: Shop, peers: Set<Peer>, presences: Presences, news: DeskNews): void {
  if (news.type === 'here') {
    tellPresence(peers, presences, presences.take(news.data))
    return
  }
  const signedIn = [...peers].filter((peer) => peer.caller)
  for (const peer of signedIn) {
    if (news.type === 'access') lookUp(shop, peer).catch(() => {})
    else {
      const message = messageFor(peer, news)
      if (message) send(peer, message)
    }
  }
}

function messageFor(peer: Peer, news: Exclude<DeskNews, { type: 'here' | 'access' }>): DeskMessage | null {
  const { caller } = peer
  if (news.type === 'personal') {
    const { staff = [], message } = news.data
    return message && caller && staff.includes(caller.id) ? message : null
  }
  if (news.type === 'held') {
    const { change, permission } = news.data
    const may = permission !== undefined && caller?.permissions.has(permission as Permission)
    return change !== undefined && may ? { type: 'held', data: { change } } : null
  }
  const { tags = [], by = null, change = null } = news.data
  const wanted = tags.filter((tag) => peer.tags.has(tag) && mayWatch(peer, tag))
  return wanted.length === 0 ? null : { type: 'changed', data: { tags: wanted, by, change } }
}

/** Tells of changes that may have come after the screen was read and before it was watched. */
function tellMissed(peer: Peer, tags: string[]): void {
  const missed = tags.filter((tag) => mayWatch(peer, tag))
  if (missed.length > 0) send(peer, { type: 'changed', data: { tags: missed, by: null, change: null } })
}

function tellPresence(peers: Set<Peer>, presences: Presences, records: string[]): void {
  for (const record of records) {
    for (const peer of peers) {
      if (peer.at === record || peer.tags.has(record)) showPresence(peer, presences, record)
    }
  }
}

function showPresence(peer: Peer, presences: Presences, record: string): void {
  if (!mayWatch(peer, record)) return
  const [kind = '', ...id] = record.split(':')
  send(peer, { type: 'presence', data: { kind, id: id.join(':'), here: presences.at(record) } })
}

function mayWatch({ caller }: Peer, tag: string): boolean {
  return caller?.permissions.has(watchable[tag.split(':')[0] as Watchable]) ?? false
}

function send({ connection }: Peer, message: DeskMessage): void {
  connection.send(message)
}
