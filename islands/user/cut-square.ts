/** Side of the stored avatar in pixels. */
const size = 512

/** Crops the picture at `url` to a square for upload. Resolves to null if the browser can't draw it. */
export async function cutSquare(
  url: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<Blob | null> {
  const picture = new Image()
  picture.src = url
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  try {
    await picture.decode()
    const pen = canvas.getContext('2d')
    if (!pen) return null
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, x, y, width, height, 0, 0, size, size)
  } catch {
    return null
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
}
