// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showChoices } from './choices.ts'

beforeEach(() => {
  vi.spyOn(location, 'reload').mockReturnValue()
  vi.spyOn(location, 'replace').mockReturnValue()
  document.body.innerHTML = `<div data-late><template><select name="currency">
    <option>EUR</option><option>USD</option></select></template></div>`
})
afterEach(() => vi.restoreAllMocks())

function choose(currency: string) {
  showChoices()
  const select = document.querySelector('select')!
  select.value = currency
  select.dispatchEvent(new Event('change'))
}

it('keeps a choice and reloads the page with it', () => {
  history.replaceState(null, '', '/search?q=mug')
  choose('USD')
  expect(document.cookie).toContain('currency=USD')
  expect(location.reload).toHaveBeenCalledOnce()
  expect(location.replace).not.toHaveBeenCalled()
})

it('removes a price filter of the former currency, and the page of the list that it gave', () => {
  history.replaceState(null, '', '/search?q=mug&price_min=10&price_max=49.90&in_stock=1&page=2')
  choose('USD')
  const [[to] = []] = vi.mocked(location.replace).mock.calls
  expect(new URL(String(to)).search).toBe('?q=mug&in_stock=1')
})

it('keeps a price filter when another country is chosen', () => {
  document.body.innerHTML = document.body.innerHTML.replace('name="currency"', 'name="country"')
  history.replaceState(null, '', '/search?price_max=49.90&page=2')
  choose('USD')
  expect(location.reload).toHaveBeenCalledOnce()
})

it('removes choices from the address, which would win over the new one', () => {
  history.replaceState(null, '', '/search?q=mug&currency=USD&country=US')
  choose('EUR')
  const [[to] = []] = vi.mocked(location.replace).mock.calls
  expect(new URL(String(to)).search).toBe('?q=mug')
  expect(location.reload).not.toHaveBeenCalled()
})
