// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { samplePageData } from '#islands/samples.builder.ts'

const before = '2026-11-25T14:00:00Z'
const line = `<p data-order-before="${before}"><span class="invisible" data-left="within {time}"></span></p>`

let countToCutOff: typeof import('./cut-off.ts').countToCutOff
let asked: string[]
let answer: () => Promise<Response>

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: Date.parse('2026-11-25T13:00:00Z') })
  document.body.innerHTML = `<div data-delivery>Friday ${line}</div>${samplePageData()}`
  history.replaceState(null, '', '/products/mug?sku=1')
  asked = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return answer()
  })
  countToCutOff = (await import('./cut-off.ts')).countToCutOff
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const delivery = () => document.querySelector('[data-delivery]')!
const clock = () => document.querySelector<HTMLElement>('[data-left]')!

it('shows the hours left within a day, and the day only before that', () => {
  countToCutOff()
  expect(clock().textContent).toMatch(/^within .*1/)
  expect(clock().classList.contains('invisible')).toBe(false)
  document.body.innerHTML = `<div data-delivery>${line}</div>`
  vi.setSystemTime(Date.parse('2026-11-23T13:00:00Z'))
  countToCutOff()
  expect(clock().textContent).toBe('')
  expect(clock().classList.contains('invisible')).toBe(true)
})

it('hides a line whose time is over and puts the new promise in its place', async () => {
  answer = async () => new Response('<html><div data-delivery>Monday</div></html>')
  countToCutOff()
  await vi.advanceTimersByTimeAsync(3600_000)
  expect(document.querySelector('[data-order-before]')!.classList.contains('invisible')).toBe(true)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(asked).toEqual(['/products/mug?sku=1'])
  await vi.waitFor(() => expect(delivery().textContent).toBe('Monday'))
})

it.each<[string, () => Promise<Response>]>([
  ['the network is gone', () => Promise.reject(new TypeError('offline'))],
  ['the server refuses', async () => new Response('', { status: 503 })],
  ['the page has no promise any more', async () => new Response('<html></html>')],
])('asks once and keeps what stands if %s', async (_, refuse) => {
  answer = refuse
  countToCutOff()
  await vi.advanceTimersByTimeAsync(2 * 3600_000)
  expect(asked).toHaveLength(1)
  expect(delivery().textContent).toContain('Friday')
})

it('leaves the next page alone if the shopper has gone on', async () => {
  answer = async () => new Response('<html><div data-delivery>Monday</div></html>')
  countToCutOff()
  await vi.advanceTimersByTimeAsync(3600_000)
  history.replaceState(null, '', '/products/vase')
  document.body.innerHTML = '<div data-delivery>Vase</div>'
  await vi.advanceTimersByTimeAsync(20_000)
  expect(delivery().textContent).toBe('Vase')
})
