import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import type { VisitedShop, VisitOptions } from '../browser.ts'

type DeskOptions = {
  /** Window, language and colour scheme of the browser. */
  visit?: VisitOptions
  /** The person who is signed in; an owner by default. */
  staff?: Parameters<typeof signInStaff>[1]
  /** Loads the code of all places ahead: 140 files in each new browser, of which most tests need none. */
  loadsAhead?: boolean
}

/** A browser that is signed in to the desk, by the cookie of a session, until the current test ends. It saves data. */
export async function openDesk(
  shop: VisitedShop,
  path: string,
  { visit = {}, staff = {}, loadsAhead = false }: DeskOptions = {},
) {
  const caller = await signInStaff(shop, staff)
  const { page, context, errors } = await shop.visit(visit)
  onTestFinished(() => context.close())
  await context.addCookies([cookieOf(shop, caller)])
  if (!loadsAhead) await context.addInitScript(savesData)
  await page.goto(`${shop.url}/admin${path}`)
  await page.locator('h1').waitFor()
  return { page, context, errors, caller }
}

/** Runs in the pages of the desk. Those of the shop decide by it what they fetch ahead. */
const savesData = `if (location.pathname.startsWith('/admin'))
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`

/** Waits until a field of this path has the focus. */
export async function expectFocusAt(page: Page, path: string) {
  await expect
    .poll(() => page.evaluate('document.activeElement.closest("[data-path]")?.dataset.path'))
    .toBe(path)
}

/** The session cookie of somebody who is signed in. */
export function cookieOf({ url }: Pick<VisitedShop, 'url'>, { headers }: DeskCaller) {
  const [name = '', value = ''] = headers.cookie!.split('=')
  return { name, value, url, httpOnly: true, sameSite: 'Strict' as const }
}

/** The bytes of each draft in the browser's database, by its name: person, kind, id and slot. */
export function keptDrafts(page: Measured): Promise<Record<string, number>> {
  return page.evaluate<Record<string, number>>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('vitrine-desk')
    // Only the desk makes the database.
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = () => resolve({})
    opening.onsuccess = () => {
      const db = opening.result
      const found = {}
      const reading = db.transaction('drafts').objectStore('drafts').openCursor()
      reading.onerror = reject
      reading.onsuccess = () => {
        const cursor = reading.result
        if (!cursor) return db.close(), resolve(found)
        found[cursor.key] = cursor.value.data.byteLength
        cursor.continue()
      }
    }
  })`)
}

/** Waits until the browser has shown what changed, and has reported what it moved beneath a resting pointer. */
export function twoFrames(page: Measured): Promise<void> {
  return page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))',
  )
}

type Measured = { evaluate<T>(code: string): Promise<T>; url(): string }

/** Expects that the page is no wider than its window. */
export async function expectNoOverflow(page: Measured) {
  expect(await overflowOf(page), page.url()).toBeLessThanOrEqual(0)
}

/** Pixels by which the page is wider than its window. */
export function overflowOf(page: Measured): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
}
