import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import {
  type DeskMessage,
  type DeskRequest,
  type Presence,
  type Watchable,
  watchable,
} from '#contract/admin/desk/desk-live.ts'
import { facts } from './document.ts'
import { renewAccess } from './frame/renew-access.ts'
import { queries, refresh } from './query.ts'
import { session } from './session.ts'
import { toastError } from './ui/toast.tsx'

/** A record that a screen shows, as the live channel names it. */
export type RecordPlace = { kind: Watchable; id: string }

type Changed = Extract<DeskMessage, { type: 'changed' }>['data']

/** Milliseconds between repeats of where the person is, between pings, and until a pong counts as lost. */
const repeat = 15_000
/** Milliseconds between two places: the server closes a connection that sends more than a message a second. */
const pace = 1500
const pingEvery = 25_000
const pongLimit = 10_000

/** The people at each record that is open or listed here, by tag. */
const present = createStore<Record<string, readonly Presence[]>>(() => ({}))
const listeners = new Set<(changed: Changed) => void>()

let socket: WebSocket | null = null
let isReady = false
let tries = 0
let watched = ''
let place: RecordPlace | null = null
let field: string | undefined
let toldAt = -pace
let placeTimer: ReturnType<typeof setTimeout> | undefined
let pongTimer: ReturnType<typeof setTimeout> | undefined

/** Connects to the live channel, and again whenever it is lost. */
export function startLive(): void {
  connect()
  setInterval(tellPlace, repeat)
  setInterval(ping, pingEvery)
  addEventListener('online', () => {
    if (!socket) connect()
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  queries.getQueryCache().subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(watch, 50)
  })
}

/** Calls `listen` with each change of a record whose tag an open query names. Returns a function that stops it. */
export function onChanged(listen: (changed: Changed) => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Tells colleagues that the person is at a record, and in which field. Returns the others who are there. */
export function useHere({ kind, id }: RecordPlace, path?: string): readonly Presence[] {
  useEffect(() => {
    place = { kind, id }
    tellPlace()
    return () => {
      place = null
      tellPlace()
    }
  }, [kind, id])
  useEffect(() => {
    field = path
    tellPlace()
    return () => {
      field = undefined
    }
  }, [path])
  const all = useStore(present, (state) => state[`${kind}:${id}`])
  return (all ?? none).filter(({ staff }) => staff !== session.getState().me?.id)
}

const none: readonly Presence[] = []

function connect(): void {
  if (session.getState().ended) return
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const opened = new WebSocket(`${scheme}://${location.host}/ws/admin`)
  socket = opened
  opened.addEventListener('open', () => send({ type: 'auth', data: { key: facts.key ?? '' } }))
  opened.addEventListener('message', ({ data }) => receive(JSON.parse(String(data))))
  opened.addEventListener('close', () => {
    if (socket !== opened) return
    socket = null
    isReady = false
    clearTimeout(pongTimer)
    if (session.getState().ended) return
    const wait = Math.min(30_000, 1000 * 2 ** tries) * (0.5 + Math.random() / 2)
    tries++
    setTimeout(() => {
      if (!socket) connect()
    }, wait)
  })
}

function receive(message: DeskMessage): void {
  switch (message.type) {
    case 'ready':
      isReady = true
      tries = 0
      watched = ''
      watch()
      tellPlace()
      // Whatever changed while there was no connection is asked for again. What fails now is asked for with the next one.
      if (session.getState().connections > 0) renewAccess().catch(() => {})
      session.setState(({ connections }) => ({ offline: false, connections: connections + 1 }))
      void queries.invalidateQueries()
      return
    case 'changed':
      takeChange(message.data)
      return
    case 'presence': {
      const { kind, id, here } = message.data
      present.setState({ [`${kind}:${id}`]: here })
      return
    }
    case 'notice':
      void refresh('/notice/list')
      return
    case 'held':
      void refresh('/held/list')
      return
    case 'job':
      void refresh('/notice/list', '/export/list')
      return
    case 'access':
      renewAccess().catch(toastError)
      return
    case 'signedOut':
      if (!session.getState().ended) session.setState({ ended: 'elsewhere' })
      return
    case 'pong':
      clearTimeout(pongTimer)
  }
}

function takeChange(changed: Changed): void {
  const tags = new Set(changed.tags)
  void queries.invalidateQueries({
    predicate: (query) => query.meta?.live !== false && tagsOf(query).some((tag) => tags.has(tag)),
  })
  for (const listen of listeners) listen(changed)
}

/** Asks for news of what the open queries show. */
function watch(): void {
  if (!isReady) return
  const active = queries.getQueryCache().findAll({ type: 'active' })
  const tags = [...new Set(active.flatMap(tagsOf))].filter(isWatchable).sort().slice(0, 200)
  if (tags.join() === watched) return
  watched = tags.join()
  send({ type: 'watch', data: { tags } })
}

type Tagged = { meta?: Record<string, unknown> | undefined; state: { data: unknown } }

/** The tags that the screen named, and those that the answer of a list names. */
function tagsOf({ meta, state }: Tagged): string[] {
  const named = (meta?.tags as string[] | undefined) ?? []
  const answered = (state.data as { tags?: unknown } | undefined)?.tags
  return Array.isArray(answered) ? [...named, ...answered] : named
}

function isWatchable(tag: string): boolean {
  const [kind = ''] = tag.split(':')
  return Object.hasOwn(watchable, kind) && /^\w+(:[\w.-]{1,64})?$/.test(tag)
}

/** Says where the person is, now or as soon as `pace` allows. */
function tellPlace(): void {
  if (placeTimer !== undefined) return
  placeTimer = setTimeout(
    () => {
      placeTimer = undefined
      if (!isReady) return
      toldAt = performance.now()
      send({ type: 'here', data: place && { ...place, ...(field ? { path: field } : {}) } })
    },
    toldAt + pace - performance.now(),
  )
}

function ping(): void {
  if (!isReady) return
  send({ type: 'ping' })
  clearTimeout(pongTimer)
  pongTimer = setTimeout(() => socket?.close(), pongLimit)
}

function send(message: DeskRequest | { type: 'ping' }): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}
