import type { Page } from 'playwright-core'

/** Ada lives in Berlin and orders as a guest. */
export const ada = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  address: 'Haldenweg 1',
  postalCode: '10115',
  city: 'Berlin',
}

/**
 * Moves the focus by keyboard alone: past the header by the skip link, then by Tab, or by Shift+Tab where the element
 * comes before the focus.
 */
export async function tabTo(page: Page, selector: string, maxPresses = 80): Promise<void> {
  for (let press = 0; press < maxPresses; press++) {
    const key = await page.evaluate<string>(`(${nextKey})(${JSON.stringify(selector)})`)
    if (key === '') return
    await page.keyboard.press(key)
  }
  throw new Error(`${selector} cannot be reached by Tab on ${page.url()}`)
}

/** Runs in the page. The key that leads to the element; empty once it has the focus. */
const nextKey = `(selector) => {
  const focused = document.activeElement
  if (focused.matches(selector)) return ''
  const targets = [...document.querySelectorAll(selector)].filter((target) => target.checkVisibility())
  if (targets.length === 0) return 'Tab'
  if (focused.matches('.skip-link') && targets.every((target) => target.closest('#page-body'))) return 'Enter'
  const isBefore = (target) => focused.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING
  return focused !== document.body && targets.every(isBefore) ? 'Shift+Tab' : 'Tab'
}`

/** Fills in the first step of the checkout, and goes on to shipping. */
export async function giveAddress(page: Page, email = ada.email): Promise<void> {
  await page.locator('select[name="address.country"]').selectOption('DE')
  await page.locator('input[name=email]').fill(email)
  for (const field of ['firstName', 'lastName', 'address', 'postalCode', 'city'] as const) {
    await page.locator(`input[name="address.${field}"]`).fill(ada[field])
  }
  await page.locator('main button[type=submit].btn-primary').click()
  await page.waitForURL('**/checkout/shipping')
}
