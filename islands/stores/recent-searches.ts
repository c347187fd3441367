import { json, stored } from './stored.ts'

const most = 5

/** The latest searches in this browser, latest first; null if there are none. It never leaves the browser. */
export const recentSearches = stored<string[] | null>('recentSearches', json())

export function rememberSearch(text: string): void {
  const words = text.trim()
  if (words === '') return
  const others = (recentSearches.getState() ?? []).filter((each) => each !== words)
  recentSearches.setState([words, ...others].slice(0, most), true)
}
