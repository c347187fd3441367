/** A number with a unit that is written alike in every language, as in "40 × 60 cm", or several of them. */
const measure =
  /^(?:[0-9][²³]?[ \u00a0\u202f]?(?:mm|cm|dm|km|m|nm|µm|ml|cl|dl|l|L|mg|g|kg|t|W|kW|MW|Wh|kWh|V|kV|mV|A|mA|mAh|Ah|Hz|kHz|MHz|GHz|K|lm|lx|cd|dB|Pa|hPa|kPa|MPa|N|Nm|J|kJ|s|ms|h|min)(?![A-Za-zµ])|[0-9][ \u00a0\u202f]?[xX](?=[ \u00a0\u202f]?[0-9])|[Ø⌀](?=[ \u00a0\u202f]?[0-9])|°[CF](?![A-Za-z])|[0-9 \u00a0\u202f.,:;/()+±×%‰°²³½¼¾€£¥$<>~≈≤≥#*&|–—-])+$/
/** "M", "XXL", "2XL", "S/M". */
const size = /^(?:[2-9]?X{0,4}[SL]|M)(?: ?[/–-] ?(?:[2-9]?X{0,4}[SL]|M))*$/
/** "E27", "IP44", "MUG-00123". */
const code = /^[A-Z]{1,4}[-._/]?[0-9](?:[-._/]?[A-Z]{1,4}(?![A-Z])|[-._/]?[0-9])*$/

/** Longer texts are not looked at. */
const maxLength = 60

/**
 * True for a text with nothing to translate. Like the database's `is_neutral`. Words never count, not even those that many
 * languages share, and units only if they are symbols everywhere: inches, ounces and gigabytes are not.
 */
export function isNeutral(text: string): boolean {
  if (text.length > maxLength) return false
  return measure.test(text) || size.test(text) || (code.test(text) && isMostlyDigits(text))
}

/** "TOP10" is a word with a number. Codes have as many digits as letters, or more if three letters or more adjoin. */
function isMostlyDigits(text: string): boolean {
  const [letters, digits] = [/[A-Z]/g, /[0-9]/g].map((each) => text.match(each)?.length ?? 0)
  return digits! > letters! || (digits === letters && !/[A-Z]{3}/.test(text))
}
