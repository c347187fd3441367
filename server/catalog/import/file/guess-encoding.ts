import { analyse } from 'chardet'

/** Excel's "CSV" in China, Taiwan and Hong Kong, Japan and Korea. */
const eastern: Record<string, string> = {
  GB18030: 'gb18030',
  Big5: 'big5',
  Shift_JIS: 'shift_jis',
  'EUC-KR': 'euc-kr',
}

/** Below this, in percent, the detector has not found words of the language: a few letters fit everything. */
const convinced = 60

/** Bytes of cells that are not ASCII: some thousand characters tell a language. */
const room = 32_768

const comma = 0x2c
const newline = 0x0a

/** Keeps what is not ASCII of a file that passes by, and says in the end what it is written in. */
export function encodingGuess(): { see(part: Buffer): void; encoding(): string } {
  const sample: Buffer[] = []
  let size = 0

  function see(part: Buffer): void {
    let start = 0
    let foreign = false
    for (let at = 0; at < part.length && size < room; at++) {
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
    /** The encoding of East Asia whose words are in it, else Windows-1252, as Excel writes in Western Europe. */
    encoding() {
      const [best] = analyse(Buffer.concat(sample))
      return (best && best.confidence >= convinced && eastern[best.name]) || 'windows-1252'
    },
  }
}
