import type { LiveMessage, LiveRequests } from '#contract/live.ts'
import { emit, on } from '#islands/events.ts'
import { endSession, isLeaving } from '#islands/sign-out.ts'
import { followCart } from '#islands/stores/cart.ts'
import { token, visitorId } from '#islands/stores/session.ts'

const pingEvery = 10_000
const reconnects = 5
/** Milliseconds before a lost connection is retried. */
const reconnectDelayMs = 50_000
/** Milliseconds to wait for a sign-out from another tab of this browser, which isn't a session ended elsewhere. */
const ownSignOutMs = 300

let socket: WebSocket | undefined
let tried = 0
let retry: ReturnType<typeof setTimeout> | undefined
/** False from a ping until anything arrives. */
let heard = true

/**
 * Connects the live channel and pings every 10 s. A connection that has not answered the last ping is dead, as after a
 * change of network, and replaced at once. After a disconnect, retries five times 50 s apart, then when the network or
 * the visitor returns. Dispatches each message as an event `live:TYPE`.
 */
export function connectLive(): void {
  open()
  addEventListener('online', again)
  document.addEventListener('visibilitychange', () => document.hidden || again())
  visitorId.subscribe(again)
  token.subscribe((value) => value && say('auth', { token: value }))
  on('live:cart', followCart)
}

/** Returns whether events arrive at once; otherwise callers must poll. */
export function isLive(): boolean {
  return socket?.readyState === WebSocket.OPEN
}

function again(): void {
  if (socket && socket.readyState <= WebSocket.OPEN) return
  tried = 0
  open()
}

function open(): void {
  const id = visitorId.getState()
  if (!id || (socket && socket.readyState <= WebSocket.OPEN)) return
  clearTimeout(retry)
  const live = new WebSocket(
    `${location.origin.replace('http', 'ws')}/ws/message?visitorId=${encodeURIComponent(id)}`,
  )
  socket = live
  let ping: ReturnType<typeof setInterval>
  const end = () => {
    clearInterval(ping)
    live.onmessage = live.onclose = null
  }
  live.onopen = () => {
    tried = 0
    heard = true
    ping = setInterval(() => {
      if (heard) return sayPing()
      end()
      live.close()
      socket = undefined
      open()
    }, pingEvery)
    const signedIn = token.getState()
    if (signedIn) say('auth', { token: signedIn })
    // Messages of the chat before it opened, or while it was lost, were missed.
    emitLive({ type: 'chat', data: {} })
    emit('live-open')
  }
  live.onmessage = (event) => {
    heard = true
    hear(String(event.data))
  }
  live.onclose = () => {
    end()
    if (tried++ < reconnects) retry = setTimeout(open, reconnectDelayMs)
  }
}

function sayPing(): void {
  heard = false
  say('ping', {})
}

/** Sends a message if the channel is open. */
export function say<Type extends keyof LiveRequests>(type: Type, data: LiveRequests[Type]): void {
  if (isLive()) socket?.send(JSON.stringify({ type, data }))
}

function hear(text: string): void {
  const message = JSON.parse(text) as LiveMessage
  if (message.type === 'signedOut') setTimeout(leaveAsWell, ownSignOutMs)
  else emitLive(message)
}

/** Dispatches a message as `live:TYPE`. */
function emitLive({ type, data }: LiveMessage): void {
  document.dispatchEvent(new CustomEvent(`live:${type}`, { detail: data }))
}

function leaveAsWell(): void {
  if (token.getState() && !isLeaving()) endSession('out')
}
