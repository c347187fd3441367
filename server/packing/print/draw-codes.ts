import type { Pen } from '#server/invoices/pdf/page.ts'
import { code128Path } from '#server/platform/barcodes/code-128.ts'
import { qrPath } from '#server/platform/barcodes/qr-picture.ts'

/** A QR code, for cameras and scanners that read pictures. */
export function drawCode(
  { doc }: Pen,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const drawn = qrPath(text)
  doc
    .save()
    .translate(x, y)
    .scale(side / drawn.side)
    .path(drawn.path)
    .fill('#000')
    .restore()
}

/** Code 128, for scanners that read only bars. Returns its lower edge. */
export function drawBars(
  pen: Pen,
  text: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): number {
  const drawn = code128Path(text)
  drawPath(pen, drawn.path, { x, y, scaleX: width / drawn.width, scaleY: height })
  return y + height
}

/** Bars one unit high, scaled to their place. */
export function drawPath(
  { doc }: Pen,
  path: string,
  { x, y, scaleX, scaleY }: { x: number; y: number; scaleX: number; scaleY: number },
): void {
  doc.save().translate(x, y).scale(scaleX, scaleY).path(path).fill('#000').restore()
}
