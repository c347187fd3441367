import { expect } from 'vitest'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import type { VisitedShop, VisitOptions } from '../browser.ts'

/**
 * A browser that is signed in to the desk, by the cookie of a session. `visit` and `staff` say how it looks and who works.
 */
export async function openDesk(
  shop: VisitedShop,
  path: string,
  { visit = {}, staff = {} }: { visit?: VisitOptions; staff?: Parameters<typeof signInStaff>[1] } = {},
) {
  const caller = await signInStaff(shop, staff)
  const { page, context, errors } = await shop.visit(visit)
  await context.addCookies([cookieOf(shop, caller)])
  await page.goto(`${shop.url}/admin${path}`)
  await page.locator('h1').waitFor()
  return { page, context, errors, caller }
}

/** The session cookie of somebody who is signed in. */
export function cookieOf({ url }: Pick<VisitedShop, 'url'>, { headers }: DeskCaller) {
  const [name = '', value = ''] = headers.cookie!.split('=')
  return { name, value, url, httpOnly: true, sameSite: 'Strict' as const }
}

/** Expects that the page is no wider than its window. */
export async function expectNoOverflow(page: { evaluate<T>(code: string): Promise<T>; url(): string }) {
  const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  expect(over, page.url()).toBeLessThanOrEqual(0)
}
