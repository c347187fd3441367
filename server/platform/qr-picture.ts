import { toString as draw } from 'qrcode'

/** A QR code as a data: URL of an SVG. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await draw(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
