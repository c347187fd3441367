import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Conflict, PathRule } from '#contract/admin/admin-call.ts'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { fieldsOf } from '../http/field-errors.ts'
import { Refusal, type Text } from '../refusal.ts'
import type { WriteContext } from './context.ts'

/** The transaction in which a record changes, and the caller who may change it. Jobs have no more of a call. */
export type RecordContext = Pick<WriteContext, 'shop' | 'tx' | 'at' | 'caller'>

/** A record that is saved path by path, merged with what colleagues changed, and put back by undo. */
export type RecordKind<Ctx extends RecordContext = WriteContext> = {
  /** As in the audit, such as `setting`. */
  resource: string
  /** The rule for a path; undefined: the record has no such path. */
  rule(id: string, path: string): PathRule | undefined
  /** Refuses callers for reasons beyond the permission of a path, such as a missing second factor. */
  check?(ctx: Ctx, id: string): void
  /**
   * Locks a record until the transaction ends.
   * @throws Refusal `not_found`.
   */
  lock(tx: Tx, id: string): Promise<LockedRecord<Ctx>>
}

export type LockedRecord<Ctx extends RecordContext = WriteContext> = {
  id: string
  label: string
  version: number
  read(path: string): unknown
  /** True for a value that has lost its meaning, such as a moment that has passed. Undo leaves it out. */
  isPast?(path: string, value: unknown, at: Date): boolean
  /**
   * Writes values and increases the version.
   * @throws Refusal `invalid` if the record as a whole breaks a rule.
   */
  write(values: PathValue[], ctx: Ctx): Promise<void>
}

type PathValue = { path: string; value: unknown }
type Edit = { path: string; from: unknown; to: unknown }

export type Saved = {
  label: string
  /** The record had another version than the one that was edited: these paths were merged into it. */
  merged: string[]
  changes: AuditChange[]
}

/**
 * Saves edits of a record. If it has another version than the one that was edited, each edit is merged whose path still
 * has the value it was edited from, or already the new one.
 * @throws Refusal 10 `changed_meanwhile` with the conflicts and what `present` adds; nothing is written then. 30
 * `not_allowed` for a path that the caller may not change, 40 `invalid`.
 */
export async function saveRecord<Ctx extends RecordContext>(
  ctx: Ctx,
  kind: RecordKind<Ctx>,
  { id, version, set }: { id: string; version: number; set: Edit[] },
  present: () => Promise<Record<string, unknown>> = async () => ({}),
): Promise<Saved> {
  kind.check?.(ctx, id)
  const edits = checkEdits(ctx, kind, id, set)
  const record = await kind.lock(ctx.tx, id)
  const isMerge = record.version !== version
  const clashing = isMerge ? edits.filter((edit) => !merges(record, edit)) : []
  if (clashing.length > 0) {
    const conflicts = await Promise.all(clashing.map((edit) => conflictOf(ctx.tx, kind, record, edit)))
    const details = { ...(await present()), version: record.version, conflicts }
    throw new Refusal('changed_meanwhile', { code: codes.dialog, details })
  }
  const changes = edits.flatMap(({ rule, ...edit }) => {
    const before = record.read(edit.path)
    const after = mergedValue(rule, before, edit)
    return isDeepStrictEqual(before, after) ? [] : [{ path: edit.path, before, after }]
  })
  await write(ctx, record, changes)
  return { label: record.label, merged: isMerge ? changes.map(({ path }) => path) : [], changes }
}

export type Reverted = { label: string; changes: AuditChange[]; kept: { path: string; why: string }[] }

/**
 * Puts back the values from before a change, with the permissions that it needed. Paths that were changed again since
 * are kept and named.
 */
export async function revertRecord<Ctx extends RecordContext>(
  ctx: Ctx,
  kind: RecordKind<Ctx>,
  id: string,
  made: AuditChange[],
): Promise<Reverted> {
  kind.check?.(ctx, id)
  const record = await kind.lock(ctx.tx, id)
  const kept: Reverted['kept'] = []
  const changes: AuditChange[] = []
  for (const { path, before, after } of made) {
    const rule = kind.rule(id, path)
    if (rule) allow(ctx, rule)
    if (record.isPast?.(path, before, ctx.at)) continue
    const current = record.read(path)
    if (rule && (rule.set || (rule.order && isMergeable(current, { from: after, to: before }))))
      changes.push({ path, before: current, after: mergedValue(rule, current, { from: after, to: before }) })
    else if (rule && isDeepStrictEqual(plain(current), after))
      changes.push({ path, before: current, after: before })
    else kept.push({ path, why: rule ? 'changed_meanwhile' : 'not_found' })
  }
  await write(ctx, record, changes)
  return { label: record.label, changes, kept }
}

async function write<Ctx extends RecordContext>(
  ctx: Ctx,
  record: LockedRecord<Ctx>,
  changes: AuditChange[],
): Promise<void> {
  if (changes.length === 0) return
  await record.write(
    changes.map(({ path, after }) => ({ path, value: after })),
    ctx,
  )
}

function checkEdits(
  ctx: RecordContext,
  kind: Pick<RecordKind, 'rule'>,
  id: string,
  set: Edit[],
): (Edit & { rule: PathRule })[] {
  const fields: Record<string, Text> = {}
  const edits = set.map((edit) => {
    const rule = kind.rule(id, edit.path)
    if (!rule) throw new Refusal('not_found')
    allow(ctx, rule)
    const parsed = z.safeParse(rule.schema, edit.to)
    if (!parsed.success)
      fields[edit.path] = Object.values(fieldsOf(parsed.error, edit.to, { at: edit.path }))[0]!
    return { ...edit, to: parsed.data, rule }
  })
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
  return edits
}

/** @throws Refusal 30 `not_allowed`. */
function allow({ caller }: RecordContext, { permission }: PathRule): void {
  if (caller.permissions.has(permission)) return
  throw new Refusal('not_allowed', { code: codes.permission, details: { permission } })
}

function merges(
  record: Pick<LockedRecord, 'read'>,
  { rule, path, from, to }: Edit & { rule: PathRule },
): boolean {
  const current = plain(record.read(path))
  if (rule.set === true || isEditedFrom(current, from) || isDeepStrictEqual(current, plain(to))) return true
  return rule.order === true && isMergeable(current, { from, to })
}

/** Texts over 1 kB travel as their hash. */
function isEditedFrom(current: unknown, from: unknown): boolean {
  if (isDeepStrictEqual(current, from)) return true
  const { sha256 } = (from ?? {}) as { sha256?: unknown }
  return (
    typeof current === 'string' &&
    typeof sha256 === 'string' &&
    createHash('sha256').update(current).digest('hex') === sha256
  )
}

type Values = Pick<Edit, 'from' | 'to'>

function mergedValue(rule: PathRule, current: unknown, edit: Values): unknown {
  if (rule.set) return mergedSet(current, edit)
  return rule.order ? mergedOrder(current, edit) : edit.to
}

/** Applies the additions and removals of an edit to a set of texts. */
function mergedSet(current: unknown, { from, to }: Values): unknown[] {
  const [now, before, after] = [current, from, to].map((value) => new Set(itemsOf(value)))
  return [...now!.difference(before!.difference(after!)).union(after!.difference(before!))]
}

/** The order of whoever changed it, with the additions and without the removals of both sides. */
function mergedOrder(current: unknown, { from, to }: Values): unknown[] {
  const [now, before, after] = [itemsOf(current), itemsOf(from), itemsOf(to)]
  const [first, second] = isReordered(before, now) ? [now, after] : [after, now]
  const kept = first.filter((item) => second.includes(item) || !before.includes(item))
  return [...kept, ...second.filter((item) => !before.includes(item) && !kept.includes(item))]
}

/** True unless both sides put the items that they share with the earlier list in another order. */
function isMergeable(current: unknown, { from, to }: Values): boolean {
  const [now, before, after] = [itemsOf(current), itemsOf(from), itemsOf(to)]
  return !isReordered(before, now) || !isReordered(before, after)
}

function isReordered(before: unknown[], after: unknown[]): boolean {
  const shared = after.filter((item) => before.includes(item))
  return !isDeepStrictEqual(
    before.filter((item) => shared.includes(item)),
    shared,
  )
}

function itemsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

async function conflictOf(
  tx: Tx,
  kind: Pick<RecordKind, 'resource'>,
  { id, read }: Pick<LockedRecord, 'id' | 'read'>,
  { path, from, to }: Edit,
): Promise<Conflict> {
  const { rows } = await tx.execute<{ by: string; at: string }>(sql`
    select caller_name "by", to_json(at) at from audit
    where resource = ${kind.resource} and resource_id = ${id} and changes @> ${JSON.stringify([{ path }])}::jsonb
    order by id desc limit 1`)
  const [latest] = rows
  return {
    path,
    from,
    theirs: read(path),
    mine: to,
    by: latest?.by ?? null,
    at: latest ? new Date(latest.at).toISOString() : null,
  }
}

/** As JSON would carry it: dates as texts, without undefined. */
function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}
