/** Modules of a digit by the code set (ISO/IEC 15420): A with odd parity; B is C read backwards, C is A inverted. */
const setA = [
  ...['0001101', '0011001', '0010011', '0111101', '0100011'],
  ...['0110001', '0101111', '0111011', '0110111', '0001011'],
]
const inverted = (modules: string) => [...modules].map((each) => (each === '1' ? '0' : '1')).join('')
const setC = setA.map(inverted)
const setB = setC.map((modules) => [...modules].reverse().join(''))

/** Code sets of the left digits, by the first digit. */
const parities = [
  ...['AAAAAA', 'AABABB', 'AABBAB', 'AABBBA', 'ABAABB'],
  ...['ABBAAB', 'ABBBAA', 'ABABAB', 'ABABBA', 'ABBABA'],
]

/** Light modules before and after the bars, which scanners need. */
const margins = { before: 11, after: 7 }

/** The 13 digits of an EAN-13, or of a UPC-A, which is one with a leading zero; null if its check digit is wrong. */
export function ean13Of(code: string): string | null {
  if (!/^\d{12,13}$/.test(code)) return null
  const digits = code.padStart(13, '0')
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return sum % 10 === 0 ? digits : null
}

/** An EAN-13 as the path of a drawing: one unit high, and as wide as `width` says, its light margins included. */
export function ean13Path(code: string): { width: number; path: string } {
  const digits = ean13Of(code)
  if (digits === null) throw new RangeError(`no EAN-13: ${code}`)
  const [first, ...rest] = [...digits].map(Number)
  const parity = parities[first!]!
  const left = rest.slice(0, 6).map((digit, place) => (parity[place] === 'A' ? setA : setB)[digit])
  const right = rest.slice(6).map((digit) => setC[digit])
  const modules = `101${left.join('')}01010${right.join('')}101`
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ 0: bar, index }) => `M${margins.before + index} 0h${bar.length}v1h-${bar.length}z`,
  )
  return { width: margins.before + modules.length + margins.after, path: bars.join('') }
}
