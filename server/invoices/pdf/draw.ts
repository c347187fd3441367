import type { Content } from './content.ts'
import { type Look, logoBox } from './look.ts'
import { inner, type Pen, page, quiet } from './page.ts'

const small = { size: 8, colour: quiet }
const body = { size: 9.5 }
const strong = { size: 9.5, weight: 'strong' } as const

/** Columns of the table of lines, by their left edge and width. */
const columns = {
  item: { x: page.left, width: 232 },
  quantity: { x: page.left + 238, width: 34, align: 'right' },
  rate: { x: page.left + 280, width: 44, align: 'right' },
  unit: { x: page.left + 332, width: 72, align: 'right' },
  amount: { x: page.left + 404, width: inner - 404, align: 'right' },
} as const

/** The start of the space for the foot. */
const end = page.height - page.bottom

/** Draws the document onto the current page and as many more as it needs. */
export function draw(pen: Pen, content: Content, look: Look): void {
  const first = pen.doc.bufferedPageRange().count - 1
  drawHead(pen, look, content)
  const facts = drawAddress(pen, content)
  let y = pen.block(content.title, { x: page.left, width: inner }, facts + 26, {
    size: 24,
    weight: 'heading',
  })
  y = drawLines(pen, content, y + 14)
  y = drawSums(pen, content, y + 8)
  y = drawTaxes(pen, content, y + 14)
  drawNotes(pen, content, y + 14)
  drawFeet(pen, content, first)
}

function drawHead({ doc, line }: Pen, { brand, logo, shopName }: Look, { sender }: Content): void {
  const { wordmark, ground } = brand
  if (logo) {
    doc.image(logo, page.left, page.top, { fit: [logoBox.width, logoBox.height] })
  } else if (wordmark) {
    const scale = 24 / wordmark.height
    doc.save().translate(page.left, page.top).scale(scale).path(wordmark.path).fill(ground).restore()
  } else {
    const style = { size: 20, weight: 'heading', colour: ground } as const
    line(shopName, { x: page.left, width: inner }, page.top + 20, style)
  }
  line(sender, { x: page.left, width: inner }, 128, { size: 7.5, colour: quiet })
}

/** The recipient on the left, where envelopes have their window; facts on the right. Returns where both end. */
function drawAddress({ block, line }: Pen, { recipient, facts, shipTo }: Content): number {
  let left = 142
  for (const row of recipient) left = block(row, { x: page.left, width: 240 }, left, { size: 10.5 })
  let right = 124
  const x = page.left + 268
  for (const { label, value } of facts) {
    line(label, { x, width: 104 }, right + 9.5, { ...body, colour: quiet })
    right = block(value, { x: x + 104, width: inner - 372, align: 'right' }, right, body) + 1
  }
  if (!shipTo) return Math.max(left, right)
  line(shipTo.title, { x, width: inner - 268 }, right + 18, { ...small, weight: 'strong' })
  right = block(shipTo.lines.join(', '), { x, width: inner - 268 }, right + 21, { ...body, size: 9 })
  return Math.max(left, right)
}

function drawLines(pen: Pen, content: Content, top: number): number {
  let y = drawColumnNames(pen, content, top)
  for (const { name, detail, quantity, rate, unit, amount } of content.lines) {
    const names = pen.lines(name, columns.item.width, strong)
    const details = pen.lines(detail, columns.item.width, small)
    const height = names.length * 13.8 + details.length * 11.6 + 12
    if (y + height > end) y = drawColumnNames(pen, content, nextPage(pen))
    const baseline = y + 6 + body.size
    pen.line(quantity, columns.quantity, baseline, body)
    pen.line(rate, columns.rate, baseline, body)
    pen.line(unit, columns.unit, baseline, body)
    pen.line(amount, columns.amount, baseline, strong)
    const below = pen.block(name, columns.item, y + 6, strong)
    if (detail) pen.block(detail, columns.item, below, small)
    y += height
    pen.rule(y)
  }
  return y
}

function drawColumnNames(pen: Pen, { columns: names }: Content, top: number): number {
  for (const [name, box] of Object.entries(columns)) {
    pen.line(names[name as keyof typeof columns], box, top + 8, small)
  }
  pen.rule(top + 14, '#23201c')
  return top + 14
}

function drawSums(pen: Pen, { sums }: Content, top: number): number {
  let y = top + sums.length * 17 > end ? nextPage(pen) : top
  for (const { label, value, strong: heavy } of sums) {
    const style = heavy ? { size: 11, weight: 'strong' as const } : body
    const box = { x: page.left + 232, width: 172 }
    const rows = pen.lines(label, box.width, style)
    pen.block(label, box, y, style)
    pen.line(value, columns.amount, y + style.size, style)
    y += Math.max(1, rows.length) * 13.8 + 3.2
  }
  return y
}

function drawTaxes(pen: Pen, { taxes }: Content, top: number): number {
  const width = 84
  const box = (index: number) =>
    ({ x: page.left + index * width, width: width - 6, align: index === 0 ? 'left' : 'right' }) as const
  let y = top + 14 + taxes.rows.length * 13 > end ? nextPage(pen) : top
  taxes.columns.forEach((name, index) => {
    pen.line(name, box(index), y + 8, small)
  })
  y += 13
  for (const row of taxes.rows) {
    row.forEach((value, index) => {
      pen.line(value, box(index), y + 9, { size: 8.5 })
    })
    y += 13
  }
  return y
}

function drawNotes(pen: Pen, { notes }: Content, top: number): void {
  const style = { size: 9 }
  let y = top
  for (const note of notes) {
    const rows = note.split('\n').flatMap((part) => pen.lines(part, inner, style))
    for (const row of rows) {
      if (y + 13 > end) y = nextPage(pen)
      y = pen.block(row, { x: page.left, width: inner }, y, style)
    }
    y += 4
  }
}

/** Every page names the seller; the number of pages is known only at the end. */
function drawFeet(pen: Pen, { foot, page: pageOf }: Content, first: number): void {
  const count = pen.doc.bufferedPageRange().count
  for (let index = first; index < count; index++) {
    pen.doc.switchToPage(index)
    pen.rule(end + 30)
    let y = end + 36
    for (const row of foot)
      y = pen.block(row, { x: page.left, width: inner - 80 }, y, { ...small, size: 7.5 })
    const box = { x: page.left, width: inner, align: 'right' } as const
    pen.line(pageOf(index - first + 1, count - first), box, end + 36 + 7.5, { ...small, size: 7.5 })
  }
}

function nextPage({ doc }: Pen): number {
  doc.addPage()
  return page.top
}
