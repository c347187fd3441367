import { fold } from '#server/platform/text/fold.ts'

/** Words for units by base unit, with the number of base units in one. */
const units: Record<string, [string, number]> = {}
const define = (base: string, factor: number, words: string) => {
  for (const word of words.split(' ')) units[fold(word)] = [base, factor]
}
define(
  'ml',
  1,
  'ml milliliter milliliters millilitre millilitres mililitro mililitros millilitri 毫升 ミリリットル 밀리리터 มล มิลลิลิตร',
)
define('ml', 10, 'cl centiliter centilitre centilitres zentiliter centilitro centilitros')
define('ml', 100, 'dl deciliter decilitre deziliter')
define('ml', 1000, 'l liter liters litre litres litro litros litri lít 升 公升 リットル 리터 ลิตร')
define(
  'mm',
  1,
  'mm millimeter millimetre millimetres milímetro milímetros millimetri 毫米 ミリメートル 밀리미터',
)
define(
  'mm',
  10,
  'cm centimeter centimeters centimetre centimetres zentimeter centímetro centímetros centimetri 厘米 公分 センチ センチメートル 센티미터 센티 ซม เซนติเมตร',
)
define('mm', 1000, 'm meter meters metre metres mètre mètres metro metros metri 米 公尺 メートル 미터 เมตร')
define('g', 1, 'g gram grams gramm gramme grammes gramo gramos grammi 克 公克 グラム 그램 กรัม')
define(
  'g',
  1000,
  'kg kilogram kilograms kilogramm kilo kilos chilo 千克 公斤 キロ キログラム 킬로그램 กก กิโลกรัม',
)

const words = Object.keys(units).sort((a, b) => b.length - a.length)
const measure = new RegExp(`(?<![\\p{N}.,])(\\p{N}+(?:[.,]\\p{N}+)?) ?(${words.join('|')})(?![a-z])`, 'gu')

/**
 * The measures in a folded text as terms that do not depend on the unit: "0.35 l" and "350ml" are "#350ml". `rest` is
 * the text without them.
 */
export function measuresIn(folded: string): { terms: string[]; rest: string } {
  if (!/\p{N}/u.test(folded)) return { terms: [], rest: folded }
  const terms: string[] = []
  const rest = folded.replace(measure, (_, figure: string, unit: string) => {
    const [base, factor] = units[unit]!
    terms.push(`#${Math.round(numberOf(figure) * factor * 100) / 100}${base}`)
    return ' '
  })
  return { terms, rest }
}

/** Three digits after a point or comma are thousands, unless a zero stands before it. */
function numberOf(figure: string): number {
  return Number(/^[1-9]\d*[.,]\d{3}$/.test(figure) ? figure.replace(/[.,]/, '') : figure.replace(',', '.'))
}
