import type { Page } from 'playwright-core'
import type { Props } from '#contract/components.ts'
import { signUp } from '#test/accounts.ts'
import { openVisitedShop, type VisitedShop, type VisitOptions } from './browser.ts'
import { tabTo } from './shopper.ts'

/** A visited shop whose security check reveals its answer, and whose emails are sent at once. */
export function openCustomersShop(env: Record<string, string> = {}): Promise<VisitedShop> {
  return openVisitedShop({ env: { CAPTCHA: 'test', ...env } })
}

/** Returns a predicate that matches URLs with this path and any query. */
export const isAt = (path: string) => (url: URL) => url.pathname === path

/** Opens the shop as a new customer, signed in, in their own browser profile. */
export async function visitAsCustomer(shop: VisitedShop, options: VisitOptions = {}) {
  const { token, account } = await signUp(shop)
  const visit = await shop.visit(options)
  visit.page.setDefaultTimeout(20_000)
  await visit.page.goto('/cart')
  await visit.page.evaluate((issued) => localStorage.setItem('x-auth', issued), token)
  return { ...visit, account }
}

/** Opens a sign-in or user-area screen and waits for its hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main [data-component][data-mounted]').waitFor()
  await page.locator('main:not(:has(.skeleton))').waitFor()
}

/** Waits until a screen of the sign-in area has taken the place of another one, and is hydrated. */
export async function screenShown(page: Page, screen: Props<'auth'>['screen']): Promise<void> {
  await page.locator(`[data-component=auth][data-props*='"${screen}"'][data-mounted]`).waitFor()
}

/** Moves the slider's piece by keyboard, at a person's uneven pace. `drawn` is the answer of /captcha/create. */
async function solve(page: Page, drawn: { data: { answer: { x: number } } }): Promise<void> {
  const { x } = drawn.data.answer
  await page.locator('dialog[open] [role=slider]').waitFor()
  await tabTo(page, '[role=slider]')
  const far = Math.floor(x / 20)
  for (let press = 0; press < far; press++) {
    await page.keyboard.press('PageUp')
    await page.waitForTimeout(press % 3 === 0 ? 130 : 10)
  }
  for (let press = 0; press < x - far * 20; press++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
}

/**
 * Presses Enter on the focused button, which opens the security check, and solves it. Retries, because key presses may
 * be late on a slow machine.
 */
export async function enterAndSolve(page: Page): Promise<void> {
  let drawn = page.waitForResponse('**/captcha/create')
  await page.keyboard.press('Enter')
  for (let tries = 0; tries < 3; tries++) {
    const puzzle = await (await drawn).json()
    const judged = page.waitForResponse('**/captcha/verify')
    drawn = page.waitForResponse('**/captcha/create')
    drawn.catch(() => {})
    await solve(page, puzzle)
    if ((await (await judged).json()).code === 0) return
  }
  throw new Error('the security check was not passed')
}

/** Returns the newest email to an address after sending all pending ones. */
export async function emailTo(shop: VisitedShop, page: Page, to: string) {
  await shop.runJobs()
  const response = await page.request.get(`${shop.url}/dev/outbox.json?to=${encodeURIComponent(to)}`)
  const [email] = (await response.json()) as { code: string | null; subject: string; links: string[] }[]
  if (!email) throw new Error(`no email to ${to}`)
  return email
}
