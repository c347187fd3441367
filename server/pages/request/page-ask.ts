import type { IncomingMessage } from 'node:http'

/** The parsed address of a page request. */
export type PageAsk = {
  /** Decoded; null if the encoding is invalid. */
  path: string | null
  /** The raw query including its question mark, or empty. */
  search: string
  query: URLSearchParams
  /** True for a page fetch, which receives the payload instead of the document. */
  payload: boolean
  hideHead: boolean
  hideFoot: boolean
  preview: boolean
  /** A grant that the desk signed for a frame; null without one. */
  grant: string | null
}

/** Query names that a page fetch adds to the page's own address. */
export const fetchNames = ['request', 'userAgent', 'referer', 'cookies', 'hideHead', 'hideFoot']

export function readAsk(request: Pick<IncomingMessage, 'url'>): PageAsk {
  const url = request.url ?? '/'
  const mark = url.indexOf('?')
  const path = decode(mark < 0 ? url : url.slice(0, mark))
  const search = mark < 0 ? '' : url.slice(mark)
  const query = new URLSearchParams(search)
  return {
    path,
    search,
    query,
    payload: query.get('request') === 'route',
    hideHead: isOn(query.get('hideHead')),
    hideFoot: isOn(query.get('hideFoot')),
    preview: query.get('preview') === 'true',
    grant: query.get('grant'),
  }
}

function isOn(value: string | null): boolean {
  return value === '1' || value === 'true'
}

function decode(path: string): string | null {
  if (!path.includes('%')) return path
  try {
    const decoded = decodeURIComponent(path)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no path of ours has any, and PostgreSQL refuses 0
    return /[\u0000-\u001f]/.test(decoded) ? null : decoded
  } catch {
    return null
  }
}
