import type { Payload } from '#contract/calls.ts'
import { on } from '#islands/events.ts'
import { type Page, page } from '#islands/page.ts'
import { painted } from '../boot/painted.ts'

type Reported = NonNullable<Payload<'/stat/page'>['views']>[number]

/** A page that was shown, in a document of its own or in place of the one before. Times are of `performance.now()`. */
type View = {
  template: string
  start: number
  /** Its document was loaded for it. */
  isFirst: boolean
  /** Number of presses and keys before it, where the browser counts them. */
  before: number
  /** Milliseconds until the answer to each press or key was painted, by its id. */
  interactions: Map<number, number>
  cls: number
  /** The shifts that came close together, and the times of the first and the last. */
  burst: { sum: number; first: number; last: number }
}

type Interaction = PerformanceEventTiming & { interactionId?: number }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Navigation = PerformanceNavigationTiming & { activationStart?: number }
type Prerendering = Document & { prerendering?: boolean }

const maxViews = 20
/** Shifts of a burst are at most so many milliseconds apart, and a burst takes at most so many. */
const burstPauseMs = 1000
const burstMs = 5000
/** The shortest interaction that browsers tell of, and the one that is assumed if there were only shorter ones. */
const shortestMs = 16
const briefMs = 8
/** The report's limits. Times are longer in tabs that were open for long before anything was painted. */
const maxMs = 600_000
const maxCls = 100

let views: View[] = []
let lcp: number | undefined
const watched: { observer: PerformanceObserver; note: (entry: PerformanceEntry) => void }[] = []

/**
 * Measures each view by itself, as browsers do for documents (web.dev/articles/vitals): the library `web-vitals` adds
 * those that come without a document to the first one. `full` is called when no more views can be held.
 */
export function measure(full: () => void): void {
  begin(0)
  watch('largest-contentful-paint', ({ startTime }) => {
    if (startTime < hiddenAt()) lcp = startTime
  })
  watch('layout-shift', (entry) => noteShift(entry as Shift))
  watch('event', (entry) => noteInteraction(entry as Interaction))
  watch('first-input', (entry) => noteInteraction(entry as Interaction))
  on('page-shown', () => {
    if (views.length >= maxViews) full()
    // The shopper asked for the new content, so its arrival is no shift.
    void painted().then(() => begin(performance.now()))
  })
}

/** The figures of all views, which are then complete: they are told once, when the page is first left. */
export function takeViews(): Reported[] {
  for (const { observer, note } of watched) observer.takeRecords().forEach(note)
  const taken = views.map((view, at) => figuresOf(view, views[at + 1]?.before ?? interactionCount()))
  views = []
  return taken
}

function begin(start: number): void {
  views.push({
    template: page().data.template.slice(0, 60),
    start,
    isFirst: start === 0 && isOfDocument(),
    // The first view also has those before this script ran.
    before: start === 0 ? 0 : interactionCount(),
    interactions: new Map(),
    cls: 0,
    burst: { sum: 0, first: 0, last: 0 },
  })
}

/**
 * False if another page was shown in place of the document's before this script ran. The address does not tell: that of
 * a product changes with the variant chosen.
 */
function isOfDocument(): boolean {
  const loaded = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as Partial<Page>
  return loaded.data?.path === page().data.path
}

/** `after`: number of presses and keys until the next view. */
function figuresOf({ template, isFirst, interactions, before, cls }: View, after: number): Reported {
  const inp = slowest(interactions, after - before) ?? (after > before ? briefMs : undefined)
  const { activationStart = 0, responseStart = 0 } = navigation() ?? {}
  // A page that was made ready in the background begins when it is opened.
  const since = (at: number | undefined) => at && bounded(at - activationStart)
  return {
    template,
    cls: Number(Math.min(cls, maxCls).toFixed(4)),
    ...(inp !== undefined && { inp: bounded(inp) }),
    ...(isFirst && { lcp: since(lcp), ttfb: since(responseStart || undefined) }),
  }
}

/** The slowest interaction, leaving out one in fifty of all, of which `counted` includes those too short to be told of. */
function slowest(interactions: View['interactions'], counted: number): number | undefined {
  const sorted = [...interactions.values()].sort((a, b) => b - a)
  return sorted[Math.min(sorted.length - 1, Math.floor((counted || sorted.length) / 50))]
}

function bounded(ms: number): number {
  return Math.min(maxMs, Math.max(0, Math.round(ms)))
}

function noteInteraction({ interactionId, startTime, duration }: Interaction): void {
  const interactions = viewAt(startTime)?.interactions
  if (!interactions || !interactionId) return
  interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
}

function noteShift({ startTime, value, hadRecentInput }: Shift): void {
  const view = viewAt(startTime)
  if (!view || hadRecentInput) return
  const { sum, first, last } = view.burst
  const goes = startTime - last < burstPauseMs && startTime - first < burstMs
  view.burst = goes
    ? { sum: sum + value, first, last: startTime }
    : { sum: value, first: startTime, last: startTime }
  view.cls = Math.max(view.cls, view.burst.sum)
}

function viewAt(time: number): View | undefined {
  return views.findLast(({ start }) => start <= time)
}

/** Also tells what happened before. Browsers that do not measure something report nothing of it. */
function watch(type: string, note: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(note))
  observer.observe({ type, buffered: true, durationThreshold: shortestMs } as PerformanceObserverInit)
  watched.push({ observer, note })
}

/**
 * Returns the time at which the page was first in the background, where nothing is painted. A page that is made ready
 * before it is opened is hidden until then, which does not count.
 */
function hiddenAt(): number {
  const { activationStart = 0 } = navigation() ?? {}
  const hidden = performance
    .getEntriesByType('visibility-state')
    .find(({ name, startTime }) => name === 'hidden' && startTime >= activationStart)
  const isHidden = document.hidden && !(document as Prerendering).prerendering
  return hidden?.startTime ?? (isHidden ? 0 : Number.POSITIVE_INFINITY)
}

function navigation(): Navigation | undefined {
  return performance.getEntriesByType('navigation')[0] as Navigation | undefined
}

function interactionCount(): number {
  return (performance as { interactionCount?: number }).interactionCount ?? 0
}
