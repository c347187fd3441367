export type Parcels = {
  /** Carrier and tracking number by order number. */
  cells: Record<string, { trackingNumber: string; carrier?: string }>
  count: number
  /** Numbers of lines that name no order and tracking number, or an order again. */
  unread: number[]
}

/**
 * Reads a list of order number, tracking number and carrier, as carriers export it: separated by commas, semicolons or
 * tabs, with or without quotes and a heading.
 */
export function readParcels(text: string): Parcels {
  const found: Parcels = { cells: {}, count: 0, unread: [] }
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue
    const [order = '', trackingNumber = '', carrier = ''] = line.split(/[,;\t]/).map((part) =>
      part
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .trim(),
    )
    const number = order.toUpperCase()
    const isHeading = index === 0 && !/\d/.test(trackingNumber)
    if (isHeading) continue
    if (!number || !trackingNumber || number.length > 40 || number in found.cells) {
      found.unread.push(index + 1)
      continue
    }
    found.cells[number] = {
      trackingNumber: trackingNumber.slice(0, 60),
      ...(carrier ? { carrier: carrier.slice(0, 60) } : {}),
    }
    found.count++
  }
  return found
}
