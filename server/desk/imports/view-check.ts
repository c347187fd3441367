import type { ImportCheck } from '#contract/admin/system/import.ts'
import type { OpenFile } from '#server/catalog/import/file/index-file.ts'
import type { ImportResult } from '#server/catalog/import/import-file.ts'

/** Columns and metafields listed, and characters of an example. */
const limits = { columns: 60, metafields: 100, example: 80 }

/** The result of a rehearsal, as the desk shows it. */
export function viewCheck(
  { encoding, sure, readings, dialect }: OpenFile,
  { file, plan, currency, newBase }: Pick<ImportResult, 'file' | 'plan' | 'currency' | 'newBase'>,
): ImportCheck {
  const { counts, words, refused, notes, sample } = plan
  const metafields = file.metafields.filter(
    ({ rows, metafield, shown }) => metafield.owner === 'product' && (rows > 0 || shown),
  )
  return {
    ...{ encoding, sure, readings, currency, newBase, counts, words, refused, sample },
    separator: dialect.separator,
    notes: [...notes].map(([kind, { count, lines }]) => ({ kind, count, lines })),
    leftOut: [...file.leftOut].slice(0, limits.columns),
    metafields: metafields.slice(0, limits.metafields).map(({ name, rows, example, shown, always }) => ({
      ...{ name, rows, always, shown },
      example: example.slice(0, limits.example).replaceAll('\n', ' '),
    })),
  }
}
