import sharp from 'sharp'
import { type AdminPath, adminBase } from '#contract/admin/calls.ts'
import type { TestShop, Visitor } from './app.ts'
import type { DeskCaller } from './desk.ts'

/** A photograph with EXIF data, as phones take it. */
export function jpegWithPlace(): Promise<Buffer> {
  return sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#a33' } })
    .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
}

/** A picture of which few sizes are made. */
export function smallPicture(background = '#3a6'): Promise<Buffer> {
  return sharp({ create: { width: 120, height: 80, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Uploads a picture as a form does, with fields beside it. */
export async function sendImage(
  world: Pick<TestShop, 'app'>,
  visitor: Visitor,
  content: Buffer,
  fields: Record<string, string> = {},
  fileName = 'photo.jpg',
) {
  const edge = 'edge-of-part'
  const part = (head: string) => `--${edge}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/web/upload/image',
    headers: {
      ...visitor.headers,
      ...(visitor.id ? { 'x-visitor': visitor.id } : {}),
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([
      Buffer.from(part(`name="file"; filename="${fileName}"`)),
      content,
      ...Object.entries(fields).map(([name, value]) => Buffer.from(`\r\n${part(`name="${name}"`)}${value}`)),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  })
  const envelope = response.json()
  if (typeof envelope.data?.visitorId === 'string') visitor.id = envelope.data.visitorId
  return envelope
}

/** Makes a merchant call that takes a file. */
export async function sendToDesk(
  { app }: Pick<TestShop, 'app'>,
  { headers }: Pick<DeskCaller, 'headers'>,
  path: AdminPath,
  content: Buffer | string,
  { fileName = 'file.csv', ...fields }: Record<string, string> = {},
) {
  const edge = 'edge-of-part'
  const part = (head: string) => `--${edge}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  const all = { idempotencyKey: crypto.randomUUID(), ...fields }
  const response = await app.inject({
    method: 'POST',
    url: `${adminBase}${path}`,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([
      ...Object.entries(all).map(([name, value]) => Buffer.from(`${part(`name="${name}"`)}${value}\r\n`)),
      Buffer.from(part(`name="file"; filename="${fileName}"`)),
      Buffer.from(content),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  })
  return response.json()
}
