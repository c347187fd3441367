import { type CallPayload, call } from './calls.ts'
import { router } from './routes.tsx'

type Timing = CallPayload<'/system/timings'>['timings'][number]
type Interaction = PerformanceEventTiming & { interactionId?: number }

/** As in the contract, whose runtime part is not bundled into every screen. */
const maxTimings: typeof import('#contract/admin/system/observed.ts').maxTimings = 100

/** The contract's. A laptop may have been asleep while a screen was opened. */
const maxMs = 600_000
const sendEveryMs = 60_000
/** Browsers tell of no shorter presses. */
const shortestMs = 16

let waiting: Timing[] = []
/** The timings of presses and keys among those waiting, by the id that the events of each share. */
const presses = new Map<number, Timing>()
/** The screens since the last report, and the time at which each was rendered. */
let screens: { since: number; screen: string }[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Reports how long screens take until they are painted, and how long presses and keys wait for an answer: once a minute,
 * by the screen's route, without anything that is on it. Timings that cannot be sent are dropped.
 */
export function reportTimings(): void {
  let startedAt: number | undefined
  /** Hidden tabs don't paint, so screens that were opened meanwhile are not timed. */
  let visibilityChangedAt = 0
  screens.push({ since: 0, screen: currentScreen() })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) startedAt = performance.now()
  })
  router.subscribe('onRendered', () => {
    const from = startedAt
    startedAt = undefined
    const screen = currentScreen()
    screens.push({ since: performance.now(), screen })
    if (from === undefined) return
    // Painting is part of it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (visibilityChangedAt < from) note('screen', screen, performance.now() - from)
      }),
    )
  })
  watchPresses()
  document.addEventListener('visibilitychange', () => {
    visibilityChangedAt = performance.now()
    if (document.hidden) send()
  })
}

/** Notes each press or key by its slowest event, such as the click that follows `pointerdown`, which may come later. */
function watchPresses(): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('event')) return
  const observer = new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as Interaction[]) {
      if (!interactionId) continue
      const press = presses.get(interactionId) ?? note('press', screenAt(startTime), duration)
      press.ms = Math.max(press.ms, bounded(duration))
      presses.set(interactionId, press)
    }
  })
  observer.observe({ type: 'event', durationThreshold: shortestMs } as PerformanceObserverInit)
}

/** The route, such as "/orders/$number". */
function currentScreen(): string {
  return router.state.matches.at(-1)?.fullPath ?? '/'
}

/** The press that leads to a screen belongs to the one before it. */
function screenAt(time: number): string {
  return screens.findLast(({ since }) => since <= time)?.screen ?? currentScreen()
}

function note(area: Timing['area'], screen: string, ms: number): Timing {
  const timing = { area, screen, ms: bounded(ms) }
  if (waiting.length < maxTimings) waiting.push(timing)
  timer ??= setTimeout(send, sendEveryMs)
  return timing
}

function bounded(ms: number): number {
  return Math.min(maxMs, Math.round(ms))
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  const timings = waiting
  waiting = []
  presses.clear()
  screens = screens.slice(-1)
  if (timings.length > 0) call('/system/timings', { timings }).catch(() => {})
}
