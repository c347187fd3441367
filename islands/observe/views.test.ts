// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageReportCalls } from '#contract/page-report.ts'
import { emit } from '#islands/events.ts'
import type { Page } from '#islands/page.ts'

type Entry = Partial<PerformanceEventTiming> & { interactionId?: number; value?: number }

let views: typeof import('./views.ts')
let observers: Map<string, (...entries: Entry[]) => void>
let loaded: { activationStart: number; responseStart: number }
let visibility: { name: string; startTime: number }[]

beforeEach(async () => {
  vi.resetModules()
  observers = new Map()
  loaded = { activationStart: 0, responseStart: 200 }
  visibility = [{ name: 'visible', startTime: 0 }]
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) => {
    if (type === 'visibility-state') return visibility as PerformanceEntryList
    return type === 'navigation' ? ([loaded] as unknown as PerformanceEntryList) : []
  })
  setInteractionCount(0)
  history.replaceState(null, '', '/product/vase')
  showDocument('product')
  views = await import('./views.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

class Observer {
  static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event', 'first-input']
  private note: PerformanceObserverCallback
  constructor(note: PerformanceObserverCallback) {
    this.note = note
  }
  observe({ type }: { type: string }): void {
    observers.set(type, (...entries) => this.note({ getEntries: () => entries } as never, this as never))
  }
  takeRecords(): PerformanceEntryList {
    return []
  }
}

function showDocument(template: string): void {
  const page = { data: { template, path: '/product/vase' }, theme: {}, meta: {} }
  document.body.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify(page)}</script>`
}

function setInteractionCount(count: number): void {
  Object.assign(performance, { interactionCount: count })
}

/** So many interactions, of 1,000 ms, 990 ms and so on. */
function press(count: number, startTime = 10): void {
  const entries = Array.from({ length: count }, (_, at) => ({
    ...{ interactionId: at + 1, startTime, duration: 1000 - at * 10 },
  }))
  observers.get('event')!(...entries)
}

/** The views as the server reads them. */
function taken() {
  return pageReportCalls['/stat/page'].payload.parse({ views: views.takeViews() }).views
}

it('leaves out one in fifty of all interactions, not only of those long enough to be told of', () => {
  views.measure(() => {})
  press(3)
  setInteractionCount(120)
  expect(taken()).toMatchObject([{ inp: 980 }])
})

it('leaves out no more interactions than there are', () => {
  views.measure(() => {})
  press(2)
  setInteractionCount(500)
  expect(taken()).toMatchObject([{ inp: 990 }])
})

it('counts the interactions it was told of where the browser counts none', () => {
  views.measure(() => {})
  press(60)
  expect(taken()).toMatchObject([{ inp: 990 }])
})

it('counts presses from before it ran for the first page, and later ones for the page they were on', async () => {
  setInteractionCount(2)
  views.measure(() => {})
  emit('page-shown', {} as Page)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))
  const [first, second] = taken()
  expect(first).toMatchObject({ inp: 8 })
  expect(second).toEqual({ template: 'product', cls: 0 })
})

it('keeps the paint of a page that was made ready before it was opened', () => {
  loaded = { activationStart: 3000, responseStart: 200 }
  visibility = [
    { name: 'hidden', startTime: 0 },
    { name: 'visible', startTime: 3000 },
    { name: 'hidden', startTime: 9000 },
  ]
  views.measure(() => {})
  observers.get('largest-contentful-paint')!({ startTime: 3400 }, { startTime: 9500 })
  expect(taken()).toMatchObject([{ lcp: 400, ttfb: 0 }])
})

it('tells of no paint of a page that was opened in the background', () => {
  visibility = [
    { name: 'hidden', startTime: 0 },
    { name: 'visible', startTime: 3000 },
  ]
  views.measure(() => {})
  observers.get('largest-contentful-paint')!({ startTime: 3400 })
  expect(taken()[0]!.lcp).toBeUndefined()
})

it('keeps the paint of a product whose variant is in the address since', () => {
  history.replaceState(null, '', '/product/vase/VASE-BLUE')
  views.measure(() => {})
  observers.get('largest-contentful-paint')!({ startTime: 700 })
  expect(taken()).toMatchObject([{ lcp: 700, ttfb: 200 }])
})

it('tells of no paint of a page that took the place of the document’s before it ran', async () => {
  const { page, showsPage } = await import('#islands/page.ts')
  showsPage({ ...page(), data: { ...page().data, template: 'home', path: '/' } })
  views.measure(() => {})
  observers.get('largest-contentful-paint')!({ startTime: 700 })
  expect(taken()).toEqual([{ template: 'home', cls: 0 }])
})

it('bounds names, times and shifts to the limits of the report', () => {
  showDocument('x'.repeat(100))
  views.measure(() => {})
  observers.get('largest-contentful-paint')!({ startTime: 900_000 })
  observers.get('event')!({ interactionId: 1, startTime: 10, duration: 900_000 })
  observers.get('layout-shift')!({ startTime: 10, value: 200 })
  expect(taken()).toEqual([{ template: 'x'.repeat(60), lcp: 600_000, inp: 600_000, cls: 100, ttfb: 200 }])
})
