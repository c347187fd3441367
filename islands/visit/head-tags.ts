import { bcp47, type Lang } from '#contract/languages.ts'
import type { PagePayload } from '#contract/page.ts'

/** Updates the document's head from the payload's meta data. */
export function showMeta({ meta, data }: PagePayload): void {
  const { head, documentElement: root } = document
  document.title = meta.title
  root.dataset.template = data.template
  root.lang = bcp47[data.lang as Lang] ?? 'en'
  for (const old of head.querySelectorAll(replaced)) old.remove()
  const robots = meta.robots ? [tag('meta', { name: 'robots', content: meta.robots })] : []
  const versions = Object.entries(meta.robots ? {} : meta.hreflang).map(([hreflang, href]) =>
    tag('link', { rel: 'alternate', hreflang, href }),
  )
  const social = Object.entries(meta.social ?? {}).map(([name, content]) =>
    tag('meta', { [name.startsWith('twitter:') ? 'name' : 'property']: name, content }),
  )
  head.append(
    tag('meta', { name: 'description', content: meta.description }),
    ...robots,
    tag('link', { rel: 'canonical', href: meta.canonical }),
    ...versions,
    ...social,
  )
}

const replaced = `meta[name="description"],meta[name="robots"],link[rel="canonical"],link[hreflang],
  meta[property^="og:"],meta[property^="product:"],meta[name^="twitter:"]`

function tag(kind: 'meta' | 'link', attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(kind)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}
