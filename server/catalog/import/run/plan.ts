import type { ImportSample } from '#contract/admin/system/import.ts'
import type { Lang } from '#contract/languages.ts'
import type { Db } from '#server/db/open.ts'
import type { ProductFile } from '../file/index-file.ts'
import type { ImportShop } from '../import-file.ts'
import { missingCaptions } from '../pictures/missing-captions.ts'
import { pictureBook } from '../pictures/picture-book.ts'
import type { Note, NoteKind, Reading, Refused } from '../product/imported-product.ts'
import { openWords } from '../words/words.ts'
import { batches, picturesOf } from './batches.ts'
import { count, judge } from './judge.ts'
import { maxSample, sampleOf } from './sample-rows.ts'
import type { RefusedFile } from './side-files.ts'

/** Counts of what an import did, or would do. */
export type Counts = {
  rows: number
  products: number
  variants: number
  new: number
  changed: number
  unchanged: number
  refusedRows: number
  /** Products without a single accepted row. */
  refusedProducts: number
  /** Variants that the file leaves out. */
  deactivated: number
  /** Variants without stock, in a file without quantities. */
  withoutStock: number
  /** Pictures, videos and captions fetched, or to be fetched. */
  pictures: number
  missingPictures: number
}

export function noCounts(): Counts {
  return {
    rows: 0,
    products: 0,
    variants: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    refusedRows: 0,
    refusedProducts: 0,
    deactivated: 0,
    withoutStock: 0,
    pictures: 0,
    missingPictures: 0,
  }
}

export type Plan = {
  counts: Counts
  words: { categories: number; tags: number; attributes: number; values: number }
  /** The first refusals; the file of refused rows has all. */
  refused: Refused[]
  notes: Map<NoteKind, { count: number; lines: number[] }>
  /** The first products that change, before and after. */
  sample: ImportSample[]
}

const shownRefusals = 20
const shownLines = 5

/** Works out what importing this file would do. Writes only the file of refused rows. */
export async function plan(
  shop: ImportShop,
  file: ProductFile,
  { reading, lang }: { reading: Reading; lang: Lang },
  refusedFile: RefusedFile,
  onRows: (rows: number) => void,
): Promise<Plan> {
  const found: Plan = {
    counts: { ...noCounts(), rows: file.rows },
    words: { categories: 0, tags: 0, attributes: 0, values: 0 },
    refused: [],
    notes: new Map(),
    sample: [],
  }
  const words = await openWords(shop.db, lang)
  const pictures = pictureBook(shop.db as Db, shop.storage, null)
  const toFetch = new Set<string>()
  let rows = 0
  for await (const batch of batches(file, reading)) {
    const wanted = picturesOf(batch)
    await pictures.open(
      shop.db,
      wanted.map(({ url }) => url),
    )
    for (const { url } of [...wanted, ...missingCaptions(wanted, pictures)])
      if (!pictures.find(url)) toFetch.add(url)
    const { all, stored } = await judge(shop.db, batch.products, {
      file,
      words,
      lang,
      pictures,
      taxClasses: shop.taxClasses,
      planning: true,
    })
    const refusals = [...batch.strays]
    for (const [place, judged] of all.entries()) {
      count(found.counts, judged)
      if (found.sample.length < maxSample) {
        const row = sampleOf(judged, stored.get(judged.input?.handle ?? ''), { words, lang })
        if (row) found.sample.push(row)
      }
      for (const note of judged.notes) take(found.notes, note)
      const byLine = new Map(batch.products[place]!.rows.map((row) => [row.line, row]))
      refusals.push(...judged.refused.map((refused) => ({ refused, row: byLine.get(refused.line)! })))
    }
    found.counts.refusedRows += batch.strays.length
    for (const { row, refused } of refusals.sort((a, b) => a.row.line - b.row.line)) {
      if (found.refused.length < shownRefusals) found.refused.push(refused)
      await refusedFile.addFault(row, refused.fault)
    }
    rows += batch.rows
    onRows(rows)
  }
  found.counts.pictures = toFetch.size
  found.words = {
    categories: words.categories.fresh(),
    tags: words.tags.fresh(),
    ...words.attributes.fresh(),
  }
  return found
}

function take(notes: Plan['notes'], { kind, line }: Note): void {
  const note = notes.get(kind) ?? { count: 0, lines: [] }
  note.count += 1
  if (note.lines.length < shownLines) note.lines.push(line)
  notes.set(kind, note)
}
