/** Adds a link to the document's head, unless it is there already; gives the one that is. */
export function addLink(rel: string, href: string): HTMLLinkElement {
  const known = document.querySelector<HTMLLinkElement>(`link[rel=${rel}][href="${href}"]`)
  if (known) return known
  const link = document.createElement('link')
  Object.assign(link, { rel, href, fetchPriority: 'low' })
  document.head.append(link)
  return link
}
