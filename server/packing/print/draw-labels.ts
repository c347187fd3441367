import type { LabelSize } from '#contract/admin/orders/print.ts'
import { type Pen, quiet } from '#server/invoices/pdf/page.ts'
import { drawBars, drawCode } from './draw-codes.ts'
import { addressed, type PrintedOrder, type Sender } from './printed-order.ts'

const mm = 72 / 25.4

/** Width and height of one label in points. */
export const labelSizes: Record<LabelSize, { width: number; height: number }> = {
  a6: { width: 105 * mm, height: 148 * mm },
  '10x15': { width: 100 * mm, height: 150 * mm },
  a4: { width: 105 * mm, height: 148.5 * mm },
}

/** Address labels, each on a page of its size, or four on a sheet of A4. */
export function drawLabels(pen: Pen, orders: readonly PrintedOrder[], sender: Sender, size: LabelSize): void {
  const { width, height } = labelSizes[size]
  for (const [index, order] of orders.entries()) {
    const place = size === 'a4' ? index % 4 : 0
    if (place === 0) pen.doc.addPage({ size: size === 'a4' ? 'A4' : [width, height], margin: 0 })
    pen.doc.save().translate((place % 2) * width, Math.floor(place / 2) * height)
    drawLabel(pen, order, sender, { width, height })
    pen.doc.restore()
  }
}

/** Country names are in English, which postal services abroad read. */
const locale = 'en'

function drawLabel(
  pen: Pen,
  order: PrintedOrder,
  sender: Sender,
  { width, height }: { width: number; height: number },
) {
  const edge = 8 * mm
  const box = { x: edge, width: width - 2 * edge }
  const abroad = order.to.country !== sender.country
  const from = [sender.name, ...sender.lines, ...(abroad ? [sender.country] : [])].join(' · ')
  const top = pen.block(from, box, edge, { size: 8, colour: quiet })
  pen.doc
    .moveTo(edge, top + 5)
    .lineTo(width - edge, top + 5)
    .lineWidth(0.6)
    .strokeColor('#23201c')
    .stroke()
  const lines = addressed(order, sender, locale)
  if (abroad && lines.length > 0) lines.push(lines.pop()!.toUpperCase())
  const side = 26 * mm
  const end = height - edge - side - 8
  const size = fitting(pen, lines, box.width, end - top - 26)
  let y = top + 26
  for (const [index, line] of lines.entries())
    y = pen.block(line, box, y, { size, ...(index === 0 ? { weight: 'strong' as const } : {}) })
  drawCode(pen, order.number, { x: width - edge - side, y: height - edge - side, side })
  const below = { x: edge, width: box.width - side - 10 }
  drawBars(pen, order.number, { ...below, y: height - edge - side + 4, height: side - 44 })
  const from2 = pen.block(order.number, below, height - edge - 34, { size: 12, weight: 'strong' })
  if (order.shippingMethod) pen.block(order.shippingMethod, below, from2, { size: 8.5, colour: quiet })
}

/** The largest size at which the address fits. */
function fitting(pen: Pen, lines: string[], width: number, height: number): number {
  for (let size = 17; size > 8; size -= 0.5) {
    const rows = lines.reduce((sum, line) => sum + pen.lines(line, width, { size }).length, 0)
    if (rows * size * 1.45 <= height) return size
  }
  return 8
}
