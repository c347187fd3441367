import { page } from '#islands/page.ts'
import { callQuietly } from '#islands/quiet-call.ts'

type Search = { words: string; hits: number }

/** The words and the campaign that were reported last. Coming back to the same results is no other search. */
let reported = ''
let campaign = ''

/** Reports what the boot script leaves out to stay small: the campaign that a link names, and a search with its hits. */
export function reportVisit(): void {
  const search = page().data.search as Search | undefined
  const utm = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'))
  const query = String(new URLSearchParams(utm))
  const isOther = query !== '' && query !== campaign
  if (!isOther && (!search || search.words === reported)) return
  campaign = query || campaign
  reported = search?.words ?? reported
  const url = `${location.origin + location.pathname}?${query}`
  void callQuietly('/visitor/track', { url, search, heartbeat: true })
}
