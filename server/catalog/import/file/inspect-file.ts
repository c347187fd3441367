import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { ImportError } from '../errors.ts'
import { decodeTwice, doubleEncodingGuess, doubleUtf8, encodingGuess, openRun } from './guess-encoding.ts'

export type FileFacts = {
  /** SHA-256 of the bytes: identifies a file whose import was interrupted. */
  hash: string
  bytes: number
  /** A label of the WHATWG Encoding Standard, or `doubleUtf8`. */
  encoding: string
  /** True if the encoding is certain: given by the merchant, by a byte order mark, or because all bytes are valid UTF-8. */
  sure: boolean
}

/**
 * Reads the whole file once for its hash and encoding: the given one, else that of the byte order mark, else UTF-8 if
 * every byte fits, else a guess.
 * @throws ImportError when it is not a text file.
 */
export async function inspectFile(path: string, given?: string): Promise<FileFacts> {
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const guess = encodingGuess()
  const double = doubleEncodingGuess()
  let valid = true
  let bytes = 0
  let start: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const part = chunk as Buffer
    if (bytes === 0) start = part.subarray(0, 4)
    if (bytes === 0 && !markOf(start)) refuseBinary(part)
    hash.update(part)
    bytes += part.length
    if (valid) valid = decodes(utf8, part, double.see)
    if (!valid) guess.see(part)
  }
  if (bytes === 0) throw new ImportError('empty')
  if (valid) valid = decodes(utf8)
  const marked = given ?? markOf(start)
  const certain = marked ?? (valid && !double.found() ? 'utf-8' : undefined)
  return {
    hash: hash.digest('hex'),
    bytes,
    encoding: certain ?? (valid ? doubleUtf8 : guess.encoding()),
    sure: certain !== undefined,
  }
}

/** Streams the file's decoded text without its byte order mark. */
export function openText(path: string, encoding: string): Readable {
  const twice = encoding === doubleUtf8
  const decoder = new TextDecoder(twice ? 'utf-8' : encoding)
  async function* pieces() {
    let held = ''
    for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 })) {
      const text = held + decoder.decode(chunk as Buffer, { stream: true })
      const end = twice ? text.length - openRun(text) : text.length
      held = text.slice(end)
      yield twice ? decodeTwice(text.slice(0, end)) : text
    }
    const rest = held + decoder.decode()
    yield twice ? decodeTwice(rest) : rest
  }
  return Readable.from(pieces(), { objectMode: true, highWaterMark: 2 })
}

function decodes(decoder: TextDecoder, part?: Buffer, see?: (text: string) => void): boolean {
  try {
    const text = decoder.decode(part, { stream: part !== undefined })
    see?.(text)
    return true
  } catch {
    return false
  }
}

function markOf(start: Buffer): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return undefined
}

function refuseBinary(part: Buffer): void {
  if (part.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) {
    throw new ImportError('workbook')
  }
  if (part.includes(0)) throw new ImportError('binary')
}
