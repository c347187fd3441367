import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import { ImportError } from '../import-error.ts'
import { encodingGuess } from './guess-encoding.ts'

export type FileFacts = {
  /** SHA-256 of the bytes: what a broken-off import is known again by. */
  hash: string
  bytes: number
  /** A label of the WHATWG Encoding Standard. */
  encoding: string
  /** Whether the encoding is certain: as told, by its byte order mark, or because all of it is valid UTF-8. */
  sure: boolean
}

/**
 * Reads the whole file once for its hash and its encoding: the one told, else that of its byte order mark, else UTF-8
 * if every byte fits, else what its words look like.
 * @throws ImportError when it is no text.
 */
export async function inspectFile(path: string, told?: string): Promise<FileFacts> {
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const guess = encodingGuess()
  let valid = true
  let bytes = 0
  let start: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const part = chunk as Buffer
    if (bytes === 0) start = part.subarray(0, 4)
    if (bytes === 0 && !markOf(start)) refuseBinary(part)
    hash.update(part)
    bytes += part.length
    if (valid) valid = decodes(utf8, part)
    if (!valid) guess.see(part)
  }
  if (bytes === 0) throw new ImportError('The file is empty.')
  if (valid) valid = decodes(utf8)
  const known = told ?? markOf(start) ?? (valid ? 'utf-8' : undefined)
  return {
    hash: hash.digest('hex'),
    bytes,
    encoding: known ?? guess.encoding(),
    sure: known !== undefined,
  }
}

function decodes(decoder: TextDecoder, part?: Buffer): boolean {
  try {
    decoder.decode(part, { stream: part !== undefined })
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
    throw new ImportError(
      'This is an Excel workbook or another archive. Save it as "CSV UTF-8" and bring that in.',
    )
  }
  if (part.includes(0))
    throw new ImportError('This is no text: it holds zero bytes. UTF-16 needs its byte order mark.')
}
