import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { LabelSize, Paper, ProductLabelFormat } from '#contract/admin/orders/print.ts'
import type { Lang } from '#contract/languages.ts'
import { contentOf } from '#server/invoices/pdf/content.ts'
import { draw } from '#server/invoices/pdf/draw.ts'
import { fontsFor } from '#server/invoices/pdf/fonts.ts'
import type { Look } from '#server/invoices/pdf/look.ts'
import { type Pen, page, penOf } from '#server/invoices/pdf/page.ts'
import { catalogue, translator } from '#server/platform/messages.ts'
import { drawCarrierLabels } from './draw-carrier-labels.ts'
import { drawLabels } from './draw-labels.ts'
import { drawProductLabels } from './draw-product-labels.ts'
import { drawPickList, drawReturnSlip, drawSlip } from './draw-slips.ts'
import type { LabelledProduct } from './labelled-product.ts'
import { addressed, localeOf, type PrintedOrder, type Sender } from './printed-order.ts'

export type PapersTask = {
  papers: Paper[]
  orders: PrintedOrder[]
  /** Product labels, and their format. */
  products: LabelledProduct[]
  format: ProductLabelFormat
  size: LabelSize
  /** The language of papers for staff. */
  lang: Lang
  at: Date
  /** The shop's time zone. */
  timeZone: string
  sender: Sender
  look: Look
}

export type Printed = { file: Uint8Array; pages: number }

/**
 * All papers as one PDF: the pick list, then the papers of each order, then the labels, which go to another tray.
 * `report` is told after each order.
 * @returns null if none of the orders has such a paper.
 */
export async function writePapers(task: PapersTask, report: (done: number) => void): Promise<Printed | null> {
  const { papers, orders, size, lang, at, timeZone, sender, look } = task
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: papers.join(', '), Creator: 'Vitrine', Producer: 'Vitrine', CreationDate: at },
  })
  const written = buffer(doc)
  const pens = pensFor(doc, task)
  const sheet = async (own: Lang, drawOn: (pen: Pen) => void) => {
    const pen = await pens(own)
    doc.addPage()
    drawOn(pen)
  }
  const packed = orders.filter(({ parcel }) => parcel.length > 0)
  if (papers.includes('pick_list') && packed.length > 0) {
    const words = { t: translator(lang), locale: localeOf(lang), at, timeZone }
    await sheet(lang, (pen) => drawPickList(pen, packed, words))
  }
  for (const [index, order] of orders.entries()) {
    const own = order.lang
    if (papers.includes('slip') && order.parcel.length > 0)
      await sheet(own, (pen) => drawSlip(pen, order, sender))
    for (const record of order.documents) {
      await sheet(own, (pen) => draw(pen, contentOf(record), look))
    }
    if (papers.includes('return_slip') && order.shipped.length > 0)
      await sheet(own, (pen) => drawReturnSlip(pen, order, sender))
    report(index + 1)
  }
  const sent = orders.filter(({ to }) => to.name !== '' || to.lines.length > 0)
  if (papers.includes('label') && sent.length > 0) drawLabels(await pens(sent[0]!.lang), sent, sender, size)
  const pictures = orders.flatMap(({ carrierLabels }) => carrierLabels)
  if (pictures.length > 0) drawCarrierLabels({ doc }, pictures, size)
  if (task.products.length > 0) drawProductLabels(await pens(lang), task.products, task.format)
  const pages = doc.bufferedPageRange().count
  if (pages === 0) doc.addPage()
  doc.end()
  const file = await written
  return pages === 0 ? null : { file, pages }
}

/** A pen for each language, because Han characters differ by region. Its fonts have every character of the task. */
function pensFor(doc: Pen['doc'], { orders, products, sender, look, lang }: PapersTask) {
  const pens = new Map<Lang, Promise<Pen>>()
  const countries = orders.map((order) => addressed(order, sender, localeOf(order.lang)).join(''))
  const characters = [
    JSON.stringify([orders.map(({ carrierLabels: _, ...words }) => words), products, sender, look.shopName]),
    countries.join('').toUpperCase(),
    ...countries,
  ]
  const make = async (own: Lang): Promise<Pen> => {
    const texts = [own, lang].map((each) => JSON.stringify(wordsOf(each)))
    const documents = orders.flatMap((order) =>
      order.documents.map((record) => JSON.stringify(contentOf(record))),
    )
    const fonts = await fontsFor([...characters, ...texts, ...documents, figures].join(''), localeOf(own))
    for (const [name, file] of fonts.files) doc.registerFont(name, file)
    return penOf(doc, fonts, localeOf(own))
  }
  return (own: Lang): Promise<Pen> => {
    const pen = pens.get(own) ?? make(own)
    pens.set(own, pen)
    return pen
  }
}

/** Characters that texts are joined by, and those of dates. */
const figures = `0123456789 ·–…/_(),.:%${Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index)).join('')}`

/** The texts of papers and the names of months in a language. */
function wordsOf(lang: Lang): unknown {
  const own = Object.entries(catalogue(lang)).filter(([key]) => /^(print|invoice|desk\.print)\./.test(key))
  const dates = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'long', timeStyle: 'short' }).format(
      new Date(2026, month, 1, month * 2),
    ),
  )
  return [own, dates]
}
