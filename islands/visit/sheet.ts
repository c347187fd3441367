import { addLink } from '#islands/boot/add-link.ts'
import { retry } from '#islands/boot/retry.ts'
import { page } from '#islands/page.ts'

/**
 * Loads the full style sheet; the document contains only its own template's part. Awaited before showing a page of
 * another template and before opening the drawer. A failed sheet doesn't block either.
 */
export function fullSheet(): Promise<unknown> {
  const href = page().data.sheet
  return href ? sheetLoaded(String(href)) : Promise.resolve()
}

const loads = new Map<string, Promise<unknown>>()

export function sheetLoaded(href: string): Promise<unknown> {
  const load = loads.get(href) ?? retry(() => loadSheet(href)).catch(() => loads.delete(href))
  loads.set(href, load)
  return load
}

function loadSheet(href: string): Promise<unknown> {
  const link = addLink('stylesheet', href)
  return new Promise((done, fail) => {
    if (link.sheet) done(link)
    link.addEventListener('load', done)
    link.addEventListener('error', fail)
  })
}
