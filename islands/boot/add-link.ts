/**
 * Adds a link to the document's head, or returns the existing one. A link that fails is removed so that it can be
 * retried.
 */
export function addLink(rel: string, href: string): HTMLLinkElement {
  const present = document.querySelector<HTMLLinkElement>(`link[rel=${rel}][href="${href}"]`)
  if (present) return present
  const link = document.createElement('link')
  Object.assign(link, { rel, href, fetchPriority: 'low', onerror: () => link.remove() })
  document.head.append(link)
  return link
}
