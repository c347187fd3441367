import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bcp47, type Lang, languages } from '#contract/languages.ts'
import { noticeView } from '#server/catalog/guarantee/notice-texts.ts'
import type { Email } from '#server/platform/mail/mail.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { translator } from '#server/platform/messages.ts'
import { renderEmail } from '#server/theme/emails/send-email.ts'
import { themesRoot } from '#server/theme/theme-folders.ts'
import type { TestShop } from '#test/app.ts'
import { buy, openBuyingShop, sell } from '#test/buying.ts'
import { legalParts } from './legal-parts.ts'
import { orderEmailEvents, sendOrderEmail } from './order-emails.ts'
import { readOrderEmail, someLines } from './order-values.ts'

/** Files that emails are made of, not emails themselves. */
const parts = ['address', 'button', 'instructions', 'layout', 'legal', 'lines', 'totals', 'tracking']
const steps = [
  'applied',
  'approved',
  'refused',
  'shipped',
  'received',
  'refunded',
  'completed',
  'cancelled',
  'ended',
]

let world: TestShop
let orderId: string

beforeAll(async () => {
  // In development a template that names a variable nobody gave it fails.
  world = await openBuyingShop({ env: { NODE_ENV: 'development' } })
  await sell(world.shop, { sku: 'MUG', name: 'Mug <b>' })
  const { orderNumber } = await buy(world.visitor(), { sku: 'MUG', quantity: 2, method: 'bank' })
  const { rows } = await world.shop.pool.query('select id from orders where number = $1', [orderNumber])
  orderId = rows[0].id
})
afterAll(() => world.close())

type Sample = { template: string; data: Record<string, unknown> }

/** Every email, in each of its forms. */
async function samples(lang: Lang = 'en'): Promise<Sample[]> {
  const email = await readOrderEmail(world.shop, orderId)
  const { order, name } = email
  const { legal } = await legalParts(world.shop, { ...email, lang })
  const amount = { amount: 4800, currency: 'EUR' }
  const products = someLines(email, [{ lineId: order.products[0]!.lineId, quantity: 1 }])
  const shipment = {
    ...{ expressName: 'DHL', expressNumber: '00340434', trackUrl: 'https://carrier.example/00340434' },
    ...{ products, deliveryDates: '24 – 26 November 2026' },
  }
  const account = {
    kind: 'verify_email',
    subject_text: 'Subject',
    paragraphs: ['One.', 'Two.'],
    code: '123456',
  }
  const link = { label: 'Open', url: 'http://shop.test/auth/verify-email#token=x' }
  const ret = {
    ...{ number: 'R-1', type: 'return_refund', refundAmount: amount, refuseDescription: 'Worn' },
    returnAddress: {
      consignee: 'Haldene',
      contactNumber: '+49 30',
      detailedAddress: 'Haldenweg 12\n10115 Berlin',
    },
    ...{ logisticsCompany: 'DHL', trackingNumber: '1', products },
    ...{ sendBy: '2026-12-06T10:00:00Z', labelUrl: 'https://labels.example/1.pdf' },
    refunds: [
      { amount, way: 'credit' },
      { amount, way: 'original' },
    ],
    url: 'http://shop.test/user/return/R-1',
  }
  const forOrder = (template: string, more: Record<string, unknown> = {}): Sample => ({
    template,
    data: { order, name, ...more },
  })
  return [
    { template: 'account-code', data: account },
    { template: 'account-notice', data: { ...account, link } },
    ...['confirm', 'back_in_stock', 'price_drop'].map((kind) => ({
      template: 'alert',
      data: {
        ...{ kind, products: [{ name: 'Mug', options: [], amount, picture: null }] },
        ...{ button_url: 'http://shop.test/product/mug', stop_url: 'http://shop.test/notify#stop=x' },
      },
    })),
    ...[null, 'R-1'].map((replaces) => forOrder('order-placed', { replaces, legal })),
    forOrder('order-paid'),
    forOrder('order-unpaid'),
    forOrder('order-link'),
    forOrder('order-refunded-late'),
    forOrder('order-payment-processing'),
    forOrder('order-payment-failed'),
    forOrder('order-cancel-withdrawn'),
    forOrder('order-cancel-requested', { due: new Date('2026-11-24T10:00:00Z') }),
    forOrder('order-cancel-refused', { reason: 'Already packed' }),
    ...['buyer', 'merchant', 'expiry'].map((by) =>
      forOrder('order-cancelled', {
        by,
        reason: by === 'merchant' ? 'Broken' : '',
        refunding: by === 'merchant' ? amount : null,
      }),
    ),
    forOrder('order-units-cancelled', { cancelled: products, refunding: amount }),
    forOrder('order-edited', { products, due: amount, refunding: null }),
    forOrder('order-edited', { products, due: null, refunding: amount }),
    forOrder('order-shipped', { shipment, partial: false }),
    forOrder('order-shipped', {
      shipment: { ...shipment, trackUrl: null, deliveryDates: null },
      partial: true,
    }),
    forOrder('order-delivered', { shipment, partial: false }),
    forOrder('order-lost', { shipment, partial: false }),
    ...['Packstation 145', ''].map((place) => forOrder('order-pickup', { shipment, place })),
    forOrder('order-attempt', { shipment }),
    ...['original', 'credit', 'bank'].flatMap((way) =>
      ['asked', 'settled', 'failed'].map((step) =>
        forOrder('refund', { step, way, amount, needs_bank: way === 'bank' && step === 'asked' }),
      ),
    ),
    ...steps.map((step) => forOrder('return', { step, return: ret })),
    forOrder('return', { step: 'approved', return: { ...ret, sendBy: null, labelUrl: null } }),
    forOrder('return', { step: 'ended', return: { ...ret, refuseDescription: '' } }),
    ...['withdrawal', 'withdrawal-rejected'].map((template) => ({
      template,
      data: {
        withdrawal: {
          ...{
            number: 'W-1',
            receivedAt: new Date('2026-11-22T10:00:00Z'),
            name: 'Ada',
            email: 'ada@example.com',
          },
          ...{ orderNumber: order.number, statement: 'I withdraw.\n1 × Mug', reason: 'Custom-made.' },
        },
      },
    })),
    forOrder('invoice', { invoice: { number: 'INV-2026-000001', credit: false } }),
    forOrder('invoice', { invoice: { number: 'CN-2026-000001', credit: true } }),
    ...forMarketing(products),
    ...[null, { kind: 'order', label: order.number }, { kind: 'product', label: 'Mug' }].map((about) => ({
      template: 'message',
      data: { texts: ['Hello', 'Two\nlines'], about, url: 'http://shop.test/#chat=a.b' },
    })),
  ]
}

/** Emails about carts, newsletters, inquiries, questions and reviews. */
function forMarketing(products: unknown[]): Sample[] {
  const stop = { stop_url: 'http://shop.test/newsletter#stop=x' }
  const amount = { amount: 4800, currency: 'EUR' }
  const quote = {
    number: 'Q-1-1',
    note: 'With <b>discount</b>',
    total: amount,
    validUntil: '2026-12-06T10:00:00Z',
  }
  const stars = [1, 2, 3, 4, 5].map((value) => ({
    stars: value,
    url: `http://shop.test/review#stars=${value}`,
  }))
  const item = { name: 'Mug', options: [], picture: null, url: 'http://shop.test/review', stars }
  return [
    ...['', 'WELCOME'].map((coupon) => ({
      template: 'cart-left',
      data: { name: 'Ada', products, coupon, url: 'http://shop.test/cart#restore=x', ...stop },
    })),
    ...[true, false].map((isKnown) => ({
      template: 'draft-order',
      data: {
        ...{ number: 'D-1', name: isKnown ? 'Ada' : '', note: isKnown ? 'With <b>?' : '', products },
        ...{ validUntil: '2026-12-06T10:00:00Z', choose_shipping: !isKnown },
        totals: {
          ...{ total: amount, taxIncluded: true },
          explain: [{ kind: 'total', label: 'Total', amount }],
        },
        url: 'http://shop.test/cart#order=x',
      },
    })),
    ...['confirm', 'welcome', 'known'].map((kind) => ({
      template: 'newsletter',
      data: { kind, button_url: 'http://shop.test/newsletter#confirm=x', ...(kind !== 'confirm' && stop) },
    })),
    ...['received', 'sent', 'accepted', 'rejected', 'expired'].map((step) => ({
      template: 'inquiry',
      data: {
        ...{ step, name: 'Ada', inquiry: { number: 'Q-1', content: '20 pieces?\nWith <b>?' }, products },
        quote: step === 'received' ? null : { ...quote, shipping: step === 'sent' ? amount : null },
        url: 'http://shop.test/user/inquiry/Q-1',
      },
    })),
    {
      template: 'question-answered',
      data: {
        ...{ product: 'Mug', question: 'Dishwasher?', answer: 'Yes.', author: 'Haldene' },
        ...{ url: 'http://shop.test/product/mug#questions', stop_url: 'http://shop.test/review#stop=x' },
      },
    },
    ...[[item], [item, item]].map((asked) => ({
      template: 'review',
      data: { name: 'Ada', products: asked, stop_url: 'http://shop.test/review#stop=x' },
    })),
  ]
}

let rendered: Promise<Email[]> | undefined

/** Every email in every language, rendered once for all tests. */
function renderAll(): Promise<Email[]> {
  rendered ??= renderSamples()
  return rendered
}

async function renderSamples(): Promise<Email[]> {
  const written = languages.map(async (lang) => {
    const all = await samples(lang)
    return Promise.all(
      all.map((sample) => renderEmail(world.shop, { ...sample, to: 'ada@example.com', lang })),
    )
  })
  return (await Promise.all(written)).flat()
}

describe('every email', () => {
  it('has a sample here', async () => {
    const named = new Set((await samples()).map(({ template }) => template))
    const files = readdirSync(join(themesRoot, 'default/emails')).map((file) => file.replace('.liquid', ''))
    expect([...named, ...parts].sort()).toEqual(files.sort())
  })

  it('has a subject, a heading, its text and escaped content in every language', async () => {
    for (const { subject, text, html } of await renderAll()) {
      expect(subject).not.toBe('')
      expect(text.length, subject).toBeGreaterThan(30)
      expect(html).toContain('</h1>')
      expect(html, subject).not.toContain('Mug <b>')
      expect(`${subject}${text}${html}`, subject).not.toMatch(/\[object|undefined|NaN|\{\{|\{%/)
    }
  })

  it('is written in its own language', async () => {
    const emails = await renderAll()
    const count = emails.length / languages.length
    for (const [at, { subject, text, html }] of emails.slice(count).entries()) {
      const english = emails[at % count]!
      const lang = languages[1 + Math.floor(at / count)]
      expect(html, `${lang}: ${subject}`).toContain(`<html lang="${bcp47[lang!]}"`)
      expect(foreign(english.text, text), `${lang}: ${subject}`).toEqual([])
    }
  })

  it('has links of which none changes anything when it is opened', async () => {
    const emails = await renderAll()
    const links = new Set(
      emails.flatMap(({ html }) =>
        [...html.matchAll(/(?:href|src)="(http:\/\/shop\.test[^"]*)"/g)].map(([, url]) =>
          url!.replaceAll('&amp;', '&'),
        ),
      ),
    )
    expect(links.size).toBeGreaterThan(5)
    const before = await digest()
    for (const link of links) {
      const { pathname, search } = new URL(link)
      const { statusCode } = await world.app.inject({ url: pathname + search })
      expect(statusCode, link).toBeLessThan(500)
    }
    expect(await digest()).toEqual(before)
  })
})

describe('an event', () => {
  it('of an order causes one email in the language of the order', async () => {
    const skipped = [
      'order.shipped',
      'order.delivered',
      'order.lost',
      'order.payment_processing',
      'order.parcel_ready',
      'order.parcel_missed',
    ]
    await world.runJobs()
    const { dataDir } = world.shop.config
    const { to } = await readOrderEmail(world.shop, orderId)
    for (const event of orderEmailEvents.filter((name) => !skipped.includes(name))) {
      const sent = (await readOutbox(dataDir, to)).length
      await sendOrderEmail(world.shop, event, { orderId })
      expect((await readOutbox(dataDir, to)).length, event).toBe(sent + 1)
    }
  })

  it('of a payment in process causes an email only while it is in process', async () => {
    const { to, lang } = await readOrderEmail(world.shop, orderId)
    const set = (status: string) =>
      world.shop.pool.query(
        `update payment set status = $2, processing_at = case $2 when 'processing' then now() end where order_id = $1`,
        [orderId, status],
      )
    const sent = async () => {
      await sendOrderEmail(world.shop, 'order.payment_processing', { orderId })
      return readOutbox(world.shop.config.dataDir, to)
    }
    await set('processing')
    const emails = await sent()
    const { number } = (await readOrderEmail(world.shop, orderId)).order
    expect(emails.map(({ subject }) => subject)).toContain(
      translator(lang)('order_email.processing_subject', { number }),
    )
    await set('pending')
    expect(await sent()).toHaveLength(emails.length)
  })

  it('of a withdrawal is acknowledged with its content, date and time', async () => {
    const email = 'withdraws@example.com'
    const { code } = await world.visitor().call('/withdrawal/submit', {
      ...{ name: 'Ada Lind', orderNumber: 'AAAA-BBBB-CCCC', email, goods: 'One mug', confirm: true },
    })
    expect(code).toBe(0)
    await world.runJobs()
    const [sent] = await readOutbox(world.shop.config.dataDir, email)
    expect(sent!.text).toContain('Ada Lind')
    expect(sent!.text).toContain('One mug')
    expect(sent!.text).toContain('AAAA-BBBB-CCCC')
    expect(sent!.text).toMatch(/\d{4}.*\d{1,2}:\d{2}.*GMT\+[12]/)
    expect(sent!.headers).toBeUndefined()
  })
})

/** The EU's notice on the guarantee, which has no official text in some of the languages. */
const notice = JSON.stringify(noticeView('en'))

/** English sentences of more than three words in a text, except links, order numbers and that notice. */
function foreign(english: string, translated: string): string[] {
  const [sentences, text] = [plain(english).split(/[\n.!?]/), plain(translated)]
  return sentences
    .map((sentence) => sentence.trim())
    .filter((each) => (each.match(/\p{L}{2,}/gu)?.length ?? 0) > 3)
    .filter((each) => text.includes(each) && !notice.includes(each))
}

/** A text without links and order numbers, whose random letters would count as words. */
function plain(text: string): string {
  return text.replaceAll(/https?:\S+|\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\b/g, '')
}

/** The content of every table, except counters of visits and limits. */
async function digest(): Promise<unknown> {
  const { rows } = await world.shop.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('attempt_limit', 'style_sheet')`,
  )
  const digests = await Promise.all(
    rows.map(async ({ name }) => [
      name,
      (await world.shop.pool.query(`select md5(string_agg(t::text, '' order by t::text)) from "${name}" t`))
        .rows[0].md5,
    ]),
  )
  return Object.fromEntries(digests)
}
