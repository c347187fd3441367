import type { Db } from '#server/db/open.ts'
import type { ProductFile } from '../file/index-file.ts'
import type { ImportShop } from '../import-shop.ts'
import { pictureBook } from '../pictures/picture-book.ts'
import type { Note, NoteKind } from '../product/imported-product.ts'
import { openWords } from '../words/words.ts'
import { batches, picturesOf } from './batches.ts'
import { type Counts, noCounts } from './counts.ts'
import { count, judge } from './judge.ts'
import type { RefusedFile } from './refused-file.ts'

export type Plan = {
  counts: Counts
  words: { categories: number; tags: number; attributes: number; values: number }
  /** The first refusals; all of them stand in the file of refused rows. */
  refused: { line: number; reason: string }[]
  notes: Map<NoteKind, { count: number; lines: number[] }>
}

const shownRefusals = 20
const shownLines = 5

/** Finds out what an import of this file would do. Writes nothing but the file of refused rows. */
export async function plan(
  shop: ImportShop,
  file: ProductFile,
  refusedFile: RefusedFile,
  onRows: (rows: number) => void,
): Promise<Plan> {
  const found: Plan = {
    counts: { ...noCounts(), rows: file.rows },
    words: { categories: 0, tags: 0, attributes: 0, values: 0 },
    refused: [],
    notes: new Map(),
  }
  const words = await openWords(shop.db)
  const pictures = pictureBook(shop.db as Db, shop.storage, null)
  const unknown = new Set<string>()
  let rows = 0
  for await (const batch of batches(file, shop.currency)) {
    const wanted = picturesOf(batch)
    await pictures.open(
      shop.db,
      wanted.map(({ url }) => url),
    )
    for (const { url } of wanted) if (!pictures.find(url)) unknown.add(url)
    const { all } = await judge(shop.db, batch.products, {
      file,
      words,
      pictures,
      taxClasses: shop.taxClasses,
      planning: true,
    })
    const refusals = [...batch.strays]
    for (const [place, judged] of all.entries()) {
      count(found.counts, judged)
      for (const note of judged.notes) take(found.notes, note)
      const byLine = new Map(batch.products[place]!.rows.map((row) => [row.line, row]))
      refusals.push(...judged.refused.map((refused) => ({ refused, row: byLine.get(refused.line)! })))
    }
    found.counts.refusedRows += batch.strays.length
    for (const { row, refused } of refusals.sort((a, b) => a.row.line - b.row.line)) {
      if (found.refused.length < shownRefusals) found.refused.push(refused)
      await refusedFile.add(row, refused.reason)
    }
    rows += batch.rows
    onRows(rows)
  }
  found.counts.pictures = unknown.size
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
