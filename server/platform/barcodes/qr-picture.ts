import { create, toBuffer } from 'qrcode'

/** Light modules around the code, which scanners need. */
const margin = 4

/** A QR code as a data: URL of an SVG. */
export function qrPicture(text: string): string {
  const { side, drawing } = drawQr(text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">${drawing}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** A QR code as PNG, for email programs, which show no SVG. */
export function qrPng(text: string): Promise<Buffer> {
  return toBuffer(text, { errorCorrectionLevel: 'M', margin, width: 400 })
}

/** A QR code as parts of an SVG: black on a white square with this side, one unit per module. */
export function drawQr(text: string): { side: number; drawing: string } {
  const { side, path } = qrPath(text)
  return { side, drawing: `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/>` }
}

/** The dark modules of a QR code as the path of a drawing with this side, its light margin included. */
export function qrPath(text: string): { side: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * margin
  const dark = Array.from(modules.data).flatMap((module, index) => {
    const [x, y] = [(index % modules.size) + margin, Math.floor(index / modules.size) + margin]
    return module ? [`M${x} ${y}h1v1h-1z`] : []
  })
  return { side, path: dark.join('') }
}
