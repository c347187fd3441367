import type { LabelSize } from '#contract/admin/orders/print.ts'
import type { Pen } from '#server/invoices/pdf/page.ts'
import { labelSizes } from './draw-labels.ts'

/** Labels of carriers as they are, each on a page of its size, or four on a sheet of A4. Too small, scanners fail. */
export function drawCarrierLabels(
  { doc }: Pick<Pen, 'doc'>,
  pictures: readonly Uint8Array[],
  size: LabelSize,
): void {
  const { width, height } = labelSizes[size]
  for (const [index, picture] of pictures.entries()) {
    const place = size === 'a4' ? index % 4 : 0
    if (place === 0) doc.addPage({ size: size === 'a4' ? 'A4' : [width, height], margin: 0 })
    const box = { fit: [width, height] as [number, number], align: 'center', valign: 'center' } as const
    doc.image(Buffer.from(picture), (place % 2) * width, Math.floor(place / 2) * height, box)
  }
}
