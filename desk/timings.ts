import { type CallPayload, call } from './calls.ts'
import { router } from './routes.tsx'

type Timing = CallPayload<'/system/timings'>['timings'][number]
type Interaction = PerformanceEventTiming & { interactionId?: number }

/** As in the contract, whose runtime part is not bundled into every screen. */
const maxTimings: typeof import('#contract/admin/observed.ts').maxTimings = 100

const sendEveryMs = 60_000
/** Browsers tell of no shorter presses. */
const shortestMs = 16

let waiting: Timing[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Reports how long screens take until they are painted, and how long presses and keys wait for an answer: once a minute,
 * by the screen's route, without anything that is on it. Timings that cannot be sent are dropped.
 */
export function reportTimings(): void {
  let startedAt: number | undefined
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) startedAt = performance.now()
  })
  router.subscribe('onRendered', () => {
    const from = startedAt
    startedAt = undefined
    const screen = currentScreen()
    // Painting is part of it.
    if (from !== undefined)
      requestAnimationFrame(() => setTimeout(() => note('screen', screen, performance.now() - from)))
  })
  watchPresses()
  document.addEventListener('visibilitychange', () => document.hidden && send())
}

/** Notes each press or key by its slowest event, such as the click that follows `pointerdown`. */
function watchPresses(): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('event')) return
  const observer = new PerformanceObserver((list) => {
    const slowest = new Map<number, number>()
    for (const { interactionId, duration } of list.getEntries() as Interaction[])
      if (interactionId) slowest.set(interactionId, Math.max(duration, slowest.get(interactionId) ?? 0))
    for (const duration of slowest.values()) note('press', currentScreen(), duration)
  })
  observer.observe({ type: 'event', durationThreshold: shortestMs } as PerformanceObserverInit)
}

/** The route, such as "/orders/$number". */
function currentScreen(): string {
  return router.state.matches.at(-1)?.fullPath ?? '/'
}

function note(area: Timing['area'], screen: string, ms: number): void {
  if (waiting.length < maxTimings) waiting.push({ area, screen, ms: Math.round(ms) })
  timer ??= setTimeout(send, sendEveryMs)
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  const timings = waiting
  waiting = []
  if (timings.length > 0) call('/system/timings', { timings }).catch(() => {})
}
