import type { Durability } from '#contract/safety.ts'
import { calendar, pennant, qr, tick } from './emblems.ts'
import { type Outlines, openOutlines } from './outlines.ts'
import { putLines } from './put-lines.ts'

/** Address of the official page about durability guarantees, which is also the content of the QR code. */
export const durabilityUrl = 'https://europa.eu/youreurope/commercial-guarantee-durability'

/** The line in 24 languages, as published in Annex II of Implementing Regulation (EU) 2025/1960. */
const legend = [
  ['BG', 'Гаранция от производителя в години'],
  ['CS', 'Záruka výrobce v letech'],
  ['DA', 'Producentgarantiens varighed i år'],
  ['DE', 'Herstellergarantie in Jahren'],
  ['EL', 'Εγγύηση παραγωγού σε έτη'],
  ['EN', 'Producer guarantee in years'],
  ['ES', 'Garantía del productor en años'],
  ['ET', 'Tootja garantii aastates'],
  ['FI', 'Tuottajan takuu vuosina'],
  ['FR', 'Garantie du producteur en années'],
  ['GA', 'Ráthaíocht an táirgeora de réir blianta'],
  ['HR', 'Jamstvo proizvođača u godinama'],
  ['HU', 'Gyártói jótállás években'],
  ['IT', 'Garanzia del produttore in anni'],
  ['LT', 'Gamintojo garantija metais'],
  ['LV', 'Ražotāja garantija gados'],
  ['MT', 'Garanzija tal-produttur fi snin'],
  ['NL', 'Producentengarantie in jaren'],
  ['PL', 'Gwarancja producenta w latach'],
  ['PT', 'Garantia do produtor em anos'],
  ['RO', 'Garanția producătorului în ani'],
  ['SK', 'Záruka výrobcu v rokoch'],
  ['SL', 'Garancija proizvajalca v letih'],
  ['SV', 'Tillverkarens garanti i antal år'],
]

/** Stands in a drawn frame where the fields of a product go. */
const fields = '<!--fields-->'

const black = '#231f20'

/**
 * The harmonised label for a guarantee of durability, without the three fields that differ (Annex II of Implementing
 * Regulation (EU) 2025/1960): the title with its tick, the calendar, the reminder of the legal guarantee, the QR code
 * and the line in all languages are fixed.
 */
export function drawLabelFrame(): string {
  const ink = openOutlines()
  const garan = ink.set('GARAN', 47.5, 700)
  const parts = [
    '<path fill="#fff" d="M0 0h269.3v283.5H0z"/>',
    `<g fill="none" stroke="${black}" stroke-width=".5"><path d="M3.2 5.4h262.9v165H3.2z"/><path d="M3.2 174.2h262.9v106.7H3.2z"/></g>`,
    garan.at(4.5, 50.3),
    tick(180, 31, 25),
    pennant(229, 2.6, 33.6, 47.6),
    `<path stroke="${black}" d="M6.3 63.8H263"/>`,
    qr(durabilityUrl, 190, 82, 73),
    ...calendarOfDays(ink, 121.3, 129.6, 26.6),
    fields,
  ]
  const text = legend.map(([code, line]) => `*${code}* ${line}`).join('\u00a0| ')
  putLines(ink, parts, { x: 6.3, y: 184.3, width: 256.7 }, text, { size: 6.9, leading: 8.5, justified: true })
  return svg(269.29, 283.46, ink.defs() + parts.join(''))
}

/** The label in one line for narrow places; it leads to the whole one. */
export function drawNestedFrame(): string {
  const ink = openOutlines()
  const parts = [
    `<path fill="#fff" stroke="${black}" stroke-width=".5" d="M.25.25h368v56.2H.25z"/>`,
    `<path stroke="${black}" stroke-width=".5" d="M93.7 10.5v35.6"/>`,
    ink.set('GARAN', 46, 700).at(102, 47.3),
    tick(274.5, 28.5, 25),
    pennant(321.4, -1.5, 38.6, 55.5),
    ...calendarOfDays(ink, 71, 36.5, 14.2),
    fields,
  ]
  return svg(368.5, 56.69, ink.defs() + parts.join(''))
}

/** Puts the years, the producer and the model into the frame of the whole label. */
export function fillLabel(frame: string, { years, brand, model }: Durability): string {
  const ink = openOutlines()
  const figure = ink.set(String(years), 80, 800)
  const [producer, identifier] = shareLine(ink, brand, model, 253)
  const drawn = [
    producer.at(6.3, 74.5),
    identifier.at(263 - identifier.width, 74.5),
    figure.at(Math.max(5, 115.4 - figure.width), 150.6),
  ]
  return frame.replace(fields, ink.defs() + drawn.join(''))
}

/** Puts the years into the frame of the label in one line. */
export function fillNested(frame: string, years: number): string {
  const ink = openOutlines()
  const figure = ink.set(String(years), 41.56, 800)
  return frame.replace(fields, ink.defs() + figure.at(68 - figure.width, 49.5))
}

/** Sets two texts in one line: smaller while they do not fit beside each other, then cut. */
function shareLine(ink: Outlines, a: string, b: string, width: number) {
  for (let size = 9; size >= 6; size -= 0.5) {
    const both = [ink.set(a, size), ink.set(b, size)] as const
    if (both[0].width + both[1].width + size <= width) return both
  }
  return [cut(ink, a, width * 0.48), cut(ink, b, width * 0.48)] as const
}

function cut(ink: Outlines, text: string, width: number) {
  const characters = [...text]
  while (characters.length > 1 && ink.set(`${characters.join('')}…`, 6).width > width) characters.pop()
  return ink.set(characters.length < [...text].length ? `${characters.join('')}…` : text, 6)
}

function calendarOfDays(ink: Outlines, x: number, y: number, width: number): string[] {
  const days = ink.set('365', width * 0.4, 800)
  return [calendar(x, y, width), days.at(x + (width - days.width) / 2, y + width * 0.78)]
}

function svg(width: number, height: number, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawing}</svg>`
}
