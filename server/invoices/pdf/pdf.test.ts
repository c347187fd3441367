import { buffer } from 'node:stream/consumers'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import PDFKit from 'pdfkit'
import { describe, expect, it } from 'vitest'
import type { InvoiceRecord } from '#server/db/invoice-record.ts'
import { refundShares } from '#server/orders/refunds/refund-shares.ts'
import { brandSetting } from '#server/platform/settings/brand.ts'
import { brokenRules } from '#test/invoices/business-rules.ts'
import { pdfaFaults } from '#test/invoices/pdfa-faults.ts'
import { anOrder, issuerIn } from '#test/invoices/random-orders.ts'
import { recordOfOrder } from '../record/record-of-order.ts'
import { recordOfRefund } from '../record/record-of-refund.ts'
import { drawAside } from './draw-aside.ts'
import { writePdf } from './write-pdf.ts'

const look = { brand: brandSetting.schema.parse({}), logo: null, shopName: 'Haldene & friends <shop>' }

function invoiceIn(currency: string): InvoiceRecord {
  return recordOfOrder(anOrder({ currency }).toInvoice, 'INV-2025-000001', issuerIn(currency))
}

const invoice = invoiceIn('EUR')
const { lines, shipping } = refundShares(anOrder().order, { amount: 1200 })
const credit = recordOfRefund(
  invoice,
  { issuedOn: '2025-06-20', lines, shipping: shipping.amount, shippingTax: shipping.tax },
  [],
  'CN-2025-000001',
  issuerIn('EUR'),
)

describe('the PDF of', () => {
  it.each<[string, InvoiceRecord]>([
    ['an invoice', invoice],
    ['a credit note', credit],
    ['a Chinese invoice', { ...invoice, lang: 'zh', buyer: { ...invoice.buyer, name: '林小雨 龘 😀' } }],
    ['an invoice for Hong Kong', { ...invoice, lang: 'zh-HK' }],
    ['an invoice of several pages', { ...invoice, lines: Array(60).fill(invoice.lines[0]) }],
    ['an invoice that Factur-X cannot express', invoiceIn('KWD')],
  ])('%s is PDF/A-3b', async (_name, record) => {
    expect(await pdfaFaults(await writePdf(record, look))).toEqual([])
  })

  it('an invoice embeds valid XML, one in dinars embeds none', async () => {
    const xml = await embeddedXml(await writePdf(invoice, look))
    expect(brokenRules(xml!)).toEqual([])
    expect(await embeddedXml(await writePdf(invoiceIn('KWD'), look))).toBeNull()
  })

  it('the same record is the same file', async () => {
    expect((await writePdf(credit, look)).equals(await writePdf(credit, look))).toBe(true)
  })
})

describe('a thread of its own', () => {
  it('draws the same file, and goes on after a document that cannot be drawn', async () => {
    const impossible = { ...invoice, currency: 'no currency' }
    const [first, failed, last] = await Promise.allSettled([
      drawAside({ record: invoice, look }),
      drawAside({ record: impossible, look }),
      drawAside({ record: credit, look }),
    ])
    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('currency') },
    })
    expect(first).toEqual({ status: 'fulfilled', value: await writePdf(invoice, look) })
    expect(last).toEqual({ status: 'fulfilled', value: await writePdf(credit, look) })
  })
})

describe('the checks', () => {
  it('find what an ordinary PDF lacks', async () => {
    const plain = new PDFKit({ pdfVersion: '1.7' })
    const written = buffer(plain)
    plain.text('An invoice').fillColor([0, 0, 0, 100]).text('in black ink')
    plain.end()
    expect(await pdfaFaults(await written)).toEqual(
      expect.arrayContaining(['one output intent', 'part 3', 'fonts of type CIDFontType2 only', 'no CMYK']),
    )
  })
})

async function embeddedXml(file: Buffer): Promise<string | null> {
  const { context } = await PDFDocument.load(file, { updateMetadata: false })
  const specs = context.enumerateIndirectObjects().map(([, object]) => object)
  const spec = specs.find((object) => object instanceof PDFDict && object.has(PDFName.of('EF')))
  if (!(spec instanceof PDFDict)) return null
  const stream = spec.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'))
  return stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString() : null
}
