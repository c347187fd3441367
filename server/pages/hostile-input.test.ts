import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'

let pages: DemoPages

beforeAll(async () => {
  pages = await openDemoPages()
})
afterAll(() => pages.close())

/** Each would run `pwned()` or leave its place if a page printed it as it is. */
const attacks = [
  '"><script>pwned()</script>',
  `'"><img src=x onerror=pwned()>`,
  '</script><script>pwned()</script>',
  '</title></textarea><svg onload=pwned()>',
  '<!--<script>pwned()',
  'javascript:pwned()',
  '" autofocus onfocus="pwned()',
  '{{ "pwned" | append: "()" }}{% assign x = 1 %}',
  '\u2028pwned()\u2029</script ><a href="javascript:pwned()">',
]

const addresses = new Set(['href', 'src', 'action', 'formaction', 'srcdoc', 'data', 'xlink:href'])

/** Finds script, handlers and addresses in a page that come from outside. */
function faultsIn(html: string): string[] {
  const faults: string[] = []
  let script: { type: string; text: string } | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script') script = { type: attributes.type ?? '', text: '' }
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on/.test(attribute)) faults.push(`${name} ${attribute}=${value}`)
        if (addresses.has(attribute) && /^\s*javascript:/i.test(value))
          faults.push(`${name} ${attribute}=${value}`)
      }
    },
    ontext(text) {
      if (script) script.text += text
    },
    onclosetag(name) {
      if (name !== 'script' || !script) return
      const { type, text } = script
      script = null
      if (/json/.test(type)) JSON.parse(text)
      else if (text.includes('pwned')) faults.push(`script ${text.slice(0, 200)}`)
    },
  })
  parser.end(html)
  return faults
}

it('finds what it looks for', () => {
  expect(faultsIn(attacks.slice(0, 4).join(' '))).toHaveLength(4)
  expect(faultsIn('<a href="javascript:pwned()">')).toHaveLength(1)
})

describe.each([
  { at: 'the search', url: '/search?q=' },
  { at: 'the German search', url: '/de/search?q=' },
  { at: 'a search with a filter', url: '/search?q=mug&colour=' },
  { at: 'a filter', url: '/category/tableware?colour=' },
  { at: 'a price filter', url: '/category/tableware?price_min=' },
  { at: 'an unknown filter', url: '/category/tableware?made_up=' },
  { at: 'the order of a list', url: '/category/tableware?sort=' },
  { at: 'the page of a list', url: '/category/tableware?page=' },
  { at: 'the comparison', url: '/compare?products=' },
  { at: 'a coupon', url: '/product/teapot?coupon=' },
  { at: 'a coupon at home', url: '/?coupon=' },
  { at: 'a shared wishlist', url: '/wishlist?shared=' },
  { at: 'a variant', url: '/product/teapot/' },
  { at: 'a page that is not there', url: '/page/' },
  { at: 'the way back after signing in', url: '/auth/signin?back=' },
  { at: 'the plain cart', url: '/plain/cart?sku=' },
])('$at', ({ url }) => {
  it.each(attacks)('shows %j as text', async (attack) => {
    const { body, statusCode, headers } = await pages.get(url + encodeURIComponent(attack))
    expect(statusCode).toBeLessThan(500)
    expect(String(headers.location ?? '')).not.toMatch(/^(javascript|data):/i)
    expect(faultsIn(body)).toEqual([])
  })
})

it('hostile names of parameters are not printed', async () => {
  for (const attack of attacks) {
    const { body } = await pages.get(`/category/tableware?${encodeURIComponent(attack)}=1`)
    expect(faultsIn(body)).toEqual([])
  }
})
