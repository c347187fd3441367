import sharp from 'sharp'

/** A drawing as a picture that email programs show. Few colours keep it small. */
export function pngOf(svg: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 150 })
    .resize({ width })
    .png({ palette: true, colours: 32 })
    .toBuffer()
}
