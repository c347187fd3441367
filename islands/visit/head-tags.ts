import { bcp47, type Lang } from '#contract/languages.ts'
import type { PagePayload } from '#contract/page.ts'

/** Makes the document's head say what the payload's meta says. */
export function showMeta({ meta, data }: PagePayload): void {
  const { head, documentElement: root } = document
  document.title = meta.title
  root.dataset.template = data.template
  root.lang = bcp47[data.lang as Lang] ?? 'en'
  for (const old of head.querySelectorAll(replaced)) old.remove()
  add('meta', { name: 'description', content: meta.description })
  if (meta.robots) add('meta', { name: 'robots', content: meta.robots })
  add('link', { rel: 'canonical', href: meta.canonical })
  for (const [hreflang, href] of Object.entries(meta.hreflang))
    add('link', { rel: 'alternate', hreflang, href })
  for (const [name, content] of Object.entries(meta.social ?? {})) {
    add('meta', { [name.startsWith('twitter:') ? 'name' : 'property']: name, content })
  }
}

const replaced = `meta[name="description"],meta[name="robots"],link[rel="canonical"],link[hreflang],
  meta[property^="og:"],meta[property^="product:"],meta[name^="twitter:"]`

function add(tag: 'meta' | 'link', attributes: Record<string, string>): void {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.head.append(element)
}
