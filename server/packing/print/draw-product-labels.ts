import type { ProductLabelFormat } from '#contract/admin/orders/print.ts'
import { type Pen, quiet } from '#server/invoices/pdf/page.ts'
import { code128Path } from '#server/platform/barcodes/code-128.ts'
import { ean13Of, ean13Path } from '#server/platform/barcodes/ean-13.ts'
import { drawCode, drawPath } from './draw-codes.ts'
import type { LabelledProduct } from './labelled-product.ts'

const mm = 72 / 25.4

/** Sizes in millimetres. Sheets are those without gaps between labels: 70 × 37 and 52.5 × 29.7 mm. */
const formats: Record<
  ProductLabelFormat,
  { width: number; height: number; across: number; down: number; top: number }
> = {
  '57x32': { width: 57, height: 32, across: 1, down: 1, top: 0 },
  a4_24: { width: 70, height: 37, across: 3, down: 8, top: 0.5 },
  a4_40: { width: 52.5, height: 29.7, across: 4, down: 10, top: 0 },
}

/** Narrower bars are not read reliably from paper of an office printer. */
const narrowest = 0.19 * mm

/** Product labels, each on a page of its size, or many on sheets of A4. */
export function drawProductLabels(
  pen: Pen,
  products: readonly LabelledProduct[],
  format: ProductLabelFormat,
): void {
  const { width, height, across, down, top } = formats[format]
  const perPage = across * down
  const all = products.flatMap((product) => Array.from({ length: product.copies }, () => product))
  for (const [index, product] of all.entries()) {
    const place = index % perPage
    if (place === 0) pen.doc.addPage({ size: perPage > 1 ? 'A4' : [width * mm, height * mm], margin: 0 })
    pen.doc.save().translate((place % across) * width * mm, (top + Math.floor(place / across) * height) * mm)
    drawLabel(pen, product, { width: width * mm, height: height * mm })
    pen.doc.restore()
  }
}

function drawLabel(
  pen: Pen,
  { name, options, sku, barcode }: LabelledProduct,
  { width, height }: { width: number; height: number },
): void {
  // Printers leave out the edge of a sheet.
  const edge = 4.5 * mm
  const box = { x: edge, width: width - 2 * edge }
  const title = { size: 8.5, weight: 'strong' as const }
  const rows = options ? 1 : 2
  let y = pen.block(shortened(pen, name, box.width, title, rows), box, edge - 3, title)
  const small = { size: 7, colour: quiet }
  if (options) y = pen.block(shortened(pen, options, box.width, small, 1), box, y, small)
  const foot = height - edge - 7
  pen.block(shortened(pen, sku, box.width, small, 1), box, foot, small)
  drawBarcode(pen, barcode ?? sku, { ...box, y: y + 2, height: foot - y - 4 })
}

type Place = { x: number; y: number; width: number; height: number }

/** An EAN-13 with its digits below, otherwise Code 128; a QR code for what neither holds in this width. */
function drawBarcode(pen: Pen, code: string, { x, y, width, height }: Place): void {
  const ean = ean13Of(code)
  const drawn = ean !== null ? ean13Path(ean) : /^[ -~]+$/.test(code) ? code128Path(code) : null
  if (drawn === null || width / drawn.width < narrowest) {
    drawCode(pen, code, { x, y, side: height })
    return
  }
  // Bars of an EAN are 0.33 mm at most: wider ones waste room.
  const wide = Math.min(width, drawn.width * 0.33 * mm)
  const digits = 7
  drawPath(pen, drawn.path, { x, y, scaleX: wide / drawn.width, scaleY: height - digits - 2 })
  pen.block(ean ?? code, { x, width }, y + height - digits - 2, { size: digits })
}

/** The first lines of a text, of which the last one ends with an ellipsis if there are more. */
function shortened(
  pen: Pen,
  text: string,
  width: number,
  style: { size: number; weight?: 'strong' },
  most: number,
): string {
  const lines = pen.lines(text, width, style)
  if (lines.length <= most) return text
  let last = lines[most - 1]!
  while (last && pen.lines(`${last}…`, width, style).length > 1) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`].join('\n')
}
