import { langPath } from '#contract/languages.ts'
import type { PageRequest } from '../page.ts'

export type PageLink = { label: string; url: string; current: boolean; gap: boolean }

export type Pagination = {
  links: PageLink[]
  previous: string | null
  next: string | null
  page: number
  last: number
}

/** Links to the first, last and neighbouring pages of a list. Other parts of the query stay. */
export function pagination(
  request: PageRequest,
  { page, size, total }: { page: number; size: number; total: number },
): Pagination {
  const last = Math.max(1, Math.ceil(total / size))
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter(
    (number) => number >= 1 && number <= last,
  )
  const url = (number: number) => pageUrl(request, number)
  return {
    links: shown.map((number, index) => ({
      label: String(number),
      url: url(number),
      current: number === page,
      gap: index > 0 && number - shown[index - 1]! > 1,
    })),
    previous: page > 1 ? url(page - 1) : null,
    next: page < last ? url(page + 1) : null,
    page,
    last,
  }
}

function pageUrl({ lang, match, query }: PageRequest, number: number): string {
  const params = new URLSearchParams(query)
  if (number === 1) params.delete('page')
  else params.set('page', String(number))
  const text = params.toString()
  return langPath(lang, match.path) + (text === '' ? '' : `?${text}`)
}
