// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { on } from '#islands/events.ts'
import { token, visitorId } from '#islands/stores/session.ts'
import { connectLive, isLive } from './live.ts'

/** Every connection that was tried, oldest first. */
let tried: FakeSocket[]

/** A server that accepts connections and answers pings while `answers`. */
class FakeSocket {
  static readonly OPEN = WebSocket.OPEN
  static answers = true
  static refuses = false
  readyState: number = WebSocket.CONNECTING
  sent: { type: string }[] = []
  onopen?: () => void
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor() {
    tried.push(this)
    queueMicrotask(() => {
      if (FakeSocket.refuses) return this.lose()
      this.readyState = WebSocket.OPEN
      this.onopen?.()
    })
  }

  send(text: string): void {
    const message = JSON.parse(text) as { type: string }
    this.sent.push(message)
    if (message.type === 'ping' && FakeSocket.answers)
      this.onmessage?.({ data: JSON.stringify({ type: 'pong', data: {} }) })
  }

  /** A dead network: the closing handshake never ends. */
  close(): void {
    this.readyState = WebSocket.CLOSING
  }

  lose(): void {
    this.readyState = WebSocket.CLOSED
    this.onclose?.()
  }
}

beforeEach(() => {
  tried = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Object.assign(FakeSocket, { ...pick(WebSocket) }))
  visitorId.setState('AAAAAAAAAAAAAAAAAAAAAA', true)
  token.setState('secret', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function pick({ CONNECTING, OPEN, CLOSING, CLOSED }: typeof WebSocket) {
  return { CONNECTING, OPEN, CLOSING, CLOSED }
}

it('pings every 10 s, replaces a connection that stopped answering, and tries five times 50 s apart', async () => {
  // Changes before it opens are not reported.
  const opened = vi.fn()
  on('live-open', opened)
  connectLive()
  await vi.advanceTimersByTimeAsync(35_000)
  expect(tried).toHaveLength(1)
  expect(tried[0]!.sent.map(({ type }) => type)).toEqual(['auth', 'ping', 'ping', 'ping'])

  FakeSocket.answers = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tried).toHaveLength(1)
  FakeSocket.answers = true
  // The ping before was not answered.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tried).toHaveLength(2)
  expect(tried[0]!.readyState).toBe(WebSocket.CLOSING)
  expect(isLive()).toBe(true)
  expect(opened).toHaveBeenCalledTimes(2)
  expect(tried[1]!.sent.map(({ type }) => type)).toEqual(['auth'])
  // Its late close changes nothing.
  tried[0]!.lose()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tried).toHaveLength(2)

  FakeSocket.refuses = true
  tried[1]!.lose()
  await vi.advanceTimersByTimeAsync(49_000)
  expect(tried).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(10 * 50_000)
  expect(tried).toHaveLength(2 + 5)
  FakeSocket.refuses = false
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isLive()).toBe(true)
  expect(opened).toHaveBeenCalledTimes(3)
})

it('never has two chains of attempts, however often the page becomes visible meanwhile', async () => {
  vi.resetModules()
  const { connectLive } = await import('./live.ts')
  connectLive()
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.refuses = true
  tried.at(-1)!.lose()
  for (let times = 0; times < 4; times++) {
    await vi.advanceTimersByTimeAsync(1000)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
  }
  const before = tried.length
  await vi.advanceTimersByTimeAsync(20 * 50_000)
  expect(tried.length - before).toBe(5)
  FakeSocket.refuses = false
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
})
