import { addLink } from '#islands/boot/add-link.ts'
import { page } from '#islands/page.ts'

/**
 * The full style sheet; the document brought only its own template's part. Awaited before the first page of another
 * template is shown, and before the drawer opens. A sheet that fails does not hold anything up.
 */
export function fullSheet(): Promise<unknown> {
  const href = page().data.sheet
  return href ? sheetLoaded(String(href)) : Promise.resolve()
}

const loads = new Map<string, Promise<unknown>>()

export function sheetLoaded(href: string): Promise<unknown> {
  const known = loads.get(href)
  if (known) return known
  const link = addLink('stylesheet', href)
  const load = new Promise((done) => {
    if (link.sheet) done(link)
    link.addEventListener('load', done)
    link.addEventListener('error', done)
  })
  loads.set(href, load)
  return load
}
