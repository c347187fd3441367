/**
 * What a cell below a header must look like, for headers whose cells have a form of their own. Only used to put
 * back rows whose cells have moved; what a cell means is read elsewhere.
 */
export function cellKind(header: string): (cell: string) => boolean {
  const name = header.trim().toLowerCase()
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? anything
}

const anything = () => true
const flag = (cell: string) => /^(true|false|yes|no|ja|nein|wahr|falsch|0|1)$/i.test(cell)
const figure = (cell: string) => /^[^\d\w]{0,3}\s?-?\d[\d.,'\s]*\s?[^\d\w]{0,3}$/u.test(cell)
const whole = (cell: string) => /^-?\d+(\.0+)?$/.test(cell)
const address = (cell: string) => /^https?:\/\//i.test(cell)
/** A short name such as "shopify" or "manual". */
const keyword = (cell: string) => /^[a-z][\w -]*$/i.test(cell) && !flag(cell) && !unit(cell)
const unit = (cell: string) =>
  /^(m?g|kg|lbs?|oz|[mc]?l|m3|[cm]?m|m2|fl ?oz|pt|qt|gal|in|ft|yd|items?)$/i.test(cell)
const oneOf = (pattern: RegExp) => (cell: string) => pattern.test(cell)

const kinds: [RegExp, (cell: string) => boolean][] = [
  [/^(handle|url handle)$/, (cell) => !/\s/.test(cell)],
  [/^published|requires shipping|taxable|charge tax|^gift card$|custom product$/, flag],
  [/^status$/, oneOf(/^(active|draft|archived|unlisted)$/i)],
  [/linked to$/, (cell) => cell.includes('metafields')],
  [/price$|^cost per item$/, figure],
  [/tax code$/, (cell) => !flag(cell) && !figure(cell)],
  [/measure unit$|weight unit/, unit],
  [/measure$|grams|weight$/, figure],
  [/inventory (qty|quantity)$/, whole],
  [/inventory tracker$|fulfillment service$/, keyword],
  [/inventory policy$|continue selling/, oneOf(/^(deny|continue|true|false)$/i)],
  [/position$/, whole],
  [/^image src$|image url$|^variant image$/, address],
  [/\/ gender$/, oneOf(/^(male|female|unisex)$/i)],
  [/\/ condition$/, oneOf(/^(new|used|refurbished)$/i)],
]
