import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import { describe, expect, it } from 'vitest'
import type { InvoiceRecord } from '#server/db/invoice-record.ts'
import { type RefundParts, refundShares } from '#server/orders/refunds/refund-shares.ts'
import { brokenRules } from '#test/invoices/business-rules.ts'
import { anOrder, issuerIn, type PaidOrder } from '#test/invoices/random-orders.ts'
import { recordOfOrder } from './record/record-of-order.ts'
import { recordOfRefund } from './record/record-of-refund.ts'
import { fitsStandard } from './standard.ts'
import { writeXml } from './write-xml.ts'

type Change = (paid: PaidOrder) => PaidOrder

function invoiceOf({ toInvoice, figures }: PaidOrder, change: Partial<InvoiceRecord['seller']> = {}) {
  const issuer = issuerIn(figures.currency)
  return recordOfOrder(toInvoice, 'INV-2025-000001', { ...issuer, seller: { ...issuer.seller, ...change } })
}

function creditOf(paid: PaidOrder, parts: RefundParts): InvoiceRecord {
  const { lines, shipping } = refundShares(paid.order, parts)
  const refund = { issuedOn: '2025-06-20', lines, shipping: shipping.amount, shippingTax: shipping.tax }
  return recordOfRefund(invoiceOf(paid), refund, [], 'CN-2025-000001', issuerIn(paid.figures.currency))
}

/** Cash on delivery with part of it paid by store credit. */
const onDelivery: Change = ({ toInvoice, ...paid }) => ({
  ...paid,
  toInvoice: {
    ...toInvoice,
    order: { ...toInvoice.order, paymentMethod: 'cod', payStatus: 'unpaid', paidAmount: paid.figures.credit },
  },
})
const byBank: Change = ({ toInvoice, ...paid }) => ({
  ...paid,
  toInvoice: { ...toInvoice, order: { ...toInvoice.order, paymentMethod: 'bank' } },
})

const documents: Record<string, InvoiceRecord> = {
  'gross prices, two rates, a discount and shipping': invoiceOf(anOrder()),
  'net prices': invoiceOf(anOrder({ gross: false })),
  'shipping taxed at its own rate': invoiceOf(anOrder({ shippingTax: 'class' })),
  'a promotion on the whole order beside a coupon': invoiceOf(anOrder({ promoted: 1333 })),
  'goods without tax at home': invoiceOf(
    anOrder({ lines: [{ unitPrice: 1900, quantity: 1, taxClass: 'books' }], fee: 0 }),
  ),
  'the rate of the destination': invoiceOf(anOrder({ buyer: { country: 'AT' } })),
  'reverse charge': invoiceOf(anOrder({ buyer: { country: 'AT', reverseCharge: true } })),
  'an export': invoiceOf(anOrder({ buyer: { country: 'US' } })),
  'an export to Kosovo': invoiceOf(anOrder({ buyer: { country: 'XK' } })),
  'a registration outside the union': invoiceOf(anOrder({ buyer: { country: 'CH' }, currency: 'CHF' })),
  'francs with five-cent steps': invoiceOf(anOrder({ currency: 'CHF', gross: false })),
  'yen, exported': invoiceOf(anOrder({ currency: 'JPY', buyer: { country: 'US' } })),
  'yen with tax': invoiceOf(anOrder({ currency: 'JPY', lines: [yenLine()], fee: 0 })),
  'store credit for a part, the rest by card': invoiceOf(anOrder({ credit: 2000 })),
  'cash on delivery with an amount due': invoiceOf(onDelivery(anOrder({ credit: 500 }))),
  'a bank transfer': invoiceOf(byBank(anOrder())),
  'a seller with a tax number only': invoiceOf(anOrder(), { vatId: '', taxNumber: '27/123/45678' }),
  'a seller whose VAT id has no country': invoiceOf(anOrder(), { vatId: '51 824 753 556' }),
  'a credit note for single units': creditOf(anOrder(), {
    lines: [
      { lineId: 'line 0', quantity: 1 },
      { lineId: 'line 1', quantity: 2 },
    ],
  }),
  'a credit note for a free amount': creditOf(anOrder(), { amount: 1234 }),
  'a credit note for shipping alone': creditOf(anOrder(), { shipping: true }),
  'a credit note for everything': creditOf(anOrder(), { lines: 'all', shipping: true }),
  'a credit note with net prices': creditOf(anOrder({ gross: false }), {
    lines: [{ lineId: 'line 0', quantity: 2 }],
    amount: 777,
  }),
  'a credit note for a reverse charge': creditOf(anOrder({ buyer: { country: 'AT', reverseCharge: true } }), {
    lines: [{ lineId: 'line 0', quantity: 1 }],
    shipping: 100,
  }),
  'a credit note for an export': creditOf(anOrder({ buyer: { country: 'US' } }), { amount: 500 }),
  'a credit note of an order paid by credit and card': creditOf(anOrder({ credit: 2000 }), { amount: 2500 }),
}

function yenLine() {
  return { unitPrice: 2450, quantity: 3, taxClass: 'standard' }
}

describe('the XML of', () => {
  it.each(Object.entries(documents))('%s is valid EN 16931', async (_name, record) => {
    const xml = writeXml(record)
    expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] })
    expect(brokenRules(xml)).toEqual([])
    expect(xml).toContain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>')
  })

  it('dinars with three decimals has the same syntax and keeps every sum, but does not claim the standard', async () => {
    const paid = anOrder({ currency: 'KWD' })
    for (const record of [invoiceOf(paid), creditOf(paid, { lines: [{ lineId: 'line 0', quantity: 1 }] })]) {
      const xml = writeXml(record)
      expect(fitsStandard(record)).toBe(false)
      expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] })
      expect(brokenRules(xml, { decimals: 3 })).toEqual([])
      expect(brokenRules(xml)).toContain('BR-DEC-14')
      expect(xml).not.toContain('urn:cen.eu:en16931')
    }
  })

  it('dinars without a third decimal claims the standard and writes two', async () => {
    const plain = { percent: 0, fee: 0, buyer: { country: 'US' }, gross: false }
    const record = invoiceOf(
      anOrder({
        ...plain,
        currency: 'KWD',
        lines: [{ unitPrice: 10_000, quantity: 2, taxClass: 'standard' }],
      }),
    )
    const xml = writeXml(record)
    expect(record.totals.gross).toBe(20_000)
    expect(xml).toContain('<ram:GrandTotalAmount>20.00</ram:GrandTotalAmount>')
    expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] })
    expect(brokenRules(xml)).toEqual([])
  })

  it('yen whose tax, rounded by line, is too far from that of the sum does not claim the standard', () => {
    const lines = [1, 2, 3, 4].map(() => ({ unitPrice: 3, quantity: 1, taxClass: 'standard' }))
    const record = invoiceOf(anOrder({ currency: 'JPY', lines, percent: 0, fee: 0, gross: false }))
    // 19 % of 3 yen is 1 yen; of 12 yen 2.28.
    expect(record.totals).toMatchObject({ net: 12, tax: 4 })
    expect(fitsStandard(record)).toBe(false)
    expect(brokenRules(writeXml(record))).toEqual(['BR-CO-17', 'BR-S-09'])
  })

  it('an export by a seller without a VAT id does not claim the standard', () => {
    const record = invoiceOf(anOrder({ buyer: { country: 'US' } }), { vatId: '', taxNumber: '27/123/45678' })
    expect(fitsStandard(record)).toBe(false)
    expect(brokenRules(writeXml(record))).toEqual(['BR-G-02', 'BR-G-04'])
  })
})

describe('the checks', () => {
  it.each([
    ['BR-02', '<ram:ID>INV-2025-000001</ram:ID>', '<ram:ID></ram:ID>'],
    ['BR-CO-10', /(<ram:LineTotalAmount>)\d+(\.\d+<\/ram:LineTotalAmount><ram:ChargeTotal)/, '$199$2'],
    ['BR-CO-14', /(<ram:CalculatedAmount>)\d+/, '$199'],
    ['BR-CO-15', /(<ram:GrandTotalAmount>)\d+/, '$199'],
    ['BR-CO-16', /(<ram:DuePayableAmount>)\d+/, '$199'],
    ['BR-CO-17', /(<ram:CalculatedAmount>)\d+/, '$199'],
    ['BR-S-02', /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/, ''],
    ['BR-S-05', /(<ram:RateApplicablePercent>)19/, '$10'],
    ['BR-S-08', /(<ram:BasisAmount>)\d+/, '$199'],
    ['BR-DEC-14', /(<ram:GrandTotalAmount>\d+\.\d\d)/, '$11'],
    ['BR-CL-14', /(<ram:CountryID>)DE/, '$1QQ'],
    ['BT-131', /(<ram:ChargeAmount>)\d+/, '$19'],
  ])('find what breaks %s', (id, found, wrong) => {
    const xml = writeXml(documents['gross prices, two rates, a discount and shipping']!)
    const broken = xml.replace(found, wrong)
    expect(broken).not.toBe(xml)
    expect(brokenRules(broken)).toContain(id)
  })

  it('find an element that the schema does not know or has elsewhere', async () => {
    const xml = writeXml(documents['net prices']!)
    const unknown = xml.replace('<ram:ChargeIndicator>', '<ram:Free>1</ram:Free><ram:ChargeIndicator>')
    const moved = xml.replace(
      /(<ram:TypeCode>380<\/ram:TypeCode>)(<ram:IssueDateTime>.*?<\/ram:IssueDateTime>)/,
      '$2$1',
    )
    for (const wrong of [unknown, moved]) {
      expect(wrong).not.toBe(xml)
      expect((await validateXsd(wrong, Profile.EN16931)).valid).toBe(false)
    }
  })
})
