import sharp from 'sharp'

const size = { width: 40, height: 20 }
const seen: { small: Buffer; x: number }[] = []

/** Returns the answer to the most similar puzzle solved before. Succeeds if pictures repeat. */
export async function guessByMemory(background: string): Promise<number> {
  const small = await shrink(background)
  let best = { x: 200, distance: Number.POSITIVE_INFINITY }
  for (const earlier of seen) {
    const distance = small.reduce((sum, value, i) => sum + (value - earlier.small[i]!) ** 2, 0)
    if (distance < best.distance) best = { x: earlier.x, distance }
  }
  return best.x
}

export async function remember(background: string, x: number): Promise<void> {
  seen.push({ small: await shrink(background), x })
}

function shrink(dataUrl: string): Promise<Buffer> {
  return sharp(Buffer.from(dataUrl.split(',')[1]!, 'base64'))
    .resize(size.width, size.height, { fit: 'fill' })
    .greyscale()
    .normalise()
    .raw()
    .toBuffer()
}
