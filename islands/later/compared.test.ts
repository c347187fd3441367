// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { maxCompared } from '#contract/rules.ts'
import { samplePageData } from '#islands/samples.builder.ts'

vi.mock('#islands/go-to.ts', () => ({ goTo: vi.fn() }))
vi.mock('#islands/ui/toast-stack.ts', () => ({ showToast: vi.fn() }))

let compared: typeof import('./compared.ts')
let goTo: ReturnType<typeof vi.fn>
let showToast: ReturnType<typeof vi.fn>

beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  document.body.innerHTML = samplePageData()
  ;(await import('#islands/page.ts')).page()
  document.documentElement.removeAttribute('data-comparing')
  history.replaceState(null, '', '/')
  compared = await import('./compared.ts')
  goTo = vi.mocked((await import('#islands/go-to.ts')).goTo)
  showToast = vi.mocked((await import('#islands/ui/toast-stack.ts')).showToast)
  goTo.mockClear()
  showToast.mockClear()
})

/** The button of a card for each product, as a category shows them. */
function showCards(...slugs: string[]): HTMLElement[] {
  document.body.innerHTML = `<main>${slugs
    .map((slug) => `<button class="card-compare" data-compare="${slug}"></button>`)
    .join('')}</main>`
  return [...document.querySelectorAll<HTMLElement>('[data-compare]')]
}

it('collects products in order, marks their buttons and offers the way to the comparison', () => {
  const [mug, vase] = showCards('mug', 'vase')
  compared.toggleCompared(vase!)
  compared.toggleCompared(mug!)
  expect(localStorage.getItem('compared')).toBe('["vase","mug"]')
  expect([mug, vase].map((button) => button!.getAttribute('aria-pressed'))).toEqual(['true', 'true'])
  expect(document.documentElement.hasAttribute('data-comparing')).toBe(true)
  expect(document.querySelector('.compare-tray a')!.getAttribute('href')).toMatch(
    /\/compare\?products=vase,mug$/,
  )
  compared.toggleCompared(vase!)
  expect(vase!.getAttribute('aria-pressed')).toBe('false')
  expect(localStorage.getItem('compared')).toBe('["mug"]')
})

it('refuses one product more than fit, and says so', () => {
  const buttons = showCards(...Array.from({ length: maxCompared + 1 }, (_, index) => `p${index}`))
  for (const button of buttons) compared.toggleCompared(button)
  expect(buttons.at(-1)!.getAttribute('aria-pressed')).toBe('false')
  expect(JSON.parse(localStorage.getItem('compared')!)).toHaveLength(maxCompared)
  expect(showToast).toHaveBeenLastCalledWith('error', expect.any(String))
})

it('removes the tray when everything is cleared in it', () => {
  const [mug] = showCards('mug')
  compared.toggleCompared(mug!)
  document.querySelector<HTMLElement>('.compare-tray button')!.click()
  expect(document.querySelector('.compare-tray')).toBeNull()
  expect(mug!.getAttribute('aria-pressed')).toBe('false')
  expect(document.documentElement.hasAttribute('data-comparing')).toBe(false)
  expect(localStorage.getItem('compared')).toBeNull()
})

it('puts no tray on a page that has a link of its own', () => {
  const [mug] = showCards('mug')
  document.body.insertAdjacentHTML('beforeend', '<a data-compare-link hidden></a>')
  compared.toggleCompared(mug!)
  expect(document.querySelector('.compare-tray')).toBeNull()
  const link = document.querySelector<HTMLAnchorElement>('[data-compare-link]')!
  expect(link.hidden).toBe(false)
  expect(link.getAttribute('href')).toContain('products=mug')
})

it('takes the products of an address at /compare, and without any goes to those of this browser', () => {
  localStorage.setItem('compared', '["mug"]')
  window.dispatchEvent(new StorageEvent('storage', { key: 'compared' }))
  document.body.innerHTML = '<main data-compared=""></main>'
  compared.showCompared()
  expect(goTo).toHaveBeenCalledWith(expect.stringContaining('products=mug'), { replace: true })
  document.body.innerHTML = '<main data-compared="vase,bowl"></main>'
  compared.showCompared()
  expect(localStorage.getItem('compared')).toBe('["vase","bowl"]')
  expect(goTo).toHaveBeenCalledTimes(1)
})
