import type { Pen } from '#server/invoices/pdf/page.ts'
import { code128Path } from '#server/platform/code-128.ts'
import { qrPath } from '#server/platform/qr-picture.ts'

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
  { doc }: Pen,
  text: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): number {
  const drawn = code128Path(text)
  doc
    .save()
    .translate(x, y)
    .scale(width / drawn.width, height)
    .path(drawn.path)
    .fill('#000')
    .restore()
  return y + height
}
