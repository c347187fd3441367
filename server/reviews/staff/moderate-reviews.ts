import { inArray, sql } from 'drizzle-orm'
import type { AdminReview } from '#contract/admin/marketing/review.ts'
import { codes } from '#contract/codes.ts'
import { queryIn } from '#server/db/query-in.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { review } from '#server/db/tables.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import type { Audited, WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readReviews } from './admin-reviews.ts'

type Target = { id: string; version?: number | undefined }
type Row = typeof review.$inferSelect

/** The columns that staff decide about. */
const fields = ['status', 'rejectReason', 'reply', 'reports', 'publishedAt', 'repliedAt'] as const
type Decided = Pick<Row, (typeof fields)[number]>

/**
 * Changes reviews by a decision about each. They are locked in the order of their products, whose stars change too.
 * @throws Refusal `not_found`, 10 `changed_meanwhile` with the reviews if one has another version than the caller saw.
 */
export async function decideReviews(
  ctx: WriteContext,
  targets: Target[],
  decide: (row: Row) => Partial<Decided>,
  reason = '',
) {
  const { tx, lang } = ctx
  const rows = await lockReviews(ctx, targets)
  const changes: AuditChange[] = []
  for (const row of rows) changes.push(...(await change(ctx, row, decide(row))))
  const ids = rows.map(({ id }) => id)
  const reviews = await readReviews(queryIn(tx), ids, lang)
  const audit: Audited = { resource: 'review', id: ids[0]!, label: labelOf(reviews), reason, changes }
  return { data: { reviews }, audit }
}

async function lockReviews(ctx: WriteContext, targets: Target[]): Promise<Row[]> {
  const { tx, lang } = ctx
  const ids = [...new Set(targets.map(({ id }) => id))]
  const rows = await tx
    .select()
    .from(review)
    .where(inArray(review.id, ids))
    .orderBy(review.productId, review.id)
    .for('update')
  if (rows.length < ids.length) throw new Refusal('not_found')
  const seen = new Map(targets.map(({ id, version }) => [id, version]))
  const changed = rows.filter(({ id, version }) => (seen.get(id) ?? version) !== version)
  if (changed.length === 0) return rows
  const now = await readReviews(
    queryIn(tx),
    changed.map(({ id }) => id),
    lang,
  )
  throw new Refusal('changed_meanwhile', { code: codes.dialog, details: { reviews: now } })
}

/** Writes what differs. @returns the differences, each under the id of its review. */
async function change({ tx }: WriteContext, row: Row, wanted: Partial<Decided>): Promise<AuditChange[]> {
  const changes = fields.flatMap((field) => {
    const [before, after] = [row[field], field in wanted ? wanted[field] : row[field]]
    return String(before) === String(after) ? [] : [{ path: `${row.id}.${field}`, before, after }]
  })
  if (changes.length > 0)
    await tx
      .update(review)
      .set({ ...wanted, version: sql`${review.version} + 1` })
      .where(sql`id = ${row.id}`)
  return changes
}

/** The product that was reviewed. The author's name stays out of the audit. */
function labelOf(reviews: AdminReview[]): string {
  const [first] = reviews
  return reviews.length > 1 ? `${first!.product.name} +${reviews.length - 1}` : first!.product.name
}

/** Puts back what a decision changed, except where somebody decided again since. */
export const undoReviews: UndoHandler = async (ctx, { changes: made }) => {
  const byReview = Map.groupBy(made, ({ path }) => path.split('.')[0]!)
  const rows = await ctx.tx
    .select()
    .from(review)
    .where(inArray(review.id, [...byReview.keys()]))
    .orderBy(review.productId, review.id)
    .for('update')
  if (rows.length === 0) throw new Refusal('undo_closed')
  const changes: AuditChange[] = []
  const kept: { path: string; why: string }[] = []
  for (const row of rows) {
    const own = byReview.get(row.id)!
    const isOpen = own.every(({ path, after }) => plain(row[fieldOf(path)]) === plain(after))
    if (!isOpen) kept.push(...own.map(({ path }) => ({ path, why: 'changed_meanwhile' })))
    else {
      const before = Object.fromEntries(
        own.map((each) => [fieldOf(each.path), columnValue(fieldOf(each.path), each.before)]),
      )
      changes.push(...(await change(ctx, row, before)))
    }
  }
  const ids = rows.map(({ id }) => id)
  return { label: labelOf(await readReviews(queryIn(ctx.tx), ids, ctx.lang)), changes, kept }
}

function fieldOf(path: string): keyof Decided {
  return path.split('.')[1] as keyof Decided
}

function columnValue(field: keyof Decided, value: unknown): unknown {
  return (field === 'publishedAt' || field === 'repliedAt') && typeof value === 'string'
    ? new Date(value)
    : value
}

/** As the audit stores it. */
function plain(value: unknown): string {
  return JSON.stringify(value ?? null)
}
