import { inner, type Pen, page, quiet } from '#server/invoices/pdf/page.ts'
import { translator } from '#server/platform/messages.ts'
import { drawBars, drawCode } from './draw-codes.ts'
import { addressed, localeOf, type PrintedLine, type PrintedOrder, type Sender } from './printed-order.ts'

const small = { size: 8, colour: quiet }
const body = { size: 9.5 }
const strong = { size: 10.5, weight: 'strong' } as const

/** The start of the space for the foot. */
const end = page.height - 74

/** The packing slip of a parcel, in the language of the order. It states no prices. */
export function drawSlip(pen: Pen, order: PrintedOrder, sender: Sender): void {
  const t = translator(order.lang)
  const locale = localeOf(order.lang)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  let y = drawHead(pen, {
    sender,
    title: t('print.slip'),
    recipient: addressed(order, sender, locale),
    facts: [
      [t('invoice.order'), order.number],
      [t('invoice.order_date'), day.format(new Date(`${order.placedOn}T00:00:00Z`))],
      ...(order.shippingMethod ? [[t('print.shipping'), order.shippingMethod] as [string, string]] : []),
    ],
    code: order.number,
  })
  const columns = [
    { name: t('invoice.quantity'), x: page.left, width: 40 },
    { name: t('invoice.item'), x: page.left + 52, width: inner - 172 },
    { name: t('print.sku'), x: page.width - page.right - 110, width: 110, align: 'right' },
  ] as const
  y = drawRows(pen, columns, order.parcel, y + 10, (line) => [
    { text: String(line.quantity), style: strong },
    { text: line.name, style: strong, detail: line.options },
    { text: line.sku, style: small },
  ])
  if (order.follows > 0) y = note(pen, t('print.follows', { count: order.follows }), y + 14)
  if (order.remark) y = note(pen, `${t('print.your_note')}\n${order.remark}`, y + 14)
  drawFoot(pen, sender)
}

/** A form for goods that come back: the buyer ticks units and writes the reason. */
export function drawReturnSlip(pen: Pen, order: PrintedOrder, sender: Sender): void {
  const t = translator(order.lang)
  let y = drawHead(pen, {
    sender,
    title: t('print.return_slip'),
    recipient: sender.returnTo,
    facts: [
      [t('invoice.order'), order.number],
      ...(order.returning ? [[t('print.return'), order.returning] as [string, string]] : []),
    ],
    code: order.returning ?? order.number,
  })
  y = note(pen, t('print.return_hint'), y + 4)
  const right = page.width - page.right
  const columns = [
    { name: t('print.return_units'), x: page.left, width: 60 },
    { name: t('invoice.item'), x: page.left + 76, width: inner - 260 },
    { name: t('print.return_reason'), x: right - 172, width: 172 },
  ] as const
  drawRows(
    pen,
    columns,
    order.shipped,
    y + 10,
    (line) => [
      { text: `____ / ${line.quantity}`, style: body },
      { text: line.name, style: strong, detail: [line.options, line.sku].filter(Boolean).join(' · ') },
      { text: '____________________________', style: small },
    ],
    14,
  )
  drawFoot(pen, sender)
}

type Head = {
  sender: Sender
  title: string
  recipient: string[]
  facts: [string, string][]
  code: string
}

/** Sender and recipient on the left, where envelopes have their window; facts and the codes on the right. */
export function drawHead(pen: Pen, { sender, title, recipient, facts, code }: Head): number {
  pen.line(sender.name, { x: page.left, width: inner - 110 }, page.top + 16, { size: 18, weight: 'heading' })
  drawCode(pen, code, { x: page.width - page.right - 92, y: page.top - 12, side: 92 })
  const from = [sender.name, ...sender.lines].join(' · ')
  pen.line(from, { x: page.left, width: 300 }, 128, { size: 7.5, colour: quiet })
  let left = 142
  for (const row of recipient) left = pen.block(row, { x: page.left, width: 270 }, left, { size: 11 })
  let right = 142
  for (const [label, value] of facts) {
    const x = page.left + 288
    pen.line(label, { x, width: 80 }, right + 9.5, { ...body, colour: quiet })
    right = pen.block(value, { x: x + 84, width: inner - 372, align: 'right' }, right, body) + 2
  }
  right = drawBars(pen, code, { x: page.left + 288, y: right + 8, width: inner - 288, height: 30 })
  return pen.block(title, { x: page.left, width: inner }, Math.max(left, right) + 24, {
    size: 22,
    weight: 'heading',
  })
}

type Column = { name: string; x: number; width: number; align?: 'left' | 'right' }
type Cell = { text: string; style: { size: number; weight?: 'strong'; colour?: string }; detail?: string }

/** A table whose rows break over pages. The second cell may have a line of details. */
export function drawRows<Row>(
  pen: Pen,
  columns: readonly Column[],
  rows: readonly Row[],
  top: number,
  cellsOf: (row: Row) => Cell[],
  gap = 8,
): number {
  let y = drawNames(pen, columns, top)
  for (const row of rows) {
    const cells = cellsOf(row)
    const heights = cells.map(({ text, style, detail = '' }, index) => {
      const { width } = columns[index]!
      return (
        text.split('\n').flatMap((part) => pen.lines(part, width, style)).length * style.size * 1.45 +
        pen.lines(detail, width, small).length * small.size * 1.45
      )
    })
    const height = Math.max(...heights) + gap
    if (y + height > end) {
      pen.doc.addPage()
      y = drawNames(pen, columns, page.top)
    }
    for (const [index, { text, style, detail }] of cells.entries()) {
      const below = pen.block(text, columns[index]!, y + gap / 2, style)
      if (detail) pen.block(detail, columns[index]!, below, small)
    }
    y += height
    pen.rule(y)
  }
  return y
}

function drawNames(pen: Pen, columns: readonly Column[], top: number): number {
  for (const { name, ...box } of columns) pen.line(name, box, top + 8, small)
  pen.rule(top + 14, '#23201c')
  return top + 14
}

function note(pen: Pen, text: string, top: number): number {
  let y = top
  const box = { x: page.left, width: inner }
  for (const row of text.split('\n').flatMap((part) => pen.lines(part, inner, body))) {
    if (y + 14 > end) {
      pen.doc.addPage()
      y = page.top
    }
    y = pen.block(row, box, y, body)
  }
  return y
}

/** The shop's contact, at the end of the last page. */
function drawFoot(pen: Pen, sender: Sender): void {
  pen.rule(end + 22)
  const box = { x: page.left, width: inner }
  pen.block(
    [[sender.name, ...sender.lines].join(' · '), sender.contact].filter(Boolean).join('\n'),
    box,
    end + 28,
    {
      ...small,
      size: 7.5,
    },
  )
}

/** Units of a variant over several orders. */
type Pick = PrintedLine & { orders: string[] }

/** The list by which units are fetched: summed over the orders, by shelf and then by SKU. */
export function drawPickList(
  pen: Pen,
  orders: readonly PrintedOrder[],
  words: { t: ReturnType<typeof translator>; locale: string; at: Date; timeZone: string },
): void {
  const { t, locale, at, timeZone } = words
  const picks = summed(orders)
  const units = picks.reduce((sum, { quantity }) => sum + quantity, 0)
  const moment = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  const printed = new Intl.DateTimeFormat(locale, moment).format(at)
  let y = pen.block(t('desk.print.pick_list'), { x: page.left, width: inner }, page.top, {
    size: 22,
    weight: 'heading',
  })
  const about = t('desk.print.pick_about', { orders: orders.length, units })
  y = pen.block(`${about} · ${printed}`, { x: page.left, width: inner }, y + 2, { ...body, colour: quiet })
  const right = page.width - page.right
  const columns = [
    { name: t('desk.print.location'), x: page.left, width: 74 },
    { name: t('invoice.quantity'), x: page.left + 82, width: 34 },
    { name: t('invoice.item'), x: page.left + 128, width: inner - 330 },
    { name: t('print.sku'), x: right - 190, width: 86 },
    { name: t('desk.print.orders'), x: right - 96, width: 96 },
  ] as const
  drawRows(pen, columns, picks, y + 10, (pick) => [
    { text: pick.location || '–', style: strong },
    { text: String(pick.quantity), style: strong },
    { text: pick.name, style: body, detail: pick.options },
    { text: pick.sku, style: small },
    { text: pick.orders.join('\n'), style: small },
  ])
}

/** Sorted as people walk: shelf B-2 comes before B-10. */
export function summed(orders: readonly PrintedOrder[]): Pick[] {
  const picks = new Map<number, Pick>()
  for (const { number, parcel } of orders) {
    for (const line of parcel) {
      const pick = picks.get(line.variantId) ?? { ...line, quantity: 0, orders: [] }
      const named = line.quantity > 1 ? `${number} (${line.quantity})` : number
      picks.set(line.variantId, {
        ...pick,
        quantity: pick.quantity + line.quantity,
        orders: [...pick.orders, named],
      })
    }
  }
  const order = new Intl.Collator('en', { numeric: true })
  return [...picks.values()].sort(
    (one, other) =>
      Number(one.location === '') - Number(other.location === '') ||
      order.compare(one.location, other.location) ||
      order.compare(one.sku, other.sku),
  )
}
