import { langPath } from '#contract/languages.ts'
import type { Moved, PageRequest } from '../page.ts'

export type PageLink = { label: string; url: string; current: boolean; gap: boolean }

export type Pagination = {
  links: PageLink[]
  previous: string | null
  next: string | null
  page: number
  last: number
}

type Place = { page: number; size: number; total: number }

/**
 * Redirects a page number beyond the end to the last page. Temporary (302), because the list may grow again. null on a
 * page of the list.
 */
export function backToLast({ lang, match }: PageRequest, place: Place): Moved | null {
  const last = lastPage(place)
  if (place.page <= last) return null
  return { moved: langPath(lang, encodeURI(match.path)), permanent: false, page: last }
}

/** Links to the first, last and neighbouring pages of a list. Other parts of the query stay. */
export function pagination(request: PageRequest, { page, size, total }: Place): Pagination {
  const last = lastPage({ size, total })
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

function lastPage({ size, total }: Pick<Place, 'size' | 'total'>): number {
  return Math.max(1, Math.ceil(total / size))
}

function pageUrl({ lang, match, query }: PageRequest, number: number): string {
  return langPath(lang, match.path) + queryOfPage(query, number)
}

/** A list's query for another of its pages, with its question mark; empty for the first page without anything else. */
export function queryOfPage(query: URLSearchParams | string, number: number): string {
  const params = new URLSearchParams(query)
  if (number === 1) params.delete('page')
  else params.set('page', String(number))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
