import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens the palette and types. */
export async function look(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] input:focus').waitFor()
  // At the speed of people: what comes faster is taken for a scanner's.
  await page.keyboard.type(words, { delay: 50 })
}

/** The ids of the entries that the palette shows. */
export function idsOf(page: Page): Promise<string[]> {
  return page.getByRole('menuitem').evaluateAll((items) => items.map((item) => item.dataset.key!))
}

/** Types words and chooses an entry by keys alone. `idStart`: the beginning of its id. `label`: a part of its name. */
export async function choose(page: Page, words: string, idStart: string, label = words): Promise<void> {
  await look(page, words)
  const entry = page.locator(`[role=menuitem][data-key^="${idStart}"]`).filter({ hasText: label }).first()
  const typed = page.locator('[role=dialog] input')
  const state = async () => [await typed.inputValue(), await idsOf(page)]
  await expect.poll(state).toEqual([words, expect.arrayContaining([expect.stringMatching(`^${idStart}`)])])
  for (let step = 0; step < 30 && !(await entry.getAttribute('data-focused')); step++)
    await page.keyboard.press('ArrowDown')
  expect([words, await entry.getAttribute('data-focused')]).toEqual([words, 'true'])
  await page.keyboard.press('Enter')
}
