import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Lang } from '#contract/languages.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { buy, openBuyingShop } from '#test/buying.ts'
import { drawNotice } from './draw-notice.ts'
import { guaranteeSetting } from './guarantee.setting.ts'
import { type NoticeTexts, noticeTexts, noticeView } from './notice-texts.ts'

let world: TestShop
let chair: number

beforeAll(async () => {
  world = await openBuyingShop()
  chair = await makeProduct(world.shop, {
    handle: 'chair',
    names: { en: 'Chair <b>No. 14</b>', zh: '餐椅' },
    vendor: 'Werk & Sohn',
    durabilityYears: 10,
  })
  await makeProduct(world.shop, { handle: 'mug' })
})
afterAll(() => world.close())

const page = async (path: string) => (await world.app.inject(path)).body
const picture = (path: string) => world.app.inject(path)
const emailTo = async (address: string) => {
  await world.runJobs()
  const [email] = await readOutbox(world.shop.config.dataDir, address)
  return email!
}

/** Reads the code in a picture with another library than the one that drew it. */
async function readQr(drawing: Buffer | string): Promise<string> {
  const { data, info } = await sharp(Buffer.from(drawing), { density: 144 })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

it('shows the notice on the legal guarantee on product pages, as picture and as text', async () => {
  const html = await page('/product/mug')
  expect(html).toContain('src="/legal/notice/en.svg"')
  expect(html).toContain('Minimum two-year legal guarantee protection for goods sold in the European Union.')
  expect(html).toContain('href="https://europa.eu/youreurope/guarantees"')
  expect(html).not.toContain('/legal/label/')
  const german = await page('/de/product/mug')
  expect(german).toContain('src="/legal/notice/de.svg"')
  expect(german).toContain('Verkäufer haften für jede Vertragswidrigkeit')
})

it('shows the English notice, marked as such, where the law has no text in the page’s language', async () => {
  const html = await page('/zh/product/mug')
  expect(html).toMatch(/src="\/legal\/notice\/en\.svg"[^>]*lang="en"/)
})

it('serves the notice, whose QR code leads where its text says', async () => {
  const answer = await picture('/legal/notice/de.svg')
  expect(answer.headers['content-type']).toBe('image/svg+xml')
  expect(await readQr(answer.body)).toBe('https://europa.eu/youreurope/garantien')
  expect(answer.body).toBe(drawNotice('de'))
  expect((await picture('/legal/notice/xx.svg')).statusCode).toBe(404)
})

it('leads to an official address with an accent', async () => {
  const address = 'https://europa.eu/youreurope/garant%C3%ADas'
  expect(await readQr(drawNotice('es'))).toBe(address)
  expect(noticeView('es').url).toBe(address)
})

it.each(Object.entries(noticeTexts))('says as much in %s as in English, on one page', (lang, texts) => {
  const shape = (of: NoticeTexts) =>
    Object.entries(of).map(([part, text]) => [part, Array.isArray(text) ? text.length : 1])
  expect(shape(texts)).toEqual(shape(noticeTexts.en))
  const lines = [...drawNotice(lang as Lang).matchAll(/translate\([\d.]+ ([\d.]+)\)/g)]
  expect(lines.length).toBeGreaterThan(100)
  expect(Math.max(...lines.map(([, y]) => Number(y)))).toBeLessThan(830)
})

it('labels products whose producer guarantees their durability for more than two years', async () => {
  expect(await page('/product/chair')).toContain(`src="/legal/label/en/${chair}/nested.svg"`)
  const whole = await picture(`/legal/label/en/${chair}/whole.svg`)
  expect(whole.statusCode).toBe(200)
  expect(await readQr(whole.body)).toBe('https://europa.eu/youreurope/commercial-guarantee-durability')
  for (const path of [
    `en/${chair + 1}/whole`,
    `en/${chair}/other`,
    `xx/${chair}/whole`,
    'en/1e9/whole',
    'en/99999999999/whole',
  ]) {
    expect((await picture(`/legal/label/${path}.svg`)).statusCode, path).toBe(404)
  }
})

it('draws names as outlines, or as escaped text if the font Inter lacks a letter', async () => {
  const whole = (await picture(`/legal/label/en/${chair}/whole.svg`)).body
  expect(whole).not.toMatch(/<b>|Werk &/)
  expect((await picture(`/legal/label/zh/${chair}/whole.svg`)).body).toContain('>餐椅</text>')
  await makeProduct(world.shop, {
    handle: 'evil',
    vendor: '漢</text><script>alert(1)</script>',
    durabilityYears: 5,
  })
  const html = await page('/product/evil')
  const evil = /\/legal\/label\/en\/\d+\/whole\.svg/.exec(html)![0]
  expect((await picture(evil)).body).not.toContain('<script')
  expect(html).not.toContain('<script>alert')
})

it('lists the labels of a checkout, and puts notice and labels into the confirmation', async () => {
  const visitor = world.visitor()
  await visitor.call('/cart/add', { sku: 'CHAIR' })
  const { data } = await visitor.call('/checkout/start')
  expect(data.checkout.durability).toEqual([
    {
      name: 'Chair <b>No. 14</b>',
      years: 10,
      nested: `/legal/label/en/${chair}/nested.svg`,
      label: `/legal/label/en/${chair}/whole.svg`,
    },
  ])
  const email = `${crypto.randomUUID()}@buyer.example`
  await buy(world.visitor(), { sku: 'CHAIR', method: 'bank', email })
  const confirmation = await emailTo(email)
  for (const paragraph of noticeView('en').paragraphs) {
    expect(confirmation.text.replaceAll(/\s+/g, ' ')).toContain(paragraph)
  }
  expect(confirmation.html).toContain('Chair &lt;b&gt;No. 14&lt;/b&gt;: GARAN')
  expect(confirmation.attachments?.map(({ filename }) => filename)).toEqual([
    'withdrawal.txt',
    'legal-guarantee.png',
    `garan-${chair}.png`,
    'bank-transfer.png',
  ])
  // Its text says "scan the QR code below".
  expect(confirmation.html).toMatch(/scan the QR code below[\s\S]*<img [^>]*src="cid:legal-guarantee"/)
  expect(confirmation.attachments![1]).toMatchObject({ cid: 'legal-guarantee' })
  const content = Buffer.from(confirmation.attachments![1]!.content, 'base64')
  expect(await readQr(content)).toBe('https://europa.eu/youreurope/guarantees')
})

it('shows neither where the merchant switches them off', async () => {
  const off = { product: false, checkout: false, email: false }
  await world.shop.db.transaction((tx) => changeSetting(tx, guaranteeSetting, { notice: off, label: off }))
  await world.shop.changes.catchUp()
  expect(await page('/product/chair')).not.toContain('/legal/')
  expect(await page('/checkout/payment')).not.toContain('/legal/notice')
  const visitor = world.visitor()
  await visitor.call('/cart/add', { sku: 'CHAIR' })
  expect((await visitor.call('/checkout/start')).data.checkout.durability).toEqual([])
  const email = `${crypto.randomUUID()}@buyer.example`
  await buy(world.visitor(), { sku: 'CHAIR', method: 'bank', email })
  expect((await emailTo(email)).attachments?.map(({ filename }) => filename)).toEqual([
    'withdrawal.txt',
    'bank-transfer.png',
  ])
})
