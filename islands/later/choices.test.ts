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

it('removes choices from the address, which would win over the new one', () => {
  history.replaceState(null, '', '/search?q=mug&currency=USD&country=US')
  choose('EUR')
  const [[to] = []] = vi.mocked(location.replace).mock.calls
  expect(new URL(String(to)).search).toBe('?q=mug')
  expect(location.reload).not.toHaveBeenCalled()
})
