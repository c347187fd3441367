import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contrast } from '#server/platform/colour/contrast.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { brandSetting } from '#server/platform/settings/brand.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { restoreTemplate, saveTemplate } from '../templates/save-template.ts'
import { type EmailToSend, renderEmail } from './send-email.ts'

const wordmark = { width: 100, height: 20, path: 'M0 0h10' }
let world: TestShop

beforeAll(async () => {
  world = await openTestShop({
    prepare: async ({ db }) => {
      await db.transaction(async (tx) => {
        await changeSetting(tx, shopSetting, {
          name: 'Haldene',
          street: 'Haldenweg 12',
          postalCode: '10115',
          city: 'Berlin',
        })
        await changeSetting(tx, brandSetting, { wordmark, ground: '#2f4f46' })
      })
    },
  })
})
afterAll(() => world.close())

const notice: EmailToSend = {
  template: 'account-notice',
  to: 'ada@example.com',
  lang: 'en',
  data: {
    kind: 'new_device',
    subject_text: 'New sign-in',
    paragraphs: ['Salt & <pepper>', 'Order 5FTR-303D-26J8'],
    code: null,
    link: { label: 'This wasn’t me', url: 'https://shop.test/?a=1&b=2' },
  },
}
const alert: EmailToSend = {
  template: 'alert',
  to: 'ada@example.com',
  lang: 'zh',
  unsubscribe: 'https://shop.test/notify/unsubscribe?token=x',
  data: {
    kind: 'price_drop',
    products: [
      {
        name: 'Mug',
        options: [{ name: 'Colour', value: 'Oat' }],
        amount: { amount: 4800, currency: 'EUR' },
        picture: null,
      },
    ],
    button_url: 'https://shop.test/zh/product/mug',
    stop_url: 'https://shop.test/zh/notify#stop=x',
  },
}

const render = (email: EmailToSend) => renderEmail(world.shop, email)

async function save(path: string, source: string): Promise<void> {
  await world.shop.db.transaction((tx) => saveTemplate(tx, { path, source }))
  await world.shop.changes.catchUp()
}

async function restore(path: string): Promise<void> {
  await world.shop.db.transaction((tx) => restoreTemplate(tx, { path }))
  await world.shop.changes.catchUp()
}

describe('an email', () => {
  test('has the same content as HTML and as text', async () => {
    const { html, text, subject } = await render(notice)
    expect(subject).toBe('New sign-in')
    for (const said of ['This wasn’t me', 'Haldenweg 12, 10115 Berlin']) {
      expect(html).toContain(said)
      expect(text).toContain(said)
    }
    expect(text).toContain('This wasn’t me\nhttps://shop.test/?a=1&b=2')
    const goods = await render(alert)
    for (const said of ['Mug', 'Oat', '€48.00']) {
      expect(goods.html).toContain(said)
      expect(goods.text).toContain(said)
    }
  })

  test('escapes what people typed', async () => {
    const { html, text } = await render(notice)
    expect(text).toContain('Salt & <pepper>')
    expect(html).toContain('Salt &amp; &lt;pepper&gt;')
  })

  test('keeps the number of an order or return on one line, and its text in one piece', async () => {
    const { html, text } = await render(notice)
    expect(html).toContain('<span style="white-space:nowrap">5FTR-303D-26J8</span>')
    expect(text).toContain('Order 5FTR-303D-26J8')
    const paragraphs = ['Return R-7Q4X-M2KD-81VA']
    const about = await render({ ...notice, data: { ...notice.data, paragraphs } })
    expect(about.html).toContain('<span style="white-space:nowrap">R-7Q4X-M2KD-81VA</span>')
  })

  test('shows its code in both forms and hands it to the code connection', async () => {
    const data = {
      kind: 'code_signup',
      subject_text: 'Your code',
      paragraphs: ['One.', 'Two.'],
      code: '123456',
      link: null,
    }
    const email = await render({ ...notice, template: 'account-code', data, code: '123456' })
    expect(email.code).toBe('123456')
    expect(email.html).toMatch(/One\.<\/p>\s*<p class="code"[^>]*>123456<\/p>\s*<p[^>]*>Two\./)
    expect(email.text).toContain('One.\n\n123456\n\nTwo.')
  })

  test('has presentational tables, inlined styles, its language, and light and dark mode', async () => {
    const { html } = await render(alert)
    expect(html).toContain('<html lang="zh-Hans">')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html).toMatch(/<p style="margin: 0 0 12px/)
    const tables = html.match(/<table/g)!
    expect(html.match(/<table[^>]* role="presentation"/g)).toHaveLength(tables.length)
  })

  test('uses the Chinese fonts of the reader', async () => {
    expect((await render(alert)).html).toContain("'PingFang SC'")
    const { html } = await render({ ...alert, lang: 'zh-HK' })
    expect(html).toContain("'PingFang HK'")
    expect(html).not.toContain("'PingFang SC'")
  })

  test('has a button in dark mode that stands out from its card', async () => {
    const { html } = await render(notice)
    const fill = /\.press td \{ background: (#\w{6}) !important/.exec(html)![1]!
    expect(contrast(fill, '#1f2220')).toBeGreaterThanOrEqual(3)
    expect(html).toContain('bgcolor="#2f4f46"')
  })

  test('shows the wordmark, or the name as text without one', async () => {
    expect((await render(notice)).html).toMatch(
      /<img src="http:\/\/shop\.test\/wordmark\.png" alt="Haldene" width="160"/,
    )
    await world.shop.db.transaction((tx) => changeSetting(tx, brandSetting, { wordmark: null }))
    await world.shop.changes.catchUp()
    const { html } = await render(notice)
    expect(html).not.toContain('wordmark.png')
    expect(html).toMatch(/<a [^>]*>Haldene<\/a>/)
  })

  test('can be unsubscribed from by one click only where the shopper subscribed', async () => {
    expect((await render(alert)).headers).toEqual({
      'List-Unsubscribe': '<https://shop.test/notify/unsubscribe?token=x>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect((await render(notice)).headers).toBeUndefined()
  })
})

describe('a merchant’s own email', () => {
  const path = 'emails/account-notice.liquid'

  test('replaces the theme’s in subject, HTML and text until that is restored', async () => {
    const before = await render(notice)
    await save(
      path,
      "{% layout 'emails/layout' %}{% assign subject = subject_text | append: ' at ' | append: shop.name %}<p>Dear reader,</p>{% for text in paragraphs %}<p>{{ text }}</p>{% endfor %}",
    )
    const own = await render(notice)
    expect(own.subject).toBe('New sign-in at Haldene')
    expect(own.text).toContain('Dear reader,\n\nSalt & <pepper>')
    expect(own.html).toContain('&lt;pepper&gt;')
    await restore(path)
    expect(await render(notice)).toEqual(before)
  })

  test('is refused with line and column if it cannot be parsed, and has no components', async () => {
    await expect(save(path, '{% if %}')).rejects.toMatchObject({ reason: 'invalid' })
    await expect(save(path, "<p>\n{% component 'cart', place: 'page' %}")).rejects.toMatchObject({
      fields: { source: { values: { fault: expect.stringMatching(/component.*not found.*line:2, col:1/) } } },
    })
  })

  test('that fails when it is rendered is sent with the theme’s own template', async () => {
    await save(path, "{{ 'nothing.known' | t }}")
    expect((await render(notice)).text).toContain('Salt & <pepper>')
    await restore(path)
  })

  test('cannot take for ever', async () => {
    const numbers = '{% assign numbers = (1..9999) %}'
    const loop = '{% for number in numbers %}'
    await save(path, `${numbers}${loop}${loop}x{% endfor %}{% endfor %}`)
    expect((await render(notice)).text).toContain('Salt & <pepper>')
    await restore(path)
  })
})
