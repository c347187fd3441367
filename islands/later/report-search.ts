import { page } from '#islands/page.ts'
import { callQuietly } from '#islands/quiet-call.ts'

type Search = { words: string; hits: number }

/** The words that were reported last. Coming back to the same results is no other search. */
let reported = ''

/** Reports what was searched for and how much was found, on a page of search results. */
export function reportSearch(): void {
  const search = page().data.search as Search | undefined
  if (!search || search.words === reported) return
  reported = search.words
  const url = location.origin + location.pathname
  void callQuietly('/visitor/track', { url, search, heartbeat: true })
}
