import { sql } from 'drizzle-orm'
import type { Op } from '#contract/admin/list.ts'
import type { Db } from '#server/db/open.ts'
import type { ListDefinition } from '#server/platform/admin/lists/define-list.ts'

/** Words that are rare, frequent, without spaces, short and absent in a filled shop. */
export const searches = [
  'B00000077777',
  'buyer123@example.com',
  'copper pan',
  '王小明',
  'müller',
  'a',
  'sku-42',
  'nothing-like-it',
]

/** Values of filters that other tables answer, in a filled shop. */
const lookedUp: Record<string, unknown[]> = {
  category: [7, 70],
  product: [500, 900],
  field: ['price', 'seoTitle'],
  tag: ['fill-7', 'fill-70'],
  vendor: ['Maker 7', 'Maker 70'],
  altMissing: ['en', 'de'],
  missing: ['picture', 'weight'],
  promotion: [7, 70],
  coupon: ['code15', 'CODE30'],
  couponSeries: ['CODE15', 'CODE30'],
  orderNumber: ['B00000007777', 'B00000020000'],
  order: ['B00000007777', 'B00000020000'],
  untranslated: ['de', 'th'],
  companyId: ['0b7f7c0e-5a7e-4a43-9f1c-3d7d6f0a5b11', '6f0a5b11-5a7e-4a43-9f1c-0b7f7c0e3d7d'],
}

/** Values of a list's filters as staff choose them: every choice, and for others those of rare and frequent rows. */
export function samplesOf(db: Db, list: ListDefinition): (field: string, op: Op) => Promise<unknown[]> {
  const stored = new Map<string, Promise<unknown[]>>()
  return async (field, op) => {
    const { type, values: choices } = list.fields[field]!
    if (type === 'flag' || op === 'empty') return [true, false]
    if (op === 'within') return ['today', 'last_week', 'this_year', { days: 30 }, { days: 1000 }]
    if (list.lookups[field]) return op === 'in' ? [lookedUp[field]] : [lookedUp[field]![0]]
    if (type === 'labels') return ['gift', 'vip']
    const single = choices ?? (await valuesOf(field))
    if (op === 'in') return [...single.map((value) => [value]), single]
    if (op !== 'between') return [...single]
    return [
      [single[0], single[1]],
      [single[1], single[1]],
    ]
  }

  function valuesOf(field: string): Promise<unknown[]> {
    const found = stored.get(field) ?? readValues(field)
    stored.set(field, found)
    return found
  }

  async function readValues(field: string): Promise<unknown[]> {
    const { sql: column } = list.columns[field]!
    const isGiven = list.fields[field]!.type === 'text' ? sql`${column} <> ''` : sql`${column} is not null`
    const { rows } = await db.execute<{ values: unknown[] }>(
      sql`select to_json(percentile_disc(array[0.02, 0.5, 0.98]) within group (order by ${column})) as values
        from ${list.from} where ${isGiven}`,
    )
    return rows[0]!.values
  }
}
