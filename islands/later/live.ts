import type { LiveMessage } from '#contract/live.ts'
import { emitLive, on } from '#islands/events.ts'
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

/**
 * Connects the live channel and pings every 10 s. After a disconnect, retries five times 50 s apart, then when the
 * network or the visitor returns. Dispatches each message as an event `live:TYPE`.
 */
export function connectLive(): void {
  open()
  addEventListener('online', again)
  document.addEventListener('visibilitychange', () => document.hidden || again())
  visitorId.subscribe(again)
  token.subscribe((value) => value && say({ type: 'auth', data: { token: value } }))
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
  const live = new WebSocket(
    `${location.origin.replace('http', 'ws')}/ws/message?visitorId=${encodeURIComponent(id)}`,
  )
  socket = live
  let ping: ReturnType<typeof setInterval>
  live.onopen = () => {
    tried = 0
    ping = setInterval(say, pingEvery, { type: 'ping' })
    const signedIn = token.getState()
    if (signedIn) say({ type: 'auth', data: { token: signedIn } })
  }
  live.onmessage = (event) => hear(String(event.data))
  live.onclose = () => {
    clearInterval(ping)
    if (tried++ < reconnects) setTimeout(open, reconnectDelayMs)
  }
}

function say(message: { type: string; data?: unknown }): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

function hear(text: string): void {
  const message = JSON.parse(text) as LiveMessage
  if (message.type === 'signedOut') setTimeout(leaveAsWell, ownSignOutMs)
  else emitLive(message)
}

function leaveAsWell(): void {
  if (token.getState() && !isLeaving()) endSession('out')
}
