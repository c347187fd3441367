// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { samplePageData } from '#islands/samples.builder.ts'

let session: typeof import('#islands/stores/session.ts')
let orders: typeof import('#islands/stores/unpaid.ts')

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: Date.parse('2026-11-25T12:00:00Z') })
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = `<div><a data-account></a></div>${samplePageData()}`
  session = await import('#islands/stores/session.ts')
  orders = await import('#islands/stores/unpaid.ts')
  session.token.setState('secret', true)
  const { showUnpaid } = await import('./unpaid-reminder.ts')
  showUnpaid()
})
afterEach(() => vi.useRealTimers())

const shown = () => document.querySelector<HTMLElement>('[data-unpaid]')
const left = () => document.querySelector('[data-unpaid-left]')!.textContent

it('stands before the account, with the time until the first order expires', () => {
  orders.keepUnpaid({ count: 2, until: '2026-11-25T12:10:00Z' })
  expect(shown()!.nextElementSibling!.hasAttribute('data-account')).toBe(true)
  expect(shown()!.querySelector('a')!.getAttribute('href')).toMatch(/order\?pay=unpaid$/)
  const before = left()
  vi.advanceTimersByTime(61_000)
  expect(left()).not.toBe(before)
})

it('goes once the orders are paid, and stops counting', () => {
  orders.keepUnpaid({ count: 1, until: '2026-11-25T12:10:00Z' })
  orders.keepUnpaid({ count: 0, until: null })
  expect(shown()).toBeNull()
  expect(localStorage.getItem('unpaid')).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

it('stays closed for these orders, and comes back with another', () => {
  orders.keepUnpaid({ count: 1, until: null })
  shown()!.querySelector('button')!.click()
  expect(shown()).toBeNull()
  orders.keepUnpaid({ count: 1, until: null })
  expect(shown()).toBeNull()
  orders.keepUnpaid({ count: 2, until: null })
  expect(shown()).not.toBeNull()
})

it('is not shown to guests', () => {
  session.token.setState(null, true)
  orders.keepUnpaid({ count: 1, until: null })
  expect(shown()).toBeNull()
})
