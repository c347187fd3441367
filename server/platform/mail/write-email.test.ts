import { describe, expect, test } from 'vitest'
import { brandSetting } from '../brand.ts'
import { contrast } from '../colour/contrast.ts'
import type { SettingDefinition, Settings } from '../settings.ts'
import { writeEmail } from './write-email.ts'

const wordmark = { width: 100, height: 20, path: 'M0 0h10' }

function shopWith(own: Record<string, unknown>) {
  const settings = ((definition: SettingDefinition) =>
    definition.schema.parse(own[definition.key] ?? {})) as Settings
  return { settings, publicUrl: 'https://shop.test' }
}

const haldene = shopWith({
  shop: { name: 'Haldene', street: 'Haldenweg 12', postalCode: '10115', city: 'Berlin' },
  brand: { wordmark },
})
const words = {
  to: 'ada@example.com',
  lang: 'zh' as const,
  subject: 'Your code',
  parts: [
    { text: 'Salt & <pepper>' },
    { code: '123456' },
    { lines: [{ name: '2 × Mug', note: 'Oat', amount: '€48.00', picture: 'https://shop.test/mug.webp' }] },
    { figures: [{ label: 'Total', amount: '€52.90', strong: true }] },
    { box: { title: 'Address', text: 'Ada\nBerlin' } },
    { link: { label: 'See it', url: 'https://shop.test/?a=1&b=2' } },
    { link: { label: 'Not any more', url: 'https://shop.test/stop', quiet: true } },
  ],
}

describe('an email', () => {
  const email = writeEmail(haldene, words)

  test('has the same content as text and as HTML', () => {
    for (const said of [
      '123456',
      '2 × Mug',
      'Oat',
      '€48.00',
      'Total',
      '€52.90',
      'See it',
      'Not any more',
      'Haldenweg 12',
    ]) {
      expect(email.text).toContain(said)
      expect(email.html).toContain(said)
    }
    expect(email.text).toContain('See it\nhttps://shop.test/?a=1&b=2')
    expect(email.code).toBe('123456')
  })

  test('escapes special characters', () => {
    expect(email.text).toContain('Salt & <pepper>')
    expect(email.html).not.toContain('<pepper>')
    expect(email.html).toContain('Ada<br>Berlin')
  })

  test('keeps an order number on one line', () => {
    const told = writeEmail(haldene, { ...words, heading: 'Order 5FTR-303D-26J8', parts: [{ text: 'x' }] })
    expect(told.html).toContain('Order <span style="white-space:nowrap">5FTR-303D-26J8</span></h1>')
  })

  test('uses presentational tables, its language, and light and dark mode', () => {
    expect(email.html).toContain('<html lang="zh-Hans">')
    expect(email.html).toContain('prefers-color-scheme:dark')
    const tables = email.html.match(/<table/g)!
    expect(email.html.match(/<table role="presentation"/g)).toHaveLength(tables.length)
  })

  test('has a paragraph for each text', () => {
    const told = writeEmail(haldene, { ...words, parts: [{ text: 'One.\nTwo.' }] })
    expect(told.html).toMatch(/One\.<\/p><p[^>]*>Two\./)
    expect(told.text).toContain('One.\nTwo.')
  })

  test('uses the Chinese fonts of the reader', () => {
    expect(email.html).toContain("'PingFang SC'")
    const told = writeEmail(haldene, { ...words, lang: 'zh-HK' })
    expect(told.html).toContain("'PingFang HK'")
    expect(told.html).not.toContain("'PingFang SC'")
  })

  test('has a button in dark mode that stands out from its card', () => {
    const ground = '#2f4f46'
    const { html = '' } = writeEmail(shopWith({ brand: { ground } }), words)
    const fill = /\.press\{background:(#\w{6})!important\}/.exec(html)![1]!
    expect(contrast(fill, '#1f2220')).toBeGreaterThanOrEqual(3)
    expect(html).toContain(`bgcolor="${ground}"`)
  })

  test('reserves space for a missing picture', () => {
    const lines = [{ name: '1 × Jar', note: '', amount: '€8.00', picture: null }]
    expect(writeEmail(haldene, { ...words, parts: [{ lines }] }).html).toContain('height:64px')
  })

  test('shows the wordmark, or the name as text without one', () => {
    expect(email.html).toContain('<img src="https://shop.test/wordmark.png" alt="Haldene" width="160"')
    const plain = writeEmail(shopWith({ shop: { name: 'Plain' } }), words)
    expect(plain.html).not.toContain('wordmark.png')
    expect(plain.html).toContain('>Plain</a>')
  })

  test('uses the brand colours', () => {
    const { ground } = brandSetting.schema.parse({})
    expect(email.html).toContain(`background:${ground}`)
  })
})
