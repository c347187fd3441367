import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/** The file's text in pieces, decoded, without its byte order mark. */
export function openText(path: string, encoding: string): Readable {
  const decoder = new TextDecoder(encoding)
  async function* pieces() {
    for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 })) {
      yield decoder.decode(chunk as Buffer, { stream: true })
    }
    yield decoder.decode()
  }
  return Readable.from(pieces(), { objectMode: true, highWaterMark: 2 })
}
