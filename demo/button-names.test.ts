import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '#demo/content/pages.ts'
import { languages } from '#demo/types.ts'

/** A page that sends shoppers to a button, and the label of that button. */
const named: [code: string, label: string][] = [
  ['faq', 'order.cancel.submit'],
  ['faq', 'order.return'],
  ['returns', 'order.return'],
  ['returns', 'return.type_refund_only'],
  ['terms', 'checkout.order_obligation'],
]

test.each(languages)('pages of the demo shop call buttons by their labels in %s', (lang) => {
  const labels = JSON.parse(readFileSync(new URL(`../locales/${lang}.json`, import.meta.url), 'utf8'))
  const missing = named.filter(([code, label]) => {
    const page = JSON.stringify(
      pages.find((page) => page.code === code),
      (_, value) => (value && typeof value === 'object' && 'en' in value ? value[lang] : value),
    )
    return !page.toLowerCase().includes(labels[label].replace(' · {total}', '').toLowerCase())
  })
  expect(missing).toEqual([])
})
