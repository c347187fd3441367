import { languages } from '#contract/languages.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { RowFault } from '../errors.ts'
import type { CellReader } from '../file/cell-reader.ts'
import type { Row } from '../file/read-rows.ts'
import type { ImportedPicture } from './imported-product.ts'

/**
 * Pictures and videos in the order of their positions; those without one follow in the order of their rows.
 * @param refuse called with rows whose captions cannot be read. The video stays without them, as the product would lose
 * it otherwise.
 */
export function readPictures(
  cells: CellReader,
  rows: Row[],
  refuse: (row: Row, error: unknown) => void,
): ImportedPicture[] {
  const pictures = new Map<string, ImportedPicture & { position: number }>()
  for (const row of rows) {
    // Other shop systems write all pictures of a product into one cell.
    const [picture = '', ...more] = cells
      .text(row, 'imageUrl')
      .split('\n')
      .map((each) => each.trim())
      .filter((each, at) => at === 0 || each !== '')
    const video = cells.text(row, 'videoUrl')
    const captions = captionsOf(row, video)
    const url = video || picture
    if (url === '' || pictures.has(url)) continue
    const position = Number.parseInt(cells.text(row, 'imagePosition'), 10)
    pictures.set(url, {
      url,
      alt: cells.text(row, 'imageAlt'),
      line: row.line,
      field: video ? 'videoUrl' : 'imageUrl',
      ...(video ? { poster: picture, captions } : {}),
      position: Number.isNaN(position) ? Number.POSITIVE_INFINITY : position,
    })
    for (const each of more) {
      const next = { url: each, alt: '', line: row.line, field: 'imageUrl' as const }
      if (!pictures.has(each)) pictures.set(each, { ...next, position: Number.POSITIVE_INFINITY })
    }
  }
  return [...pictures.values()]
    .sort((a, b) => (a.position === b.position ? 0 : a.position - b.position))
    .map(({ position: _position, ...picture }) => picture)

  function captionsOf(row: Row, video: string): Texts {
    try {
      return readCaptions(cells, row, video)
    } catch (error) {
      refuse(row, error)
      return {}
    }
  }
}

/** Addresses of captions by language: `en=https://…; de=https://…`. */
function readCaptions(cells: CellReader, row: Row, video: string): Texts {
  const cell = cells.text(row, 'videoCaptions')
  if (cell === '') return {}
  const column = cells.title('videoCaptions')
  if (video === '') throw new RowFault('captions_alone', { column })
  const captions: Texts = {}
  for (const entry of cell.split(/[;\n]/).map((each) => each.trim())) {
    if (entry === '') continue
    const [, code = '', url = ''] = /^([^=\s]+)\s*=\s*(\S+)$/.exec(entry) ?? []
    if (url === '') throw new RowFault('captions_form', { column, text: short(entry) })
    const lang = languages.find((each) => each.toLowerCase() === code.toLowerCase())
    if (!lang)
      throw new RowFault('captions_language', { column, text: short(code), languages: languages.join(', ') })
    if (captions[lang]) throw new RowFault('captions_twice', { column, language: lang })
    captions[lang] = url
  }
  return captions
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
