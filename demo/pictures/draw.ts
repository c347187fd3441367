import sharp from 'sharp'

/** Side in pixels; square like the photographs. */
const size = 900

/** Draws a placeholder for a product without photographs: a plain shape in its colour, with the same lighting. */
export type Shape = 'fold' | 'vessel' | 'round' | 'board'

const shapes: Record<Shape, (colour: string) => string> = {
  fold: (colour) =>
    [0, 1, 2]
      .map((layer) => {
        const y = 560 - layer * 74
        return `<rect x="${220 + layer * 8}" y="${y}" width="${460 - layer * 16}" height="70" rx="34" fill="${colour}"/>
          <rect x="${220 + layer * 8}" y="${y + 44}" width="${460 - layer * 16}" height="26" rx="13" fill="#000" opacity=".07"/>`
      })
      .join(''),
  vessel: (colour) =>
    `<path d="M300 330h300l-34 270q-6 40-46 40h-140q-40 0-46-40z" fill="${colour}"/>
     <ellipse cx="450" cy="330" rx="150" ry="34" fill="${colour}"/><ellipse cx="450" cy="330" rx="132" ry="26" fill="#000" opacity=".16"/>`,
  round: (colour) => `<ellipse cx="450" cy="560" rx="280" ry="96" fill="${colour}"/>
     <ellipse cx="450" cy="548" rx="280" ry="96" fill="${colour}"/><ellipse cx="450" cy="548" rx="230" ry="74" fill="#fff" opacity=".14"/>`,
  board: (colour) =>
    `<rect x="300" y="230" width="300" height="400" rx="8" fill="${colour}"/><rect x="330" y="260" width="240" height="340" rx="3" fill="#fff" opacity=".5"/>`,
}

/** Renders a drawing as WebP. `colour` is a CSS colour. */
export function drawPicture(shape: Shape, colour: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 900 900">
    <defs>
      <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#e9e3d9"/><stop offset="1" stop-color="#d8d0c3"/></linearGradient>
      <linearGradient id="light" x1="0" x2="1"><stop stop-color="#fff" stop-opacity=".28"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="26"/></filter>
      <mask id="shape"><g style="filter:brightness(9)">${shapes[shape]('#fff')}</g></mask>
    </defs>
    <rect width="900" height="900" fill="url(#wall)"/>
    <ellipse cx="500" cy="645" rx="270" ry="34" fill="#4a3f33" opacity=".32" filter="url(#soft)"/>
    ${shapes[shape](colour)}
    <rect width="900" height="900" fill="url(#light)" mask="url(#shape)"/>
  </svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 84 }).toBuffer()
}

/** Returns the shape that represents a product best. */
export function shapeOf(category: string, handle: string): Shape {
  if (/rug|mirror|tray|mat|clock/.test(handle)) return 'round'
  if (/board|frame|rack|shelf/.test(handle)) return 'board'
  return /textile|linen|bed|bath|towel|rug/.test(category) ||
    /blanket|towel|napkin|cushion|runner/.test(handle)
    ? 'fold'
    : 'vessel'
}
