import sharp from 'sharp'

type Picture = { background: string; piece: string; y: number }

/**
 * Edge detection: slides the piece's outline along its row and returns the position with the strongest edges on the
 * outline and the darkest inside.
 */
export async function guessByEdges({ background, piece, y }: Picture): Promise<number> {
  const scene = await sharp(bytes(background))
    .greyscale()
    .blur(1.2)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const cut = await sharp(bytes(piece)).extractChannel(3).raw().toBuffer({ resolveWithObject: true })
  const { width } = scene.info
  const size = cut.info.width
  const inside = (px: number, py: number) =>
    px >= 0 && py >= 0 && px < size && py < size && cut.data[py * size + px]! > 128
  const outline: [number, number][] = []
  const body: [number, number][] = []
  for (let py = 0; py < size; py++) {
    for (let px = 0; px < size; px++) {
      if (!inside(px, py)) continue
      const edge = !inside(px - 1, py) || !inside(px + 1, py) || !inside(px, py - 1) || !inside(px, py + 1)
      ;(edge ? outline : body).push([px, py])
    }
  }
  const light = (px: number, py: number) => scene.data[Math.max(0, py) * width + px] ?? 0
  let best = { x: 0, score: Number.NEGATIVE_INFINITY }
  for (let x = 1; x < width - size - 1; x++) {
    let edges = 0
    for (const [px, py] of outline) {
      const [cx, cy] = [x + px, y + py]
      edges +=
        Math.abs(light(cx + 1, cy) - light(cx - 1, cy)) + Math.abs(light(cx, cy + 1) - light(cx, cy - 1))
    }
    let dark = 0
    for (const [px, py] of body) dark += 255 - light(x + px, y + py)
    const score = edges / outline.length + (0.5 * dark) / body.length
    if (score > best.score) best = { x, score }
  }
  return best.x
}

function bytes(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.split(',')[1]!, 'base64')
}
