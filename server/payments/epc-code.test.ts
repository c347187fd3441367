import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockByNumber } from '#server/orders/lock-order.ts'
import { paymentSetting } from '#server/payments/payment.setting.ts'
import { qrPicture } from '#server/platform/barcodes/qr-picture.ts'
import { emit } from '#server/platform/emit.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { lastMessage } from '#test/accounts.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { epcCode } from './epc-code.ts'

const transfer = {
  holder: 'Haldene',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  amount: { amount: 2890, currency: 'EUR' },
  reference: 'AB12-CD34-EF56',
}

/** Reads a picture with another library than the one that drew it. */
function read(picture: string): Promise<string> {
  return decode(Buffer.from(picture.split(',')[1]!, 'base64'))
}

async function decode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture, { density: 72 })
    .resize(600, 600, { kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

describe('the code of a SEPA transfer', () => {
  it('holds the fields of EPC069-12 in their order', () => {
    expect(epcCode(transfer)!.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Haldene',
      'DE89370400440532013000',
      'EUR28.90',
      '',
      '',
      'AB12-CD34-EF56',
    ])
  })

  it('is not made where the standard does not apply', () => {
    const without = (change: Partial<typeof transfer>) => epcCode({ ...transfer, ...change })
    expect(without({ amount: { amount: 2890, currency: 'USD' } })).toBeNull()
    expect(without({ amount: { amount: 0, currency: 'EUR' } })).toBeNull()
    expect(without({ amount: { amount: 100_000_000_000, currency: 'EUR' } })).toBeNull()
    expect(without({ amount: { amount: 99_999_999_999, currency: 'EUR' } })).toContain('EUR999999999.99')
    expect(without({ iban: 'DE89 3704 0044 0532 0130 01' })).toBeNull()
    expect(without({ iban: 'TR33 0006 1005 1978 6457 8413 26' })).toBeNull()
    expect(without({ holder: '' })).toBeNull()
  })

  it('leaves out a wrong BIC, shortens a long name, and keeps line feeds out of the fields', () => {
    expect(epcCode({ ...transfer, bic: '?' })!.split('\n')[4]).toBe('')
    expect(epcCode({ ...transfer, holder: 'x'.repeat(80) })!.split('\n')[5]).toHaveLength(70)
    expect(epcCode({ ...transfer, holder: 'A\nEUR1.00' })!.split('\n')).toHaveLength(11)
  })

  it('is at most 331 bytes, in scripts of any width', () => {
    expect(Buffer.byteLength(epcCode({ ...transfer, holder: 'é'.repeat(70) })!)).toBeLessThanOrEqual(331)
    expect(epcCode({ ...transfer, holder: '株'.repeat(70), reference: '注'.repeat(140) })).toBeNull()
  })

  it('is read from its picture by another library', async () => {
    const code = epcCode({ ...transfer, holder: 'Café Wörner GmbH & Co. KG' })!
    expect(await read(qrPicture(code))).toBe(code)
  })
})

describe('an order paid by bank transfer', () => {
  let world: TestShop
  beforeAll(async () => {
    world = await openBuyingShop({
      prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400 })),
    })
  })
  afterAll(() => world.close())

  it('shows the code of exactly this transfer, also after the merchant has changed banks', async () => {
    const visitor = world.visitor()
    const { orderNumber: number, accessKey, payment } = await buy(visitor, { method: 'bank' })
    const code = epcCode({ ...transfer, reference: number })
    expect(await read(payment.qr!)).toBe(code)
    await world.shop.db.transaction((tx) =>
      changeSetting(tx, paymentSetting, {
        bank: { enabled: true, holder: 'Other', iban: 'FR14 2004 1010 0505 0001 3M02 606', bic: '' },
      }),
    )
    const { order } = expectDone(await visitor.call('/order/detail', { number, accessKey }))
    expect(order.instructions).toContain('DE89 3704')
    expect(await read(order.qr!)).toBe(code)
  })

  it.each(['confirmation', 'reminder'])('shows it in the email: the %s', async (which) => {
    const email = `${crypto.randomUUID()}@example.com`
    const { orderNumber: reference } = await buy(world.visitor(), { method: 'bank', email })
    await world.runJobs()
    if (which === 'reminder') {
      await world.shop.db.transaction(async (tx) => {
        const { id: orderId } = await lockByNumber(tx, reference)
        await emit(tx, 'order.unpaid_reminder', { orderId })
      })
      await world.runJobs()
    }
    const { html, attachments } = (await lastMessage(world.shop, email))!
    expect(html).toContain('src="cid:bank-transfer"')
    const picture = attachments!.find(({ cid }) => cid === 'bank-transfer')!
    expect(picture.contentType).toBe('image/png')
    const { bank } = world.shop.settings(paymentSetting)
    const code = epcCode({ ...bank, amount: transfer.amount, reference })
    expect(await decode(Buffer.from(picture.content, 'base64'))).toBe(code)
  })
})
