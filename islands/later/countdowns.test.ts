// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { samplePageData } from '#islands/samples.builder.ts'

vi.mock('#islands/go-to.ts', () => ({ goTo: vi.fn() }))

let tickCountdowns: typeof import('./countdowns.ts').tickCountdowns
let goTo: ReturnType<typeof vi.fn>

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: Date.parse('2026-11-25T12:00:00Z') })
  document.body.innerHTML = samplePageData()
  ;(await import('#islands/page.ts')).page()
  tickCountdowns = (await import('./countdowns.ts')).tickCountdowns
  goTo = vi.mocked((await import('#islands/go-to.ts')).goTo)
  goTo.mockClear()
})
afterEach(() => vi.useRealTimers())

function show(...ends: string[]): HTMLElement[] {
  document.body.innerHTML = ends.map((end) => `<span data-ends="${end}">its date</span>`).join('')
  tickCountdowns()
  return [...document.querySelectorAll<HTMLElement>('[data-ends]')]
}

it('leaves the date of an offer that ends in more than a month', () => {
  const [far, near] = show('2027-01-25T12:00:00Z', '2026-11-26T12:00:00Z')
  expect(far!.textContent).toBe('its date')
  expect(near!.textContent).not.toBe('its date')
})

it('shows the page once without the offer when it ends, however often the clock ticks', () => {
  show('2026-11-25T12:00:03Z', '2026-11-25T12:00:03Z')
  vi.advanceTimersByTime(2000)
  expect(goTo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(goTo).toHaveBeenCalledTimes(1)
  // The server's clock is slower, so the page still has the offer.
  show('2026-11-25T12:00:03Z')
  vi.advanceTimersByTime(20_000)
  expect(goTo).toHaveBeenCalledTimes(1)
})

it('stops when the page has no offers any more', () => {
  show('2026-11-25T13:00:00Z')
  expect(vi.getTimerCount()).toBe(1)
  document.body.innerHTML = ''
  vi.advanceTimersByTime(1000)
  expect(vi.getTimerCount()).toBe(0)
})
