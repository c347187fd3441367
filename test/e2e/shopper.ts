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

/** Presses Tab until the focused element matches the selector: it must be reachable by keyboard alone. */
export async function tabTo(page: Page, selector: string, maxPresses = 80): Promise<void> {
  for (let press = 0; press < maxPresses; press++) {
    if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} cannot be reached by Tab on ${page.url()}`)
}
