import { analyse } from 'chardet'

/** Excel's "CSV" in China, Taiwan and Hong Kong, Japan and Korea. */
const eastern: Record<string, string> = {
  GB18030: 'gb18030',
  Big5: 'big5',
  Shift_JIS: 'shift_jis',
  'EUC-KR': 'euc-kr',
}

/** Excel's "CSV" elsewhere, by detected encoding: the detector often mistakes a Windows code page for the ISO one. */
const singleByte: Record<string, string> = {
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'windows-1250': 'windows-1250',
  'ISO-8859-5': 'windows-1251',
  'windows-1251': 'windows-1251',
  'KOI8-R': 'koi8-r',
  'ISO-8859-7': 'windows-1253',
  'windows-1253': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'windows-1255': 'windows-1255',
  'ISO-8859-6': 'windows-1256',
  'windows-1256': 'windows-1256',
}

/** Percent. Below this confidence, the detector has not found words of the language. */
const minConfidence = 60

/** Bytes of cells that are not ASCII: a few thousand characters identify a language. */
const sampleBytes = 32_768

const comma = 0x2c
const newline = 0x0a

/** Collects the cells of a file that are not ASCII, and guesses their encoding. */
export function encodingGuess(): { see(part: Buffer): void; encoding(): string } {
  const sample: Buffer[] = []
  let size = 0

  function see(part: Buffer): void {
    let start = 0
    let foreign = false
    for (let at = 0; at < part.length && size < sampleBytes; at++) {
      const byte = part[at]!
      if (byte > 0x7f) foreign = true
      if (byte !== comma && byte !== newline) continue
      if (foreign) keep(part.subarray(start, at + 1))
      start = at + 1
      foreign = false
    }
  }
  function keep(cell: Buffer): void {
    sample.push(Buffer.from(cell))
    size += cell.length
  }
  return {
    see,
    /** An East Asian encoding if its words were found, else the most likely single-byte one. */
    encoding() {
      const found = analyse(Buffer.concat(sample))
      const [best] = found
      if (best && best.confidence >= minConfidence && eastern[best.name]) return eastern[best.name]!
      const likely = found.find(({ name }) => singleByte[name] !== undefined)
      return likely ? singleByte[likely.name]! : 'windows-1252'
    },
  }
}

/** The encodings a merchant may have meant where `guess` is uncertain, the guess first. */
export function candidatesFor(guess: string): string[] {
  if (guess === doubleUtf8) return [doubleUtf8, 'utf-8']
  if (Object.values(eastern).includes(guess)) return [guess, 'windows-1252']
  return [...new Set([guess, 'windows-1252', 'windows-1250', 'windows-1251'])]
}

/** UTF-8 that was read as Windows-1252 and saved as UTF-8 once more: "CafÃ©" for "Café". */
export const doubleUtf8 = 'double-utf-8'

const windows1252 = new TextDecoder('windows-1252')
const byteOf = new Map(
  Array.from({ length: 128 }, (_, n) => [windows1252.decode(Uint8Array.of(n + 128)), n + 128]),
)
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const highRun = new RegExp(`[${[...byteOf.keys()].join('')}]+`, 'gu')

/** Detects whether most of the text's non-ASCII characters were encoded twice. */
export function doubleEncodingGuess(): { see(text: string): void; found(): boolean } {
  let twice = 0
  let once = 0
  return {
    see(text) {
      if (twice + once > 2000) return
      for (const [run] of text.matchAll(/[^\0-\x7f]+/g)) {
        if (decodeRun(run) === run) once += 1
        else twice += 1
      }
    },
    found: () => twice > once,
  }
}

/** Decodes the runs of a text that were encoded twice; leaves the rest unchanged. */
export function decodeTwice(text: string): string {
  return text.replaceAll(highRun, decodeRun)
}

/** Length of the run at the end of a chunk of text, which may continue in the next chunk. */
export function openRun(text: string): number {
  let start = text.length
  while (start > 0 && byteOf.has(text[start - 1]!)) start -= 1
  return text.length - start
}

function decodeRun(run: string): string {
  const bytes = [...run].map((letter) => byteOf.get(letter))
  if (bytes.includes(undefined)) return run
  try {
    return strictUtf8.decode(Uint8Array.from(bytes as number[]))
  } catch {
    return run
  }
}
